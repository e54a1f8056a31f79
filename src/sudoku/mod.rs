mod candidates; mod count; mod fast; mod grid; pub mod methods; mod regions; mod parse;
pub use candidates::*; pub use grid::*; pub use regions::*; pub use count::*; pub use fast::Solver;
