//! Rendering in all formats.

/// A subject that can be rendered as a picture, as an animation, and as a page.
pub trait Render {
    /// Returns a picture of the subject, as SVG.
    fn to_svg(&self) -> String;

    /// Returns an animated SVG, or `None` if there is no solution to play.
    fn to_animation(&self) -> Option<String>;

    /// Returns a page as HTML, with a player if there is a solution to play.
    fn to_html(&self) -> String;
}
