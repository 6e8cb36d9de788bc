//! A poster with a QR code to be printed for a shop: A4, or A5 for the counter.

use std::num::NonZeroU16;

use krilla::Document;
use krilla::color::rgb;
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, SpanTag, Tag, TagGroup, TagKind, TagTree,
};
use saakh_domain::Language;
use saakh_domain::catalog::colour::Colour;
use saakh_domain::distribution::link::PosterSize;

use super::PdfError;
use super::drawing::Drawing;
use super::font::{Fonts, Weight};
use super::layout::{LINE_WIDTH, MARGIN, PAGE_HEIGHT, PAGE_WIDTH};
use super::paint::{draw_runs, settings};
use super::wrap::wrap;
use crate::qr::{self, Bars};

/// Content of a poster.
#[derive(Debug, Clone)]
pub struct Poster {
    pub language: Language,
    pub brand: PosterBrand,
    pub title: String,
    /// Below the title.
    pub lead: String,
    /// Target of the QR code.
    pub address: String,
    /// Below the QR code.
    pub scan: String,
    /// Below the scan instruction.
    pub steps: Vec<String>,
    /// A sentence about who helps.
    pub helped_by: Option<String>,
    /// Small print at the bottom.
    pub foot: String,
}

#[derive(Debug, Clone)]
pub struct PosterBrand {
    pub name: String,
    /// Bytes of a stored logo.
    pub logo: Vec<u8>,
    pub band: Colour,
    pub on_band: Colour,
    pub accent: Colour,
}

const LOGO_TOP: f32 = 36.0;
const LOGO: (f32, f32) = (260.0, 56.0);
const BAND_TOP: f32 = 112.0;
const BAND_PADDING: f32 = 28.0;
/// Space between title and lead, needed for marks below Devanagari letters.
const UNDER_TITLE: f32 = 6.0;
const QR_SIDE: f32 = 264.0;
const STEPS_TOP: f32 = 632.0;
const HELPED_TOP: f32 = 726.0;
const FOOT_TOP: f32 = 790.0;
const HELPED_LINES: usize = 2;
const HELPED_LEAST: f32 = 10.0;

const TITLE: Style = Style::new(34.0, 42.0, Weight::Bold, Place::Left);
const LEAD: Style = Style::new(16.0, 23.0, Weight::Regular, Place::Left);
const SCAN: Style = Style::new(20.0, 27.0, Weight::Bold, Place::Centre);
const ADDRESS: Style = Style::new(12.0, 18.0, Weight::Regular, Place::Centre);
const STEP: Style = Style::new(15.0, 23.0, Weight::Regular, Place::Centre);
const HELPED: Style = Style::new(18.0, 25.0, Weight::Bold, Place::Centre);
const FOOT: Style = Style::new(10.0, 14.0, Weight::Regular, Place::Left);

#[derive(Clone, Copy)]
struct Style {
    size: f32,
    leading: f32,
    weight: Weight,
    place: Place,
}

#[derive(Clone, Copy)]
enum Place {
    Left,
    Centre,
    /// Distance from the left edge.
    At(f32),
}

impl Style {
    const fn new(size: f32, leading: f32, weight: Weight, place: Place) -> Self {
        Self {
            size,
            leading,
            weight,
            place,
        }
    }
}

/// Scale relative to A4, in whose coordinates everything is drawn.
const fn scale_of(size: PosterSize) -> f32 {
    match size {
        PosterSize::A4 => 1.0,
        PosterSize::Card => std::f32::consts::FRAC_1_SQRT_2,
    }
}

/// Renders the poster as a PDF file of one page.
pub fn render(poster: &Poster, size: PosterSize) -> Result<Vec<u8>, PdfError> {
    let fonts = Fonts::load().ok_or(PdfError::Font)?;
    // Fallible input is read before the page begins.
    let logo = Drawing::read(&poster.brand.logo)?;
    let code = qr::bars(&poster.address).map_err(|_| PdfError::Address)?;
    let mut document = Document::new_with(settings()?);
    let scale = scale_of(size);
    let settings = PageSettings::from_wh(PAGE_WIDTH * scale, PAGE_HEIGHT * scale)
        .ok_or_else(|| PdfError::Write("page size".to_owned()))?;
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    surface.push_transform(&Transform::from_scale(scale, scale));
    let mut sheet = Sheet {
        surface: &mut surface,
        fonts: &fonts,
        tags: TagTree::new(),
    };
    sheet.draw(poster, logo, &code);
    let tags = sheet.tags;
    surface.pop();
    surface.finish();
    page.finish();
    let language = poster.language.code().to_owned();
    document.set_metadata(
        Metadata::new()
            .title(poster.title.clone())
            .language(language.clone()),
    );
    let mut outline = Outline::new();
    let start = XyzDestination::new(0, Point::from_xy(0.0, 0.0));
    outline.push_child(OutlineNode::new(poster.title.clone(), start));
    document.set_outline(outline);
    document.set_tag_tree(tags.with_lang(Some(language)));
    document
        .finish()
        .map_err(|error| PdfError::Write(format!("{error:?}")))
}

/// The page, and its structure for screen readers.
struct Sheet<'s, 'p> {
    surface: &'s mut Surface<'p>,
    fonts: &'s Fonts,
    tags: TagTree,
}

impl Sheet<'_, '_> {
    fn draw(&mut self, poster: &Poster, logo: Drawing, code: &Bars) {
        let brand = &poster.brand;
        self.logo(brand, logo);
        let title = self.lines(&poster.title, TITLE);
        let lead = self.lines(&poster.lead, LEAD);
        let height = 2.0 * BAND_PADDING + high(&title, TITLE) + UNDER_TITLE + high(&lead, LEAD);
        self.band(brand.band, height);
        let top = BAND_TOP + BAND_PADDING;
        let heading = Tag::Hn(NonZeroU16::MIN, Some(poster.title.clone()));
        self.text(heading.into(), &title, TITLE, top, brand.on_band);
        let top = top + high(&title, TITLE) + UNDER_TITLE;
        self.text(Tag::P.into(), &lead, LEAD, top, brand.on_band);
        let top = self.code(poster, code, BAND_TOP + height);
        self.steps(&poster.steps, STEPS_TOP.max(top));
        if let Some(helped_by) = &poster.helped_by {
            let (helped, style) = self.helped(helped_by);
            self.text(Tag::P.into(), &helped, style, HELPED_TOP, brand.accent);
        }
        let foot = self.lines(&poster.foot, FOOT);
        self.text(Tag::P.into(), &foot, FOOT, FOOT_TOP, Colour::INK);
    }

    /// The sentence about who helps, in at most two lines: a long name gets a smaller font.
    fn helped(&self, sentence: &str) -> (Vec<String>, Style) {
        let mut style = HELPED;
        let mut lines = self.lines(sentence, style);
        while lines.len() > HELPED_LINES && style.size > HELPED_LEAST {
            style.size -= 1.0;
            lines = self.lines(sentence, style);
        }
        lines.truncate(HELPED_LINES);
        (lines, style)
    }

    /// Draws the steps left-aligned as a block that is centred on the page.
    fn steps(&mut self, steps: &[String], top: f32) {
        let widths = steps.iter().map(|step| self.width(step, STEP));
        let place = Place::At((PAGE_WIDTH - widths.fold(0.0, f32::max)) / 2.0);
        for (index, step) in steps.iter().enumerate() {
            let top = top + at(index) * STEP.leading;
            let line = std::slice::from_ref(step);
            let style = Style { place, ..STEP };
            self.text(Tag::P.into(), line, style, top, Colour::INK);
        }
    }

    fn lines(&self, text: &str, style: Style) -> Vec<String> {
        wrap(text, LINE_WIDTH, |line: &str| self.width(line, style))
    }

    fn width(&self, line: &str, style: Style) -> f32 {
        self.fonts.width(line, style.weight) * style.size
    }

    fn logo(&mut self, brand: &PosterBrand, logo: Drawing) {
        let (width, height) = logo.fit(LOGO.0, LOGO.1);
        let top = LOGO_TOP + (LOGO.1 - height) / 2.0;
        self.figure(brand.name.clone(), |surface| {
            surface.push_transform(&Transform::from_translate(MARGIN, top));
            logo.draw(surface, width, height);
            surface.pop();
        });
    }

    /// Draws the QR code and the text below it; returns where that ends.
    fn code(&mut self, poster: &Poster, code: &Bars, below: f32) -> f32 {
        let (left, top) = ((PAGE_WIDTH - QR_SIDE) / 2.0, below + 14.0);
        let side = QR_SIDE / at(code.side);
        let mut path = PathBuilder::new();
        for bar in &code.dark {
            let (x, y) = (left + at(bar.x) * side, top + at(bar.y) * side);
            let wide = at(bar.length) * side;
            // Rows overlap, so that no hairline shows between them.
            if let Some(bar) = Rect::from_xywh(x, y, wide, side * 1.02) {
                path.push_rect(bar);
            }
        }
        let path = path.finish();
        self.figure(poster.scan.clone(), |surface| {
            surface.set_fill(Some(fill(Colour::INK)));
            if let Some(path) = &path {
                surface.draw_path(path);
            }
        });
        let scan = self.lines(&poster.scan, SCAN);
        let top = top + QR_SIDE + 2.0;
        self.text(Tag::P.into(), &scan, SCAN, top, Colour::INK);
        let top = top + high(&scan, SCAN);
        let address = self.lines(&poster.address, ADDRESS);
        self.text(Tag::P.into(), &address, ADDRESS, top, Colour::INK);
        top + high(&address, ADDRESS) + 10.0
    }

    /// Draws the band behind the title, across the full width.
    fn band(&mut self, colour: Colour, height: f32) {
        let mut path = PathBuilder::new();
        if let Some(rect) = Rect::from_xywh(0.0, BAND_TOP, PAGE_WIDTH, height) {
            path.push_rect(rect);
        }
        if let Some(path) = path.finish() {
            let artifact = Artifact::with_kind(ArtifactType::Layout);
            self.surface.start_tagged(ContentTag::Artifact(artifact));
            self.surface.set_fill(Some(fill(colour)));
            self.surface.draw_path(&path);
            self.surface.end_tagged();
        }
    }

    fn figure(&mut self, alternative: String, draw: impl FnOnce(&mut Surface)) {
        let identifier = self.surface.start_tagged(ContentTag::Other);
        draw(self.surface);
        self.surface.end_tagged();
        self.tag(Tag::Figure(Some(alternative)).into(), vec![identifier]);
    }

    /// Draws lines one below the other, starting at a height.
    fn text(&mut self, tag: TagKind, lines: &[String], style: Style, top: f32, colour: Colour) {
        let mut identifiers = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            let runs = self.fonts.shape(line, style.weight);
            let wide = runs.iter().map(|run| run.width).sum::<f32>() * style.size;
            let x = match style.place {
                Place::Left => MARGIN,
                Place::Centre => (PAGE_WIDTH - wide) / 2.0,
                Place::At(left) => left,
            };
            let baseline = top + at(index) * style.leading + style.size;
            let span = ContentTag::Span(SpanTag::empty());
            identifiers.push(self.surface.start_tagged(span));
            self.surface.set_fill(Some(fill(colour)));
            draw_runs(self.surface, runs, style.size, x, baseline);
            self.surface.end_tagged();
        }
        if !identifiers.is_empty() {
            self.tag(tag, identifiers);
        }
    }

    fn tag(&mut self, tag: TagKind, identifiers: Vec<Identifier>) {
        let mut group = TagGroup::new(tag);
        for identifier in identifiers {
            group.push(identifier);
        }
        self.tags.push(group);
    }
}

fn high(lines: &[String], style: Style) -> f32 {
    at(lines.len()) * style.leading
}

fn fill(colour: Colour) -> Fill {
    let [red, green, blue] = colour.parts();
    Fill {
        paint: rgb::Color::new(red, green, blue).into(),
        opacity: NormalizedF32::ONE,
        rule: FillRule::NonZero,
    }
}

#[expect(clippy::cast_precision_loss, reason = "a few lines or modules")]
fn at(index: usize) -> f32 {
    index as f32
}

#[cfg(test)]
mod tests;
