//! SVG reduced to an allow-list: unknown elements are removed with their content.

use std::fmt::Write;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::LogoError;

/// Maximum number of elements.
pub const MAX_ELEMENTS: usize = 500;
/// Maximum depth of nested elements.
pub const MAX_DEPTH: usize = 16;

/// Elements that draw, group or define.
const ELEMENTS: [&str; 16] = [
    "svg",
    "g",
    "defs",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "title",
    "desc",
];
/// Elements with visible output.
const DRAWING: [&str; 7] = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
];
/// Attributes for drawing; none of them can load anything.
const ATTRIBUTES: [&str; 42] = [
    "clip-path",
    "clip-rule",
    "cx",
    "cy",
    "d",
    "fill",
    "fill-opacity",
    "fill-rule",
    "fx",
    "fy",
    "gradientTransform",
    "gradientUnits",
    "height",
    "id",
    "offset",
    "opacity",
    "points",
    "preserveAspectRatio",
    "r",
    "rx",
    "ry",
    "spreadMethod",
    "stop-color",
    "stop-opacity",
    "stroke",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "transform",
    "vector-effect",
    "viewBox",
    "width",
    "x",
    "x1",
    "x2",
    "y",
    "y1",
    "y2",
];

/// Maximum number of values in a dash pattern.
const MOST_DASHES: usize = 12;
/// Shortest pair of a dash and a gap, relative to the drawing's longest side: shorter ones look like a grey line but
/// take a million strokes.
const SHORTEST_DASHES: f64 = 0.002;
/// Shortest pair where the drawing's size is unknown, and the longest.
const DASH_RANGE: (f64, f64) = (0.05, 100_000.0);

/// Writes the allowed parts of an SVG.
pub(super) fn sanitise_svg(upload: &[u8]) -> Result<String, LogoError> {
    let mut reader = Reader::from_reader(upload);
    let mut writer = Writer::default();
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let event = reader.read_event_into(&mut buffer);
        match event.map_err(|_| LogoError::Unreadable)? {
            Event::Start(tag) => writer.start(&tag)?,
            Event::Empty(tag) => {
                writer.start(&tag)?;
                writer.end()?;
            }
            Event::End(_) => writer.end()?,
            // A document type allows entity bombs, and no logo needs one.
            Event::DocType(_) => return Err(LogoError::Unreadable),
            Event::Eof => break,
            // Text depends on installed fonts; the rest is invisible.
            _ => {}
        }
    }
    writer.finish()
}

#[derive(Default)]
struct Writer {
    out: String,
    /// Open elements by name; none for a removed one.
    open: Vec<Option<&'static str>>,
    elements: usize,
    /// Longest side in the drawing's own coordinates; 0 while unknown.
    side: f64,
    is_drawn: bool,
    is_ended: bool,
}

impl Writer {
    fn start(&mut self, tag: &BytesStart<'_>) -> Result<(), LogoError> {
        self.elements += 1;
        if self.elements > MAX_ELEMENTS || self.open.len() >= MAX_DEPTH {
            return Err(LogoError::TooLarge);
        }
        let name = tag.name();
        let known = ELEMENTS.into_iter().find(|known| *known == name.as_ref());
        let is_root = self.open.is_empty();
        if is_root && (self.is_ended || known != Some("svg")) {
            return Err(LogoError::Unreadable);
        }
        let is_in_known = self.open.last().is_none_or(Option::is_some);
        // A nested `svg` could have any size.
        let known = known.filter(|name| is_in_known && (is_root || *name != "svg"));
        if let Some(name) = known {
            self.open(name, tag, is_root)?;
        }
        self.open.push(known);
        Ok(())
    }

    fn open(
        &mut self,
        name: &'static str,
        tag: &BytesStart<'_>,
        is_root: bool,
    ) -> Result<(), LogoError> {
        let mut attributes = attributes(tag)?;
        if is_root {
            let view = attributes.iter().find(|(name, _)| *name == "viewBox");
            let (_, view) = view.ok_or(LogoError::Empty)?;
            self.side = longest_side(view);
        }
        // Without the attribute the line is solid.
        attributes.retain(|(name, value)| *name != "stroke-dasharray" || self.are_dashes(value));
        self.is_drawn |= DRAWING.contains(&name);
        self.out.push('<');
        self.out.push_str(name);
        if is_root {
            self.out.push_str(" xmlns=\"http://www.w3.org/2000/svg\"");
        }
        for (name, value) in attributes {
            // Writing to a string is infallible.
            let _ = write!(self.out, " {name}=\"{}\"", escaped(&value));
        }
        self.out.push('>');
        Ok(())
    }

    /// Whether a dash pattern is coarse enough to be drawn.
    fn are_dashes(&self, value: &str) -> bool {
        if value == "none" {
            return true;
        }
        let parts = value.split([',', ' ', '\t', '\n', '\r']);
        let lengths: Option<Vec<f64>> = parts
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().ok().filter(|length: &f64| length.is_finite()))
            .collect();
        let Some(lengths) = lengths.filter(|lengths| !lengths.is_empty()) else {
            return false;
        };
        let (least, most) = DASH_RANGE;
        let sum: f64 = lengths.iter().sum();
        lengths.len() <= MOST_DASHES
            && lengths.iter().all(|length| (0.0..=most).contains(length))
            && sum >= least.max(self.side * SHORTEST_DASHES)
    }

    fn end(&mut self) -> Result<(), LogoError> {
        if let Some(name) = self.open.pop().ok_or(LogoError::Unreadable)? {
            let _ = write!(self.out, "</{name}>");
        }
        self.is_ended = self.open.is_empty();
        Ok(())
    }

    fn finish(self) -> Result<String, LogoError> {
        if !self.is_ended {
            return Err(LogoError::Unreadable);
        }
        if !self.is_drawn {
            return Err(LogoError::Empty);
        }
        Ok(self.out)
    }
}

/// The longer side of a `viewBox`; 0 if it has none.
fn longest_side(view: &str) -> f64 {
    let numbers = view.split([',', ' ', '\t', '\n', '\r']);
    let numbers = numbers.filter_map(|number| number.parse::<f64>().ok());
    let sides = numbers.skip(2).take(2).filter(|side| side.is_finite());
    sides.fold(0.0, f64::max)
}

/// The allowed attributes, each once; properties of `style` count as attributes.
fn attributes(tag: &BytesStart<'_>) -> Result<Vec<(&'static str, String)>, LogoError> {
    let mut kept: Vec<(&'static str, String)> = Vec::new();
    let mut keep = |name: &str, value: &str| {
        let value = value.trim();
        let known = ATTRIBUTES.into_iter().find(|known| *known == name);
        let Some(known) = known.filter(|known| is_harmless(known, value)) else {
            return;
        };
        kept.retain(|(name, _)| *name != known);
        kept.push((known, value.to_owned()));
    };
    let mut style = String::new();
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|_| LogoError::Unreadable)?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        let value = value.map_err(|_| LogoError::Unreadable)?;
        match attribute.key.as_ref() {
            "style" => style = value.into_owned(),
            name => keep(name, &value),
        }
    }
    // As in a browser, `style` overrides attributes.
    for (name, value) in style.split(';').filter_map(|pair| pair.split_once(':')) {
        keep(name.trim(), value);
    }
    Ok(kept)
}

/// Accepts numbers, colour names, path commands and references within the same drawing.
fn is_harmless(name: &str, value: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || " \t\n\r.,-+#%()_".contains(c);
    if value.is_empty() || !value.chars().all(allowed) {
        return false;
    }
    if !value.to_ascii_lowercase().contains("url") {
        return true;
    }
    let inside = value
        .strip_prefix("url(#")
        .and_then(|rest| rest.strip_suffix(')'));
    let is_name = |id: &str| {
        !id.is_empty()
            && id
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "-_.".contains(c))
    };
    ["fill", "stroke", "clip-path"].contains(&name) && inside.is_some_and(is_name)
}

fn escaped(value: &str) -> String {
    value
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
