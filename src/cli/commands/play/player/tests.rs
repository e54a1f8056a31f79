//! Games as they are played: keys in, screens out.

use super::*;
use crate::cli::commands::play::beside::{Desk, Searcher};
use crate::cli::commands::play::game::{Blocks, Origin, Round, Step, Sudoku, Tiles};
use crate::cli::commands::play::keys::Key;
use crate::cli::commands::play::saved;
use crate::cli::commands::play::screen::canvas::Canvas;
use fifteen::frame::Memory;
use fifteen::sliding::{Classic, Style};
use fifteen::sudoku::Grid;
use fifteen::{Direction, Threads};

/// Twelve moves from the goal.
const START: &str = "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 15 12 0";

fn tiles(text: &str) -> Round {
    let board = text.parse().expect("a position");
    Round::new(Game::Tiles(Tiles::new(board).expect("it can be solved")))
}

fn blocks(name: &str) -> Round {
    let puzzle = Classic::named(name).expect("it is there").puzzle();
    Round::new(Game::Blocks(Blocks::new(puzzle, Origin::Collection(name.to_owned()), Style::PATH)))
}

fn sudoku() -> Round {
    let line = "...8.1..........435............7.8........1...2..3....6......75..34........2..6..";
    let grid = Grid::parse(line).expect("a puzzle");
    Round::new(Game::Sudoku(Sudoku::new(grid).expect("one solution").into()))
}

/// Somebody who plays without a terminal: time goes by when it is told to, and searches run when they
/// are.
struct Table<'a> {
    player: Player<'a>,
    desk: &'a Desk,
    searcher: Searcher,
    now: Duration,
}

/// Sits down to a game, or to the list.
fn with_table(round: Option<Round>, play: impl FnOnce(Table)) {
    let desk = Desk::default();
    let menu = Menu::new(Vec::new(), Level::Fair, Style::PATH);
    let player = Player::new(&desk, menu, round, Random::new(1));
    let searcher = Searcher::new((), Threads::ONE, Memory::mebibytes(64));
    play(Table { player, desk: &desk, searcher, now: Duration::ZERO });
}

impl Table<'_> {
    /// Time goes by.
    fn wait(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.player.tick(self.now);
    }

    /// Types letters; `<` `>` `^` `v` are not arrows here, but letters like others.
    fn keys(&mut self, letters: &str) {
        for letter in letters.chars() {
            self.key(Key::Char(letter));
        }
    }

    fn key(&mut self, key: Key) {
        self.player.input(Input::Key(key));
        self.wait(10);
    }

    /// The search that is asked for is done.
    fn search(&mut self) {
        self.wait(10);
        while self.desk.is_asked() {
            let request = self.desk.next().expect("it is asked");
            self.searcher.answer(&request, self.desk);
            self.wait(10);
        }
    }

    fn screen(&mut self, width: usize, height: usize) -> String {
        self.player.resize(width, height);
        let mut canvas = Canvas::new(width, height);
        screen::draw(&self.player, &mut canvas);
        canvas.to_string()
    }

    fn shown(&mut self) -> String {
        self.screen(80, 24)
    }

    fn round(&self) -> &Round {
        self.player.round().expect("there is a game")
    }

    fn left(&self) -> Option<usize> {
        self.player.guide().left()
    }
}

#[test]
fn tiles_are_pushed_and_pulled_back() {
    with_table(Some(tiles(START)), |mut table| {
        // The tile above the gap comes down, then the one to its left comes to the right.
        table.key(Key::Arrow(Direction::South));
        table.keys("l");
        assert_eq!(
            table.round().done(),
            [Step::Slide(Direction::North), Step::Slide(Direction::West)]
        );
        // Nothing is below the gap in the last row, but here there is.
        table.keys("wu");
        assert_eq!(table.round().moves(), 2);
        table.keys("uuu");
        assert_eq!((table.round().moves(), table.round().undone().len()), (0, 3));
        table.keys("ry");
        assert_eq!(table.round().moves(), 2);
        table.keys("b");
        assert!(table.round().done().is_empty());
        table.keys("r");
        assert_eq!(table.round().moves(), 1);
    });
}

#[test]
fn the_distance_follows_the_game() {
    with_table(Some(tiles(START)), |mut table| {
        table.search();
        assert_eq!((table.left(), table.round().best), (Some(12), Some(12)));
        // Along the solution nothing needs to be searched for.
        table.keys("d");
        assert_eq!(table.left(), Some(11));
        assert!(!table.desk.is_busy());
        table.keys("u");
        table.search();
        assert_eq!(table.left(), Some(12));
        table.keys("s");
        table.search();
        assert_eq!(table.left(), Some(13));
        assert!(table.shown().contains("13 moves from here at best"));
        // Whoever does not want to know it is not told, and nothing is searched for.
        table.keys("eu");
        assert!(!table.desk.is_busy() && table.left().is_none());
        assert!(!table.shown().contains("at best"));
    });
}

#[test]
fn a_hint_is_a_shortest_way() {
    with_table(Some(tiles(START)), |mut table| {
        table.keys("i");
        assert!(table.player.is_waiting() && table.round().done().is_empty());
        assert!(table.shown().contains("searching for a shortest solution"));
        table.search();
        assert_eq!((table.round().moves(), table.round().shown, table.left()), (1, 1, Some(11)));
        assert!(table.shown().contains("hint: 12 right; 11 moves left"), "{}", table.shown());
        // Now it is known, and comes at once.
        table.keys("iiiiiiiiii");
        assert!(table.shown().contains("; 1 move left"), "{}", table.shown());
        table.keys("i");
        assert!(table.round().game.is_solved());
        assert!(table.shown().contains("That is as few as can be."), "{}", table.shown());
        // It is over.
        table.keys("ipw");
        assert_eq!(table.round().moves(), 12);
    });
}

#[test]
fn a_key_does_not_wait_for_a_hint() {
    with_table(Some(tiles(START)), |mut table| {
        table.keys("i");
        table.keys("d");
        assert!(!table.player.is_waiting(), "who goes on does not want it any more");
        table.search();
        assert_eq!(table.round().moves(), 1);
        table.keys("p");
        table.key(Key::Escape);
        assert!(table.player.playback().is_none() && !table.player.is_waiting());
    });
}

#[test]
fn a_solution_plays_at_the_speed_that_is_wanted() {
    with_table(Some(tiles(START)), |mut table| {
        table.search();
        table.keys("p");
        table.wait(390);
        assert_eq!(table.round().moves(), 1);
        table.wait(400);
        assert_eq!(table.round().moves(), 2);
        table.keys(" ");
        table.wait(10_000);
        assert_eq!(table.round().moves(), 2);
        assert!(table.shown().contains("stopped; Space goes on"));
        table.keys("++ ");
        table.wait(1000);
        assert!(table.round().moves() >= 11, "{}", table.round().moves());
        table.wait(200);
        assert!(table.round().game.is_solved() && table.player.playback().is_none());
        assert!(table.shown().contains("Solved in 12 moves"), "{}", table.shown());
        assert!(table.shown().contains("with one hint"), "{}", table.shown());
    });
}

#[test]
fn whoever_plays_on_stops_what_plays() {
    with_table(Some(blocks("klotski")), |mut table| {
        table.search();
        assert_eq!(table.left(), Some(81));
        table.keys("p+++");
        table.wait(300);
        let moves = table.round().done().len();
        assert!(moves > 2);
        table.keys("u");
        assert!(table.player.playback().is_none());
        table.wait(300);
        assert_eq!(table.round().done().len(), moves - 1);
        // It is played to the end in as many moves as it takes.
        table.keys("b");
        table.search();
        table.keys("p++++++");
        (0..100).for_each(|_| table.wait(20));
        assert!(table.round().game.is_solved());
        assert_eq!(table.round().moves(), 81);
    });
}

#[test]
fn pieces_are_chosen_and_pushed() {
    with_table(Some(blocks("klotski")), |mut table| {
        let Game::Blocks(before) = &table.round().game else { panic!() };
        let (first, letters) = (before.selected(), before.puzzle().letters().to_vec());
        table.key(Key::Tab);
        let Game::Blocks(after) = &table.round().game else { panic!() };
        assert_ne!(after.selected(), first);
        table.key(Key::BackTab);
        let Game::Blocks(after) = &table.round().game else { panic!() };
        assert_eq!(after.selected(), first);
        for letter in letters {
            table.keys(&letter.to_string());
            let Game::Blocks(blocks) = &table.round().game else { panic!() };
            assert_eq!(blocks.puzzle().letters()[blocks.selected()], letter);
        }
        assert!(table.round().done().is_empty(), "choosing is no move");
        // An arrow into a piece chooses that piece, an arrow into the wall does nothing.
        for direction in Direction::ALL.repeat(6) {
            table.key(Key::Arrow(direction));
        }
        assert!(!table.round().done().is_empty());
        assert!(table.round().moves() <= table.round().done().len());
    });
}

#[test]
fn blocks_are_hinted_move_by_move() {
    with_table(Some(blocks("silly")), |mut table| {
        table.search();
        assert_eq!(table.left(), Some(4));
        table.keys("i");
        assert_eq!((table.left(), table.round().moves()), (Some(3), 1));
        assert!(
            table.shown().contains("hint: 2 down right 2 down; 3 moves left"),
            "{}",
            table.shown()
        );
        table.keys("iii");
        assert!(table.round().game.is_solved());
        assert_eq!(table.round().moves(), 4);
    });
}

#[test]
fn digits_are_written_noted_and_found() {
    with_table(Some(sudoku()), |mut table| {
        table.keys("5");
        let Game::Sudoku(game) = &table.round().game else { panic!() };
        assert_eq!(game.digit(0), 5);
        // The solution has a 2 there.
        table.keys("i");
        assert!(
            table.shown().contains("hint: the 5 in row 1, column 1 is wrong"),
            "{}",
            table.shown()
        );
        table.keys("t12t0");
        let Game::Sudoku(game) = &table.round().game else { panic!() };
        assert!(game.is_noted(0, 1) && game.is_noted(0, 2) && game.digit(0) == 0);
        table.keys("ddd1");
        assert!(table.shown().contains("this digit is given"), "{}", table.shown());
        table.keys("u");
        table.keys("p+++++++");
        (0..500).for_each(|_| table.wait(20));
        assert!(table.round().game.is_solved(), "{}", table.shown());
    });
}

#[test]
fn the_mouse_does_what_arrows_do() {
    with_table(Some(tiles(START)), |mut table| {
        table.shown();
        let plan = table.player.plan().expect("there is room");
        // The tile in the first row of the last column: all below it come down.
        let inside = plan.inside(3);
        assert_eq!(plan.cell_at(inside.x, inside.y), Some(3));
        table.player.input(Input::Mouse { x: inside.x, y: inside.y, is_drag: false });
        assert_eq!(table.round().done(), [Step::Slide(Direction::North); 3]);
        table.player.input(Input::Mouse { x: 0, y: 0, is_drag: false });
        assert_eq!(table.round().moves(), 3);
    });
    with_table(Some(blocks("silly")), |mut table| {
        table.shown();
        let plan = table.player.plan().expect("there is room");
        let Game::Blocks(blocks) = &table.round().game else { panic!() };
        let owners = blocks.owners();
        let free = owners.iter().position(Option::is_none).expect("there is room");
        for (cell, owner) in owners.into_iter().enumerate() {
            let place = plan.inside(cell);
            table.player.input(Input::Mouse { x: place.x, y: place.y, is_drag: false });
            if let Some(owner) = owner
                && table.round().done().is_empty()
            {
                let Game::Blocks(blocks) = &table.round().game else { panic!() };
                assert_eq!(blocks.selected(), owner);
            }
        }
        let place = plan.inside(free);
        table.player.input(Input::Mouse { x: place.x, y: place.y, is_drag: true });
    });
}

#[test]
fn the_list_begins_games_and_keeps_those_that_are_left() {
    with_table(None, |mut table| {
        assert_eq!(table.player.place(), Place::Menu);
        table.key(Key::Enter);
        assert_eq!(table.round().game.title(), "8-puzzle");
        table.search();
        table.keys("i");
        table.key(Key::Escape);
        table.keys("k");
        table.key(Key::Enter);
        assert_eq!(
            table.round().game.title(),
            Classic::named("silly").expect("it is there").puzzle().title()
        );
        assert!(table.shown().contains("the game that you left is in the list"));
        table.key(Key::Escape);
        assert!(table.shown().contains("Go on: 8-puzzle, 1 move"), "{}", table.shown());
        table.player.menu.chosen = 0;
        table.key(Key::Enter);
        assert_eq!(table.round().moves(), 1);
        let rounds = table.player.into_rounds();
        assert_eq!(rounds.len(), 1, "nothing was done in the other");
    });
}

#[test]
fn the_list_can_be_clicked() {
    with_table(None, |mut table| {
        let lines: Vec<String> = table.shown().lines().map(str::to_owned).collect();
        let y = lines.iter().position(|line| line.contains("Sudoku")).expect("it is there");
        for _ in 0..2 {
            table.player.input(Input::Mouse { x: 4, y, is_drag: false });
        }
        assert_eq!(table.round().game.title(), "Sudoku");
    });
}

#[test]
fn levels_are_chosen_in_the_list() {
    with_table(None, |mut table| {
        table.keys("aa");
        assert!(table.shown().contains("gentle: 20 random moves"));
        table.keys("dd");
        assert!(table.shown().contains("any position there is"));
        table.key(Key::Enter);
        let Game::Tiles(tiles) = &table.round().game else { panic!() };
        assert_eq!(tiles.size().to_string(), "3x3");
        table.keys("n");
        assert!(table.round().done().is_empty());
    });
    for (level, moves) in [(Level::Walk(12), 12), (Level::Walk(24), 24), (Level::Walk(0), 1)] {
        // On the smallest board walks go round and round.
        let size = fifteen::Size::new(2, 2).expect("a size");
        let round = super::tiles(size, level, &mut Random::new(3));
        assert!(!round.game.is_solved(), "{moves}");
    }
}

#[test]
fn time_counts_from_the_first_step_while_the_game_is_seen() {
    with_table(Some(tiles(START)), |mut table| {
        table.wait(5_000);
        assert_eq!(table.round().time(), "0:00");
        table.keys("d");
        (0..61).for_each(|_| table.wait(1_000));
        assert_eq!(table.round().time(), "1:01");
        table.keys("?");
        table.wait(60_000);
        table.key(Key::Escape);
        assert_eq!(table.round().time(), "1:01");
        // Nor while the program is stopped.
        table.wait(3_600_000);
        assert_eq!(table.round().time(), "1:03");
    });
}

#[test]
fn the_automaton_runs_and_stops() {
    with_table(Some(tiles(START)), |mut table| {
        table.keys("m");
        assert!(table.shown().contains("The automaton of 152 states"));
        table.keys("..");
        let steps = |table: &Table| table.player.automaton().map(|(slow, _)| slow.steps);
        assert_eq!(steps(&table), Some(2));
        table.wait(10_000);
        assert_eq!(steps(&table), Some(2));
        table.keys(" ++++");
        table.wait(1_000);
        assert!(steps(&table) > Some(10));
        table.keys("?");
        assert!(table.shown().contains("let it run, and stop it"));
        table.key(Key::Escape);
        assert_eq!(table.player.view(), View::Automaton);
        table.key(Key::Escape);
        assert_eq!(table.player.view(), View::Board);
        assert!(table.round().done().is_empty(), "the game has not gone on");
    });
}

#[test]
fn a_game_is_shared_as_the_text_that_is_kept() {
    with_table(Some(tiles(START)), |mut table| {
        table.keys("dx");
        let shown = table.shown();
        let text = saved::write(table.round());
        assert!(text.lines().all(|line| shown.contains(line)), "{shown}");
        table.keys("c");
        assert_eq!(table.player.errand(), Some(Errand::Copy(text)));
        assert_eq!(table.player.errand(), None);
        table.key(Key::Control('z'));
        assert_eq!(table.player.errand(), Some(Errand::Suspend));
        table.keys("q");
        assert!(table.player.has_left());
    });
}

#[test]
fn a_window_that_is_too_small_says_so() {
    with_table(Some(tiles(START)), |mut table| {
        assert!(table.screen(30, 10).contains("The game needs 36 and 12."));
        assert!(table.screen(36, 12).contains("15-puzzle"));
        for (width, height) in [(0, 0), (1, 1), (5, 3), (30, 2)] {
            table.screen(width, height);
        }
    });
}

/// All screens in all sizes: nothing panics, and nothing that is drawn is outside.
#[test]
fn screens_fit_any_window() {
    let rounds =
        [tiles(START), tiles("3 1 / 2 0"), blocks("klotski"), blocks("climb-12"), sudoku()];
    for round in rounds {
        with_table(Some(round), |mut table| {
            table.search();
            for view in ["", "v", "g", "v", "g", "?", "\u{1b}x", "\u{1b}m.....", "?\u{1b}\u{1b}"] {
                for key in view.chars() {
                    match key {
                        '\u{1b}' => table.key(Key::Escape),
                        key => table.key(Key::Char(key)),
                    }
                }
                for (width, height) in
                    (0..100).step_by(7).flat_map(|w| (0..50).step_by(3).map(move |h| (w, h)))
                {
                    let screen = table.screen(width, height);
                    assert!(screen.lines().count() <= height, "{width}x{height}");
                }
            }
        });
    }
}

/// Pictures of every screen.
mod pictures {
    use super::*;

    /// The screens of a game after some keys, in three sizes.
    fn look(name: &str, round: Option<Round>, keys: &str) {
        with_table(round, |mut table| {
            table.search();
            table.keys(keys);
            table.search();
            for (width, height) in [(60, 20), (80, 24), (200, 50)] {
                let screen = table.screen(width, height);
                // Searches take the time that they take.
                let screen = without_times(&screen);
                insta::assert_snapshot!(format!("{name}-{width}x{height}"), screen);
            }
        });
    }

    /// A screen without what depends on the clock, and on the processor: in the last iteration searches with
    /// registers of other widths visit other numbers of nodes.
    fn without_times(screen: &str) -> String {
        let is_counted = |line: &str| line.contains('█') || line.contains(" nodes in ");
        let lines = screen.lines().map(|line| match line.find(" million nodes a second") {
            Some(at) => {
                let before = line[..at].trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
                format!("{before}… million nodes a second")
            }
            None if is_counted(line) => {
                let end = line.find(" in ").or(line.find('█')).unwrap_or(line.len());
                line[..end].replace(|c: char| c.is_ascii_digit(), "#") + "…"
            }
            None => line.to_owned(),
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The book shows this screen.
    #[test]
    fn the_book_shows_what_is_to_be_seen() {
        with_table(Some(tiles(START)), |mut table| {
            table.search();
            table.keys("d");
            let screen = table.screen(60, 20);
            let book = include_str!("../../../../../docs/src/play.md");
            assert!(book.contains(&screen), "{screen}");
        });
    }

    #[test]
    fn the_list() {
        look("list", None, "jj");
    }

    #[test]
    fn a_game_of_tiles() {
        look("tiles", Some(tiles(START)), "dd");
    }

    #[test]
    fn a_large_board() {
        let far = "1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 0 23 24";
        look("large", Some(tiles(far)), "d");
    }

    #[test]
    fn a_block_puzzle() {
        look("blocks", Some(blocks("klotski")), "i");
    }

    #[test]
    fn a_block_puzzle_with_goal_and_search() {
        look("goal", Some(blocks("klotski")), "gv");
    }

    #[test]
    fn a_sudoku() {
        look("sudoku", Some(sudoku()), "2dt157t");
    }

    #[test]
    fn the_search() {
        look("search", Some(tiles("8 6 7 / 2 5 4 / 3 0 1")), "v");
    }

    #[test]
    fn the_automaton() {
        look("automaton", Some(tiles(START)), "m...............");
    }

    #[test]
    fn the_keys() {
        look("keys", Some(sudoku()), "?");
    }

    #[test]
    fn the_game_as_text() {
        look("text", Some(tiles(START)), "dx");
    }

    #[test]
    fn the_end() {
        look("end", Some(tiles("1 2 3 / 4 5 6 / 7 0 8")), "a");
    }
}
