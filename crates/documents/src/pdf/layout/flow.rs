//! Places bands of text one below the other, across pages.

use super::super::font::{Fonts, Weight};
use super::super::wrap::wrap;
use super::{BOTTOM, Heading, Item, Layout, Leaf, Line, MARGIN, PAGE_WIDTH, Part};

/// Font size and weight of a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Style {
    pub(super) size: f32,
    pub(super) weight: Weight,
}

impl Style {
    /// Line height: Devanagari needs more than Latin.
    fn leading(self) -> f32 {
        self.size * 1.5
    }
}

/// A text of a band, broken into lines.
pub(super) struct Piece {
    pub(super) x: f32,
    pub(super) width: f32,
    pub(super) is_flush_right: bool,
    pub(super) style: Style,
    pub(super) lines: Vec<String>,
    pub(super) leaf: Option<Leaf>,
}

/// Texts side by side.
pub(super) struct Band {
    pub(super) pieces: Vec<Piece>,
    /// Space above the texts.
    pub(super) above: f32,
    /// Space below the texts.
    pub(super) below: f32,
    /// Whether a hairline follows.
    pub(super) has_rule: bool,
    /// Height that must fit below it on the same page.
    pub(super) keep: f32,
}

impl Band {
    fn leading(&self) -> f32 {
        let leadings = self.pieces.iter().map(|piece| piece.style.leading());
        leadings.fold(0.0, f32::max)
    }

    fn lines(&self) -> usize {
        let lines = self.pieces.iter().map(|piece| piece.lines.len());
        lines.max().unwrap_or(0)
    }

    pub(super) fn height(&self) -> f32 {
        self.above + self.below + length(self.lines()) * self.leading()
    }
}

#[expect(clippy::cast_precision_loss, reason = "lines of one text")]
fn length(lines: usize) -> f32 {
    lines as f32
}

/// State of the layout.
pub(super) struct Flow<'a> {
    fonts: &'a Fonts,
    pages: Vec<Vec<Item>>,
    page: Vec<Item>,
    y: f32,
    parts: Vec<Part>,
    leaves: usize,
}

impl<'a> Flow<'a> {
    /// Begins at a height of the first page.
    pub(super) fn new(fonts: &'a Fonts, top: f32) -> Self {
        Self {
            fonts,
            pages: Vec::new(),
            page: Vec::new(),
            y: top,
            parts: Vec::new(),
            leaves: 0,
        }
    }

    pub(super) fn finish(mut self) -> Layout {
        self.pages.push(self.page);
        Layout {
            pages: self.pages,
            parts: self.parts,
            leaves: self.leaves,
        }
    }

    /// Allocates a text for screen readers.
    pub(super) fn leaf(&mut self) -> Leaf {
        self.leaves += 1;
        Leaf(self.leaves - 1)
    }

    pub(super) fn part(&mut self, part: Part) {
        self.parts.push(part);
    }

    /// Width of a text on one line.
    pub(super) fn width(&self, text: &str, style: Style) -> f32 {
        self.fonts.width(text, style.weight) * style.size
    }

    /// Breaks a text to a width.
    pub(super) fn lines(&self, text: &str, style: Style, width: f32) -> Vec<String> {
        wrap(text, width, |line| self.width(line, style))
    }

    /// Adds a heading to the document's outline.
    pub(super) fn heading(&mut self, level: u16, text: &str, leaf: Leaf, band: &Band) {
        self.make_room(band, None);
        let heading = Heading {
            level,
            text: text.to_owned(),
            leaf,
            page: self.pages.len(),
            y: self.y,
        };
        self.parts.push(Part::Heading(heading));
        self.place(band, None);
    }

    /// Places a band. A new page starts with the repeated band, and a band longer than a page continues on the next
    /// one.
    pub(super) fn place(&mut self, band: &Band, repeated: Option<&Band>) {
        self.make_room(band, repeated);
        let mut from = 0;
        self.y += band.above;
        while from < band.lines() {
            let to = band.lines().min(from + self.lines_left(band));
            if to > from {
                self.draw(band, from, to, false);
            }
            from = to;
            if from < band.lines() {
                self.break_page(repeated);
            }
        }
        self.close(band);
    }

    fn make_room(&mut self, band: &Band, repeated: Option<&Band>) {
        let is_fresh = self.page.is_empty();
        let on_a_page = BOTTOM - MARGIN - repeated.map_or(0.0, Band::height);
        let fits_a_page = band.height() <= on_a_page;
        if !is_fresh && fits_a_page && self.y + band.height() + band.keep > BOTTOM {
            self.break_page(repeated);
        }
    }

    fn lines_left(&self, band: &Band) -> usize {
        let mut lines = 0;
        while self.y + length(lines + 1) * band.leading() <= BOTTOM {
            lines += 1;
        }
        lines
    }

    fn break_page(&mut self, repeated: Option<&Band>) {
        self.pages.push(std::mem::take(&mut self.page));
        self.y = MARGIN;
        if let Some(band) = repeated {
            self.y += band.above;
            self.draw(band, 0, band.lines(), true);
            self.close(band);
        }
    }

    fn close(&mut self, band: &Band) {
        self.y += band.below;
        if band.has_rule {
            self.page.push(Item::Rule(self.y));
        }
    }

    fn draw(&mut self, band: &Band, from: usize, to: usize, is_repeat: bool) {
        for piece in &band.pieces {
            let lines = piece.lines.iter().enumerate().take(to).skip(from);
            for (index, text) in lines {
                let top = self.y + length(index - from) * band.leading();
                let leaf = piece.leaf.filter(|_| !is_repeat);
                let line = self.line(piece, text, top, leaf);
                self.page.push(Item::Text(line));
            }
        }
        self.y += length(to - from) * band.leading();
    }

    fn line(&self, piece: &Piece, text: &str, top: f32, leaf: Option<Leaf>) -> Line {
        let style = piece.style;
        let left = if piece.is_flush_right {
            piece.width - self.width(text, style)
        } else {
            0.0
        };
        Line {
            text: text.to_owned(),
            x: piece.x + left,
            baseline: top + style.size * 1.1,
            size: style.size,
            weight: style.weight,
            leaf,
        }
    }
}

/// A piece across the full width of a page.
pub(super) fn full_width(flow: &Flow, text: &str, style: Style, leaf: Leaf) -> Piece {
    let width = PAGE_WIDTH - 2.0 * MARGIN;
    Piece {
        x: MARGIN,
        width,
        is_flush_right: false,
        style,
        lines: flow.lines(text, style, width),
        leaf: Some(leaf),
    }
}
