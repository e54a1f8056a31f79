//! Backend of the chart library `plotters` that draws on a [`Drawing`].

use fifteen::picture::{Drawing, Font, Ink, Point, Stroke, text_width};
use plotters::style::RGBColor;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    text_anchor::HPos,
};
use std::convert::Infallible;

/// Returns the inks of charts. Colors are mapped to inks, which also have dark variants.
fn inks() -> impl Iterator<Item = Ink> {
    let hues = (0..7).map(Ink::Line);
    [Ink::Paper, Ink::Text, Ink::Faint, Ink::Shade, Ink::Mark].into_iter().chain(hues)
}

/// Converts an ink to a color of the library.
pub fn rgb(ink: Ink) -> RGBColor {
    let digits = ink.to_string();
    let digits = digits.trim_start_matches('#');
    let width = digits.len() / 3;
    let part = |index: usize| {
        let text = digits[index * width..][..width].repeat(3 - width);
        u8::from_str_radix(&text, 16).unwrap_or_default()
    };
    RGBColor(part(0), part(1), part(2))
}

/// Returns the ink of a color.
fn matching_ink(color: BackendColor) -> Ink {
    let has_color = |&ink: &Ink| {
        let RGBColor(red, green, blue) = rgb(ink);
        (red, green, blue) == color.rgb
    };
    inks().find(has_color).unwrap_or(Ink::Text)
}

/// Drawing with its size in pixels.
pub struct Canvas<'a> {
    pub drawing: &'a mut Drawing,
    pub size: (u32, u32),
}

/// Converts coordinates.
fn point((x, y): BackendCoord) -> Point {
    Point(x as isize, y as isize)
}

/// Returns the stroke of a shape.
fn edge(style: &impl BackendStyle) -> Stroke {
    Stroke(matching_ink(style.color()), 10 * style.stroke_width())
}

type DrawResult = Result<(), DrawingErrorKind<Infallible>>;

impl DrawingBackend for Canvas<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> DrawResult {
        Ok(())
    }

    fn present(&mut self) -> DrawResult {
        Ok(())
    }

    fn draw_pixel(&mut self, place: BackendCoord, color: BackendColor) -> DrawResult {
        self.drawing.rect(point(place), Point(1, 1), matching_ink(color));
        Ok(())
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> DrawResult {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        upper_left: BackendCoord,
        bottom_right: BackendCoord,
        style: &S,
        fill: bool,
    ) -> DrawResult {
        let (corner, Point(right, bottom)) = (point(upper_left), point(bottom_right));
        let size = Point(right - corner.0, bottom - corner.1);
        match fill {
            true => self.drawing.rect(corner, size, matching_ink(style.color())),
            false => self.drawing.outline(corner, size, edge(style)),
        }
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> DrawResult {
        let points: Vec<String> = path.into_iter().map(|place| point(place).to_string()).collect();
        if style.color().alpha > 0.0 && !points.is_empty() {
            self.drawing.path(&format!("M{}", points.join("L")), None, Some(edge(style)));
        }
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> DrawResult {
        let inside = if fill { matching_ink(style.color()) } else { Ink::Paper };
        let radius = radius.cast_signed() as isize;
        self.drawing.circle(point(center), radius, inside, Some(edge(style)));
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> DrawResult {
        let corners: Vec<Point> = corners.into_iter().map(point).collect();
        self.drawing.polygon(&corners, matching_ink(style.color()), None);
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        place: BackendCoord,
    ) -> DrawResult {
        use plotters_backend::{FontTransform, text_anchor::VPos};
        let size = style.size() as isize;
        let anchor = style.anchor();
        // Horizontal start of the text, and distance of the baseline below the anchor.
        let (plain, left) = match anchor.h_pos {
            HPos::Left => (Font::plain(size), 0),
            HPos::Center => (Font::centered(size), 0),
            HPos::Right => (Font::plain(size), -text_width(text, size)),
        };
        let down = match anchor.v_pos {
            VPos::Top => size * 4 / 5,
            VPos::Center => size / 3,
            VPos::Bottom => -size / 5,
        };
        let font = plain.with_ink(matching_ink(style.color()));
        let Point(x, y) = point(place);
        match style.transform() {
            FontTransform::None => self.drawing.text(Point(x + left, y + down), text, font),
            _ => self.drawing.vertical_text(Point(x + down, y - left), text, font),
        }
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        #[allow(clippy::cast_sign_loss)] // sizes are positive
        let size = style.size() as u32;
        let width = text_width(text, size.cast_signed() as isize);
        Ok((u32::try_from(width).unwrap_or(u32::MAX), size))
    }
}
