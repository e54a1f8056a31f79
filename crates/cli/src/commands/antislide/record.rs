//! JSON records about packings.

use super::args::AntislideArgs;
use super::layers;
use super::result::SearchResult;
use crate::support::checkpoint::mark_incomplete;
use crate::support::output::Output;
use fifteen::antislide::{self, PackingCount, Puzzle};
use fifteen::records::{self, Head, Packing, Packings, Status};

/// Returns the record of a search.
pub fn packings_record(args: &AntislideArgs, searched: &SearchResult, out: &Output) -> Packings {
    let by_bricks = |number: fn(&PackingCount) -> u128| {
        let counts = searched.report.tally.counts().iter().enumerate();
        let counts = counts.map(|(bricks, count)| (bricks, records::ExactCount(number(count))));
        counts.filter(|(_, count)| count.0 > 0).collect()
    };
    let has_orbits = searched.has_orbits;
    let SearchResult { threads, seconds, .. } = *searched;
    let head = searched.end.head(Head { threads, seconds, ..out.head(Status::Complete) });
    Packings {
        head: if searched.missing_units.is_some() { mark_incomplete(head) } else { head },
        container: args.container.to_string(),
        brick: args.brick_names(),
        no_corners: args.no_corners,
        packings: by_bricks(|count| count.packings),
        up_to_symmetry: (args.symmetry && has_orbits)
            .then(|| by_bricks(|count| count.up_to_symmetry)),
        up_to_rotation: (args.rotations && has_orbits)
            .then(|| by_bricks(|count| count.up_to_rotation)),
        engine: args.engine().name().to_owned(),
        nodes: searched.report.nodes,
    }
}

/// Returns the record of a packing, which may be an image of the one that was found.
pub fn packing_record(
    args: &AntislideArgs,
    puzzle: &Puzzle,
    found: &antislide::Packing,
    image: &[usize],
    out: &Output,
) -> Packing {
    Packing {
        head: Head { threads: args.threads(out.processes()).get(), ..out.head(Status::Listed) },
        container: args.container.to_string(),
        brick: args.brick_names(),
        bricks: image.len(),
        orbit: args.orbit(found),
        layers: layers::layer_rows(puzzle, image).iter().map(|rows| rows.join("/")).collect(),
    }
}
