//! SVG, reduced to an allow-list: what is not known to draw is left out, with everything in it.

use std::fmt::Write;

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::NotALogo;

/// Elements of one logo at most.
pub const MOST_ELEMENTS: usize = 500;
/// Elements do not stand in each other deeper.
pub const DEEPEST: usize = 16;

/// Elements that draw, group, or say what is drawn.
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
/// Elements that put something on the page.
const DRAWING: [&str; 7] = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
];
/// Attributes that draw; none of them leads anywhere.
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

/// Dashes and gaps of one line at most.
const MOST_DASHES: usize = 12;
/// The shortest pair of a dash and a gap, of the longest side of the drawing: shorter ones are a grey line that
/// takes a million strokes.
const SHORTEST_DASHES: f64 = 0.002;
/// The shortest where the drawing's side is not known, and the longest.
const DASH_RANGE: (f64, f64) = (0.05, 100_000.0);

/// What of an SVG is known to draw, written anew.
pub(super) fn reduced(upload: &[u8]) -> Result<String, NotALogo> {
    let mut reader = Reader::from_reader(upload);
    let mut writer = Writer::default();
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let event = reader.read_event_into(&mut buffer);
        match event.map_err(|_| NotALogo::Unreadable)? {
            Event::Start(tag) => writer.start(&tag)?,
            Event::Empty(tag) => {
                writer.start(&tag)?;
                writer.end()?;
            }
            Event::End(_) => writer.end()?,
            // What a document type could declare is a bomb, and no logo needs one.
            Event::DocType(_) => return Err(NotALogo::Unreadable),
            Event::Eof => break,
            // Texts are drawn in fonts that nobody has; the rest says nothing to the eye.
            _ => {}
        }
    }
    writer.finish()
}

#[derive(Default)]
struct Writer {
    out: String,
    /// The elements that are open, by name; none: it is left out.
    open: Vec<Option<&'static str>>,
    elements: usize,
    /// The longest side of the drawing's own coordinates; 0 until it is known.
    side: f64,
    is_drawn: bool,
    is_ended: bool,
}

impl Writer {
    fn start(&mut self, tag: &BytesStart<'_>) -> Result<(), NotALogo> {
        self.elements += 1;
        if self.elements > MOST_ELEMENTS || self.open.len() >= DEEPEST {
            return Err(NotALogo::TooLarge);
        }
        let name = tag.name();
        let known = ELEMENTS.into_iter().find(|known| *known == name.as_ref());
        let is_root = self.open.is_empty();
        if is_root && (self.is_ended || known != Some("svg")) {
            return Err(NotALogo::Unreadable);
        }
        let is_in_known = self.open.last().is_none_or(Option::is_some);
        // A drawing in a drawing could be of any size.
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
    ) -> Result<(), NotALogo> {
        let mut attributes = attributes(tag)?;
        if is_root {
            let view = attributes.iter().find(|(name, _)| *name == "viewBox");
            let (_, view) = view.ok_or(NotALogo::Empty)?;
            self.side = longest_side(view);
        }
        // A line without them is whole.
        attributes.retain(|(name, value)| *name != "stroke-dasharray" || self.are_dashes(value));
        self.is_drawn |= DRAWING.contains(&name);
        self.out.push('<');
        self.out.push_str(name);
        if is_root {
            self.out.push_str(" xmlns=\"http://www.w3.org/2000/svg\"");
        }
        for (name, value) in attributes {
            // Writing to a text does not fail.
            let _ = write!(self.out, " {name}=\"{}\"", escaped(&value));
        }
        self.out.push('>');
        Ok(())
    }

    /// Whether dashes are few enough to be drawn.
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

    fn end(&mut self) -> Result<(), NotALogo> {
        if let Some(name) = self.open.pop().ok_or(NotALogo::Unreadable)? {
            let _ = write!(self.out, "</{name}>");
        }
        self.is_ended = self.open.is_empty();
        Ok(())
    }

    fn finish(self) -> Result<String, NotALogo> {
        if !self.is_ended {
            return Err(NotALogo::Unreadable);
        }
        if !self.is_drawn {
            return Err(NotALogo::Empty);
        }
        Ok(self.out)
    }
}

/// The longer of a view's two sides; 0 where it says none.
fn longest_side(view: &str) -> f64 {
    let numbers = view.split([',', ' ', '\t', '\n', '\r']);
    let numbers = numbers.filter_map(|number| number.parse::<f64>().ok());
    let sides = numbers.skip(2).take(2).filter(|side| side.is_finite());
    sides.fold(0.0, f64::max)
}

/// The attributes that are kept, each once; those of `style` as if they stood alone.
fn attributes(tag: &BytesStart<'_>) -> Result<Vec<(&'static str, String)>, NotALogo> {
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
        let attribute = attribute.map_err(|_| NotALogo::Unreadable)?;
        let value = attribute.normalized_value(XmlVersion::Implicit1_0);
        let value = value.map_err(|_| NotALogo::Unreadable)?;
        match attribute.key.as_ref() {
            "style" => style = value.into_owned(),
            name => keep(name, &value),
        }
    }
    // As in a browser, what the style says wins.
    for (name, value) in style.split(';').filter_map(|pair| pair.split_once(':')) {
        keep(name.trim(), value);
    }
    Ok(kept)
}

/// Numbers, names of colours, commands of paths; a reference only to something in the same drawing.
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
