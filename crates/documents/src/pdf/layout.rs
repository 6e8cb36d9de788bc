//! What stands where on which page, and what it is for a screen reader.

mod block;
mod flow;

use self::flow::Flow;
use super::font::{Fonts, Weight};
use crate::sheet::Sheet;

/// A4 in points.
pub(super) const PAGE_WIDTH: f32 = 595.28;
/// A4 in points.
pub(super) const PAGE_HEIGHT: f32 = 841.89;
/// The white edge.
pub(super) const MARGIN: f32 = 48.0;
/// How wide lines are.
pub(super) const LINE_WIDTH: f32 = PAGE_WIDTH - 2.0 * MARGIN;
/// Where text ends and the foot begins.
pub(super) const BOTTOM: f32 = PAGE_HEIGHT - MARGIN - 16.0;

/// A whole document.
pub(super) struct Layout {
    /// What is drawn on each page.
    pub(super) pages: Vec<Vec<Item>>,
    /// What the document consists of, in reading order.
    pub(super) parts: Vec<Part>,
    /// How many [`Leaf`]s there are.
    pub(super) leaves: usize,
}

/// Something drawn on a page; y grows downwards.
pub(super) enum Item {
    Text(Line),
    /// A hairline across the page at a height.
    Rule(f32),
}

/// A line of text.
pub(super) struct Line {
    pub(super) text: String,
    pub(super) x: f32,
    pub(super) baseline: f32,
    pub(super) size: f32,
    pub(super) weight: Weight,
    /// What it belongs to; `None` for what repeats or decorates.
    pub(super) leaf: Option<Leaf>,
}

/// The number of a text for screen readers; its lines may stand on several pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Leaf(pub(super) usize);

/// A part of the document for screen readers.
pub(super) enum Part {
    Heading(Heading),
    Paragraph(Leaf),
    Table(Vec<Vec<Cell>>),
}

/// A heading, and where it stands.
pub(super) struct Heading {
    pub(super) level: u16,
    pub(super) text: String,
    pub(super) leaf: Leaf,
    pub(super) page: usize,
    pub(super) y: f32,
}

/// A cell of a table.
pub(super) struct Cell {
    pub(super) leaves: Vec<Leaf>,
    pub(super) kind: CellKind,
}

/// What a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CellKind {
    Data,
    RowHeader,
    ColumnHeader,
}

/// Sets a sheet.
pub(super) fn lay_out(sheet: &Sheet, fonts: &Fonts) -> Layout {
    let mut flow = Flow::new(fonts);
    block::title(&mut flow, sheet);
    for block in &sheet.blocks {
        block::block(&mut flow, block);
    }
    flow.finish()
}
