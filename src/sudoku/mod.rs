mod candidates; mod grid; pub mod methods; mod regions; mod parse;
pub use candidates::*; pub use grid::*; pub use regions::*;
