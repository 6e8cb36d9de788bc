//! Positions of texts on pages, and their structure for screen readers.

mod block;
mod flow;

use self::flow::Flow;
use super::font::{Fonts, Weight};
use crate::sheet::Sheet;

/// A4 in points.
pub(super) const PAGE_WIDTH: f32 = 595.28;
/// A4 in points.
pub(super) const PAGE_HEIGHT: f32 = 841.89;
pub(super) const MARGIN: f32 = 48.0;
pub(super) const LINE_WIDTH: f32 = PAGE_WIDTH - 2.0 * MARGIN;
/// Height at which the logo of the first page begins.
pub(super) const LOGO_TOP: f32 = 32.0;
/// Width and height at most.
pub(super) const LOGO: (f32, f32) = (160.0, 34.0);
/// Height at which text begins below the logo.
const BELOW_LOGO: f32 = LOGO_TOP + LOGO.1 + 18.0;
/// Height at which text ends and the footer begins.
pub(super) const BOTTOM: f32 = PAGE_HEIGHT - MARGIN - 16.0;

/// A document laid out on pages.
pub(super) struct Layout {
    /// Drawn items, by page.
    pub(super) pages: Vec<Vec<Item>>,
    /// Logical structure in reading order.
    pub(super) parts: Vec<Part>,
    /// Number of [`Leaf`]s.
    pub(super) leaves: usize,
}

/// An item drawn on a page; y grows downwards.
pub(super) enum Item {
    Text(Line),
    /// A hairline across the page at a height.
    Rule(f32),
}

pub(super) struct Line {
    pub(super) text: String,
    pub(super) x: f32,
    pub(super) baseline: f32,
    pub(super) size: f32,
    pub(super) weight: Weight,
    /// The text it belongs to; `None` for repeated or decorative lines.
    pub(super) leaf: Option<Leaf>,
}

/// Number of a text for screen readers, whose lines may be on several pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Leaf(pub(super) usize);

/// A part of the logical structure.
pub(super) enum Part {
    Heading(Heading),
    Paragraph(Leaf),
    Table(Vec<Vec<Cell>>),
}

/// A heading with its position.
pub(super) struct Heading {
    pub(super) level: u16,
    pub(super) text: String,
    pub(super) leaf: Leaf,
    pub(super) page: usize,
    pub(super) y: f32,
}

pub(super) struct Cell {
    pub(super) leaves: Vec<Leaf>,
    pub(super) kind: CellKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CellKind {
    Data,
    RowHeader,
    ColumnHeader,
}

pub(super) fn lay_out(sheet: &Sheet, fonts: &Fonts, has_logo: bool) -> Layout {
    let top = if has_logo { BELOW_LOGO } else { MARGIN };
    let mut flow = Flow::new(fonts, top);
    block::lay_out_title(&mut flow, sheet);
    for block in &sheet.blocks {
        block::lay_out_block(&mut flow, block);
    }
    flow.finish()
}
