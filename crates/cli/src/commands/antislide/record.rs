//! JSON records about packings.

use super::args::AntislideArgs;
use super::layers;
use super::result::SearchResult;
use crate::support::checkpoint::mark_incomplete;
use crate::support::output::Output;
use fifteen::antislide::{self, Puzzle};
use fifteen::records::{Head, Packing, Packings, Status};

/// Returns the record of a search.
pub fn packings_record(
    args: &AntislideArgs,
    puzzle: &Puzzle,
    searched: &SearchResult,
    out: &Output,
) -> Packings {
    let has_orbits = searched.has_orbits;
    let SearchResult { threads, seconds, .. } = *searched;
    let head = searched.end.head(Head { threads, seconds, ..out.head(Status::Complete) });
    let head = if searched.missing_units.is_some() { mark_incomplete(head) } else { head };
    let counts = args.brick_counts();
    let record = Packings::new(head, puzzle, &counts, &searched.report, args.engine());
    Packings {
        up_to_symmetry: record.up_to_symmetry.filter(|_| args.symmetry && has_orbits),
        up_to_rotation: record.up_to_rotation.filter(|_| args.rotations && has_orbits),
        ..record
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
