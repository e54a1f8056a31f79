//! What can be shown in every way.

/// Something that can be shown in every way: still, moving, and on a page.
pub trait Shown {
    /// All of it in one picture, as SVG.
    fn svg(&self) -> String;

    /// An SVG that plays, if there is something to be played.
    fn animation(&self) -> Option<String>;

    /// A page that plays it, as HTML.
    fn html(&self) -> String;
}
