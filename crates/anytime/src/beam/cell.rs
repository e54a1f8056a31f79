//! Numbers of cells, which take one byte on boards of at most 256 cells.

/// Number of a cell or of a label, as a level stores it.
pub(crate) trait Cell: Copy + Send + Sync + 'static {
    /// Converts a number, which must fit into the type.
    fn new(number: usize) -> Self;

    /// Returns the number.
    fn index(self) -> usize;
}

impl Cell for u8 {
    #[inline]
    fn new(number: usize) -> u8 {
        number as u8
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self)
    }
}

impl Cell for u16 {
    #[inline]
    fn new(number: usize) -> u16 {
        number as u16
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self)
    }
}
