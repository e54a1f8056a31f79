//! Pictures of positions and of solutions: boards side by side, an animated picture, and a page
//! with controls.
//!
//! The color of a tile is that of its row in the goal, which shows at a glance how ordered a board
//! is. Its number identifies it. The last board of a sheet with moves is taken as the goal.

mod animation;
mod handout;
mod tile_painter;

pub use handout::draw_positions;

use super::moves::arrow;
use super::{Board, Numerals, blank_moves};
use crate::anytime::{Grid, LargeBoard};
use fifteen_codegen::{Direction, Metric};
use fifteen_picture::{Album, Drawing, Render};
use fifteen_runtime::number_format::Pluralized;
use tile_painter::TilePainter;

/// Content of a picture or page about a tile puzzle: a position, and moves from there.
///
/// ```
/// use fifteen::{Board, board::Sheet};
///
/// let start: Board = "123456789abcde0f".parse()?;
/// let moves = fifteen::solve(&start)?.moves().to_vec();
/// let sheet = Sheet::new(&start, &moves).with_title("One move");
/// assert_eq!(sheet.svg().matches("class=\"board\"").count(), 2);
/// assert!(sheet.html().contains("<h1>One move</h1>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Boards from the start to the end.
    boards: Vec<LargeBoard>,
    /// Moves between them.
    moves: Vec<SheetMove>,
    /// Position in which the color of a tile is that of its row.
    goal: LargeBoard,
    metric: Metric,
    numerals: Numerals,
    /// Text of the first board.
    start: String,
    title: String,
    heading: String,
}

/// Move on a sheet: the direction of the blank, and the tiles that it pushes, in order.
#[derive(Clone, Debug)]
struct SheetMove {
    direction: Direction,
    tiles: Vec<u16>,
}

impl Sheet {
    /// Creates the sheet of a position and moves of the blank from there. The first move that
    /// leaves the board and all later ones are ignored.
    pub fn new(start: &Board, moves: &[Direction]) -> Sheet {
        let tiles: Vec<u16> = start.pushed_tiles(moves).into_iter().map(u16::from).collect();
        let sheet = Sheet::with_tiles(&LargeBoard::from(start), &tiles);
        let start = start.to_string();
        Sheet { title: start.clone(), start, numerals: Numerals::Digits, ..sheet }
    }

    /// Creates the sheet of a position of any size and the tiles to push from there. Tiles that are
    /// not next to the blank are skipped. Tile numbers are shown in decimal.
    ///
    /// ```
    /// use fifteen::{anytime::LargeBoard, board::Sheet};
    ///
    /// let start: LargeBoard = "1 2 3 / 0 4 5".parse()?;
    /// let sheet = Sheet::with_tiles(&start, &[4, 5]);
    /// assert_eq!(sheet.svg().matches("class=\"board\"").count(), 3);
    /// # Ok::<(), fifteen::anytime::PositionError>(())
    /// ```
    pub fn with_tiles(start: &LargeBoard, tiles: &[u16]) -> Sheet {
        let mut board = start.clone();
        let tiles: Vec<u16> = tiles.iter().copied().filter(|&tile| board.push(tile)).collect();
        let directions = blank_moves(start, &tiles);
        let mut boards = vec![start.clone()];
        for &tile in &tiles {
            let mut board = boards[boards.len() - 1].clone();
            board.push(tile);
            boards.push(board);
        }
        let step = |(direction, tile)| SheetMove { direction, tiles: vec![tile] };
        let moves = directions.into_iter().zip(tiles.iter().copied()).map(step).collect();
        let (start, heading) = (start.to_line(), String::new());
        let (metric, numerals) = (Metric::Single, Numerals::Decimal);
        let goal = if tiles.is_empty() {
            LargeBoard::goal(boards[0].grid())
        } else {
            boards[boards.len() - 1].clone()
        };
        Sheet { boards, moves, goal, metric, numerals, title: start.clone(), start, heading }
    }

    /// Shows each push of several tiles as one move. By default, each tile moves separately.
    ///
    /// ```
    /// use fifteen::{Board, board::Sheet};
    ///
    /// let start: Board = "123456789abc0def".parse()?;
    /// let moves = fifteen::solve(&start)?.moves().to_vec();
    /// let sheet = Sheet::new(&start, &moves).with_pushes();
    /// assert_eq!(moves.len(), 3);
    /// assert_eq!(sheet.svg().matches("class=\"board\"").count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_pushes(self) -> Sheet {
        let mut boards = vec![self.boards[0].clone()];
        let mut moves = Vec::new();
        let mut made = 0;
        for push in self.moves.chunk_by(|one, other| one.direction == other.direction) {
            made += push.len();
            boards.push(self.boards[made].clone());
            let tiles = push.iter().flat_map(|step| step.tiles.iter().copied()).collect();
            moves.push(SheetMove { direction: push[0].direction, tiles });
        }
        Sheet { boards, moves, metric: Metric::Multi, ..self }
    }

    /// Sets the title; the default is the position.
    #[must_use]
    pub fn with_title(self, title: &str) -> Sheet {
        Sheet { title: title.to_owned(), ..self }
    }

    /// Sets a line below the title, such as the number of moves.
    #[must_use]
    pub fn with_heading(self, heading: &str) -> Sheet {
        Sheet { heading: heading.to_owned(), ..self }
    }

    /// Sets the notation of tiles. The default is base-36 digits for [`Sheet::new`], and decimal
    /// numbers for [`Sheet::with_tiles`].
    #[must_use]
    pub fn with_numerals(self, numerals: Numerals) -> Sheet {
        Sheet { numerals, ..self }
    }

    /// Returns an SVG with all boards side by side. The caption of each is the number of moves
    /// made, and the tile that moves next with its direction. Without moves, there is no caption.
    pub fn svg(&self) -> String {
        let painter = self.painter();
        let board = |(made, board): (usize, &LargeBoard)| {
            (self.caption(made), painter.draw_board(board, self.moving_tiles(made)))
        };
        let boards: Vec<(String, Drawing)> = self.boards.iter().enumerate().map(board).collect();
        let album = Album {
            title: self.title.clone(),
            heading: self.heading.clone(),
            description: self.description(),
            size: painter.size(),
            boards,
        };
        album.picture().to_string()
    }

    /// Returns an SVG that plays the moves in a loop, without a script.
    pub fn animation(&self) -> String {
        animation::animate(self).to_string()
    }

    /// Returns a self-contained HTML page that plays the moves: step by step, automatically, or
    /// with a slider.
    pub fn html(&self) -> String {
        animation::build_page(self).html()
    }

    fn grid(&self) -> Grid {
        self.boards[0].grid()
    }

    /// Returns the painter of tiles.
    fn painter(&self) -> TilePainter<'_> {
        TilePainter { goal: &self.goal, numerals: self.numerals }
    }

    /// Returns the tiles of a move, the one next to the blank first; none after the last move.
    fn moving_tiles(&self, number: usize) -> &[u16] {
        self.moves.get(number).map_or(&[], |step| &step.tiles)
    }

    /// Describes a move briefly, by its tiles and their direction.
    fn step_text(&self, number: usize) -> Option<String> {
        let SheetMove { direction, tiles } = self.moves.get(number)?;
        let names: Vec<String> = tiles.iter().map(|&tile| self.numerals.tile(tile)).collect();
        Some(format!("{} {}", names.join(" "), arrow(direction.opposite())))
    }

    /// Returns the caption of a board.
    fn caption(&self, made: usize) -> String {
        match self.step_text(made) {
            Some(step) => format!("{made}. {step}"),
            None if self.moves.is_empty() => String::new(),
            None => format!("{made}. goal"),
        }
    }

    /// Returns the description of the picture for screen readers.
    fn description(&self) -> String {
        let moves = Pluralized(self.moves.len() as u128, self.metric.unit());
        format!("A board of {} and {moves} from there, from {} on", self.grid(), self.start)
    }
}

impl Render for Sheet {
    fn to_svg(&self) -> String {
        self.svg()
    }

    fn to_animation(&self) -> Option<String> {
        Some(self.animation())
    }

    fn to_html(&self) -> String {
        self.html()
    }
}
