mod candidates; mod count; mod deduce; mod fast; mod generate; mod grid; pub mod methods; mod regions; mod parse;
pub use candidates::*; pub use grid::*; pub use regions::*; pub use count::*; pub use fast::Solver;
pub use deduce::*; pub use parse::*; pub use generate::*;
