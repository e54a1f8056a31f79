//! Hardest positions.
//!
//! The 15-puzzle has 17 positions that need 80 moves, and none needs more (A. Brüngger, A.
//! Marzetta, K. Fukuda, J. Nievergelt, *The parallel search bench ZRAM and its applications*,
//! Annals of Operations Research 90, 1999). They are listed here, each with a solution that this
//! program has proved optimal. The 8-puzzle has two such positions, 31 moves away, according to a
//! census.

use crate::error::RequestError;
use fifteen::board::parse_tiles;
use fifteen::runtime::Random;
use fifteen::{Board, Direction, Size};

/// A position, and the tiles of a shortest solution.
struct Hardest {
    start: &'static str,
    moves: &'static str,
}

/// Builds the list.
macro_rules! hardest {
    ($($start:literal $moves:literal)*) => { &[$(Hardest { start: $start, moves: $moves }),*] };
}

/// Hardest positions of the 15-puzzle and of the 8-puzzle, with one character for each cell.
const HARDEST: &[Hardest] = hardest! {
    "0c9dfbae37254861"
    "c9ae526873fc9ad521874fcbed52163cbed16374cbeda516374cfed9512374ba6748cfed9512348c"
    "0cadfbe937254861"
    "cae9516843fb9215de2156843fb91543fb91ac1a543fb9a5c2436de43c76d8fdce8ce76bdeba9def"
    "0b9dcfae37624851"
    "b9ae265873cb9ad261874cbfe534cbfead56134ad521347cbfed621348cbfed95127bfed9512348c"
    "0f9dbcae37624851"
    "f9ae265873bce561874bcf9ad21634bcfead51634ad516347bcfed67bcfed9512348cfed9512348c"
    "0c9dfbae37624851"
    "c9de215873fbade2163fbad163fd1e263f85f857db4db4a19c1945e4c2634c5ec6348c7bea9567bf"
    "0cedfb9a37624851"
    "ceda215843fced9615843fced9617ced961743cb61a27457453cfed9165a2478cfed95a3ba62378c"
    "0cadfbe937624851"
    "cad9215843fcabe6843fcebd921845847cead96147c35c3b13b5fead915ad9162478cfed9562378c"
    "0cbdfea937624851"
    "cba9265873febad261874fecad9534fecad956134b61347fbcad9517cad9512348fbed9512348cbf"
    "0cadfb9e73624851"
    "cade9637fcad63584fcbd6357cbd592184cbda6592e32e174cfda9e174be1748cfea91561562348c"
    "0c9dfbea38624751"
    "c9da268758eda2618edb7d16b7f3df9a71f54d54ef49146b47a13c1a2473c59ca236b8fbca678cbf"
    "0c9dfbae83624751"
    "c9ae26573bfc9ad2617348cfe517348cfead51bad5167348cfed67348cfed9512348cfed9512348c"
    "0cedfb9a83624751"
    "ceda263751631548fced91548fced91b75b75ced91a23648ced91a23648cfd95a27648cfea67348c"
    "0c9dfbae78624351"
    "c9ae265387fc9bead261384fcea57ceabd571384cbd5714cfead1634bad951672348cfed9512348c"
    "0cadfbe978624351"
    "cad9268358ebfcad92618e3fd92613fdc7d54d54efb1621638fb4c9164c97a162347a59a62348cbf"
    "0c9df8aeb7624351"
    "c9ae265375e8fc9ad28f5efda5da286f31f317eb4ebdc4d1ac49541ac241263c7bed9512638437bf"
    "0c9dfbae37564821"
    "c9ae6573fc9bead651284fcea73ceabd651284cbd651234cfead651234bad9512348cfed9512348c"
    "0c9dfbae78564321"
    "c9abf78f9c7843f52f598435926edac84326e1fe1dac8461dac847321dac84732159dab732159def"
    "867254301"
    "1476823147685314768538532147856"
    "647850321"
    "1238647123865712387567564123658"
};

/// Returns the hardest positions known for boards of a size, each with a solution.
fn hardest_of_size(size: Size) -> Vec<(Board, Vec<Direction>)> {
    let is_square = size.rows() == size.cols();
    let fitting =
        HARDEST.iter().filter(|position| is_square && position.start.len() == size.cells());
    fitting.filter_map(|position| position.parse(size)).collect()
}

impl Hardest {
    /// Returns the position, and the moves of the blank.
    fn parse(&self, size: Size) -> Option<(Board, Vec<Direction>)> {
        let start = Board::parse(size, self.start).ok()?;
        let (mut board, mut moves) = (start, Vec::new());
        for tile in parse_tiles(size, self.moves).ok()? {
            let to = board.tiles().iter().position(|&other| other == tile)?;
            let way = size.direction_to(board.blank(), to)?;
            board = board.after_move(way)?;
            moves.push(way);
        }
        Some((start, moves))
    }
}

/// Returns one of the hardest positions, by its number from 1, and its distance.
///
/// # Errors
/// If the number is 0 or larger than the length of the list.
pub fn get(size: Size, number: usize) -> Result<(Board, usize), RequestError> {
    let all = hardest_of_size(size);
    let missing = || {
        let count = all.len();
        RequestError::bad_request(format!(
            "{count} of the hardest positions of {size} boards are listed"
        ))
    };
    let found = number.checked_sub(1).and_then(|index| all.get(index));
    found.map(|(start, moves)| (*start, moves.len())).ok_or_else(missing)
}

/// Returns one of the hardest positions at random, with a shortest solution, if any is known.
pub fn choose_random(size: Size, random: &mut Random) -> Option<(Board, Vec<Direction>)> {
    let mut all = hardest_of_size(size);
    if all.is_empty() { None } else { Some(all.swap_remove(random.next_below(all.len()))) }
}
