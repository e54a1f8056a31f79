//! Pictures of two bricks in a box with three different sides, in all views.

use fifteen_antislide::{Engine, Extents, Puzzle, View, draw_packings};

/// Draws a brick that lies in the first corner of the first layer, and one that stands beside it.
fn render(view: View) -> String {
    let [container, brick] =
        [[2, 3, 4], [1, 2, 3]].map(|lengths| Extents::new(lengths).expect("lengths"));
    let puzzle = Puzzle::new(container, &[brick], false).expect("a puzzle");
    let placed = |corner, lengths| {
        let mut all = puzzle.placements().iter();
        all.position(|placement| {
            placement.corner == corner && placement.extents.lengths() == lengths
        })
        .expect("a placement in the box")
    };
    let packing = vec![placed([0, 0, 0], [1, 2, 3]), placed([0, 0, 3], [2, 3, 1])];
    draw_packings(&puzzle, &[packing], Some(1), view).to_string()
}

/// Asserts that all parts occur in this order. The order matters, since later parts hide earlier
/// ones.
fn assert_parts(svg: &str, parts: &[&str]) {
    let mut rest = svg;
    for part in parts {
        let Some((_, after)) = rest.split_once(part) else { panic!("{part}\n{svg}") };
        rest = after;
    }
}

#[test]
fn layers_are_beside_each_other() {
    let lying = "<rect x=\"1\" y=\"1\" width=\"58\" height=\"38\"";
    let standing = "<rect x=\"61\" y=\"1\" width=\"18\" height=\"58\"";
    let svg = render(View::Layers);
    assert_parts(
        &svg,
        &[
            "viewBox=\"0 0 212 140\"",
            "<title>2x3x4 box, 1x2x3: 1 packing</title>",
            "in which no brick can slide, layer by layer</desc>",
            ">2 bricks<",
            "<g class=\"layer\" transform=\"translate(0 0)\">",
            "<rect x=\"0\" y=\"0\" width=\"80\" height=\"60\"",
            lying,
            "<text x=\"30\" y=\"23\" font-size=\"8\" text-anchor=\"middle\" fill=\"#1a1a1a\">1<",
            standing,
            "<text x=\"70\" y=\"33\" font-size=\"8\" text-anchor=\"middle\" fill=\"#1a1a1a\">2<",
            "<rect x=\"-1\" y=\"-1\" width=\"82\" height=\"62\"",
            "<g class=\"layer\" transform=\"translate(92 0)\">",
            standing,
        ],
    );
    assert_eq!((svg.matches(lying).count(), svg.matches(standing).count()), (1, 2));
}

#[test]
fn the_second_row_of_a_box_is_drawn_below_the_first() {
    let [container, brick] =
        [[1, 3, 2], [1, 1, 2]].map(|lengths| Extents::new(lengths).expect("lengths"));
    let puzzle = Puzzle::new(container, &[brick], false).expect("a puzzle");
    let second = puzzle.placements().iter().position(|placement| placement.corner == [0, 1, 0]);
    let svg = draw_packings(
        &puzzle,
        &[vec![second.expect("a placement in the box")]],
        Some(2),
        View::Layers,
    )
    .to_string();
    assert!(svg.contains(">1 of 2 packings<"), "{svg}");
    assert!(svg.contains("<rect x=\"1\" y=\"21\" width=\"38\" height=\"18\""), "{svg}");
}

#[test]
fn boxes_have_at_most_512_cells_along_a_side() {
    assert!(Extents::new([1, Extents::MAX, 1]).is_ok());
    assert!(Extents::new([1, Extents::MAX + 1, 1]).is_err());
}

/// Each brick has an upper face, a left face and a right face.
#[test]
fn bricks_are_drawn_exploded_or_assembled() {
    assert_parts(
        &render(View::Exploded),
        &[
            "viewBox=\"0 0 208 212\"",
            "in which no brick can slide, exploded isometric view</desc>",
            "M72 48L168 96L96 132L0 84z",
            "M72 32L120 56L88 72L40 48z",
            "M40 64L88 88L88 72L40 48z",
            "M120 72L88 88L88 72L120 56z",
            "<text x=\"80\" y=\"55\"",
            "M144 52L160 60L112 84L96 76z",
            "M96 108L112 116L112 84L96 76z",
            "M160 92L112 116L112 84L160 60z",
            "<text x=\"128\" y=\"71\"",
        ],
    );
    assert_parts(
        &render(View::Assembled),
        &[
            "viewBox=\"0 0 184 168\"",
            "in which no brick can slide, isometric view</desc>",
            "M48 32L112 64L64 88L0 56z",
            "M48 16L96 40L64 56L16 32z",
            "M16 48L64 72L64 56L16 32z",
            "M96 56L64 72L64 56L96 40z",
            "<text x=\"56\" y=\"39\"",
            "M96 24L112 32L64 56L48 48z",
            "M48 80L64 88L64 56L48 48z",
            "M112 64L64 88L64 56L112 32z",
            "<text x=\"80\" y=\"43\"",
        ],
    );
}

#[test]
fn engines_have_names() {
    let names: Vec<&str> = Engine::all().map(Engine::name).collect();
    assert_eq!(names, ["bits", "links", "transfer"]);
    for engine in Engine::all() {
        assert_eq!(engine.name().parse(), Ok(engine));
        assert!(!engine.description().is_empty());
    }
    let error = "dancing".parse::<Engine>().unwrap_err();
    assert_eq!(error.to_string(), "unknown engine; expected bits, links, transfer");
}
