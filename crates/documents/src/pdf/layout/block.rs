//! Lays out the blocks of a sheet as bands.

use super::super::columns::widths;
use super::super::font::Weight;
use super::flow::{Band, Flow, Piece, Style, full_width};
use super::{Cell, CellKind, LINE_WIDTH, Leaf, MARGIN, Part};
use crate::sheet::{Block, Column, GroupedTable, Sheet, SheetRow, Table};

const TITLE: Style = bold(17.0);
const HEADING: Style = bold(12.0);
const CAPTION: Style = bold(9.5);
const TEXT: Style = regular(9.5);
const TABLE_TEXT: Style = regular(8.5);
const TABLE_HEAD: Style = bold(8.5);

/// Width of the number column of labelled values, before label and value.
const NUMBER_WIDTH: f32 = 40.0;
const LABEL_WIDTH: f32 = 220.0;
/// Gap between columns.
const GAP: f32 = 10.0;
/// Space that must follow a heading on the same page.
const KEEP: f32 = 60.0;
/// Tables up to this height are not split across pages.
const TOGETHER: f32 = 220.0;

const fn regular(size: f32) -> Style {
    Style {
        size,
        weight: Weight::Regular,
    }
}

const fn bold(size: f32) -> Style {
    Style {
        size,
        weight: Weight::Bold,
    }
}

/// Lays out title and subtitle.
pub(super) fn lay_out_title(flow: &mut Flow, sheet: &Sheet) {
    let leaf = flow.leaf();
    let band = single_piece_band(full_width(flow, &sheet.title, TITLE, leaf), 0.0, 2.0, KEEP);
    flow.heading(1, &sheet.title, leaf, &band);
    paragraph(flow, &sheet.subtitle);
}

pub(super) fn lay_out_block(flow: &mut Flow, block: &Block) {
    match block {
        Block::Heading { text } => heading(flow, text),
        Block::Paragraph { text } => paragraph(flow, text),
        Block::Rows { rows } => labelled(flow, rows),
        Block::Table(shown) => table(flow, shown),
        Block::Groups(shown) => grouped(flow, shown),
    }
}

fn heading(flow: &mut Flow, text: &str) {
    let leaf = flow.leaf();
    let band = single_piece_band(full_width(flow, text, HEADING, leaf), 16.0, 4.0, KEEP);
    flow.heading(2, text, leaf, &band);
}

fn paragraph(flow: &mut Flow, text: &str) {
    if text.is_empty() {
        return;
    }
    let leaf = flow.leaf();
    let band = single_piece_band(full_width(flow, text, TEXT, leaf), 6.0, 6.0, 0.0);
    flow.part(Part::Paragraph(leaf));
    flow.place(&band, None);
}

/// A band with a single piece.
fn single_piece_band(piece: Piece, above: f32, below: f32, keep: f32) -> Band {
    Band {
        pieces: vec![piece],
        above,
        below,
        has_rule: false,
        keep,
    }
}

fn row(pieces: Vec<Piece>) -> Band {
    Band {
        pieces,
        above: 2.5,
        below: 3.5,
        has_rule: true,
        keep: 0.0,
    }
}

fn labelled(flow: &mut Flow, rows: &[SheetRow]) {
    let has_numbers = rows.iter().any(|row| row.number.is_some());
    let label_x = MARGIN + if has_numbers { NUMBER_WIDTH } else { 0.0 };
    let mut cells = Vec::new();
    for shown in rows {
        let (number, label, value) = (flow.leaf(), flow.leaf(), flow.leaf());
        let pieces = [
            (
                MARGIN,
                label_x - MARGIN,
                shown.number.as_deref().unwrap_or_default(),
                number,
            ),
            (label_x, MARGIN + LABEL_WIDTH - label_x, &shown.label, label),
            (
                MARGIN + LABEL_WIDTH,
                LINE_WIDTH - LABEL_WIDTH + GAP,
                &shown.value,
                value,
            ),
        ]
        .map(|(x, width, text, leaf)| piece(flow, TEXT, x, width, text, leaf));
        cells.push(vec![
            cell(vec![number, label], CellKind::RowHeader),
            cell(vec![value], CellKind::Data),
        ]);
        flow.place(&row(pieces.into()), None);
    }
    flow.part(Part::Table(cells));
}

/// Breaks a text to its column, with a gap to the next one.
fn piece(flow: &Flow, style: Style, x: f32, width: f32, text: &str, leaf: Leaf) -> Piece {
    Piece {
        x,
        width: width - GAP,
        is_flush_right: false,
        style,
        lines: flow.lines(text, style, width - GAP),
        leaf: Some(leaf),
    }
}

const fn cell(leaves: Vec<Leaf>, kind: CellKind) -> Cell {
    Cell { leaves, kind }
}

fn table(flow: &mut Flow, shown: &Table) {
    let rows = shown.rows.iter();
    rows_of(
        flow,
        shown,
        &rows.map(|row| (row, TABLE_TEXT)).collect::<Vec<_>>(),
    );
}

/// Lays out all groups as one table, each below its totals.
fn grouped(flow: &mut Flow, shown: &GroupedTable) {
    let rows = shown.groups.iter().flat_map(|group| {
        let below = group.rows.iter().map(|row| (row, TABLE_TEXT));
        std::iter::once((&group.summary, TABLE_HEAD)).chain(below)
    });
    let rows: Vec<(&Vec<String>, Style)> = rows.collect();
    let whole = Table {
        caption: shown.caption.clone(),
        columns: shown.columns.clone(),
        rows: rows.iter().map(|(row, _)| (*row).clone()).collect(),
    };
    rows_of(flow, &whole, &rows);
}

fn rows_of(flow: &mut Flow, table: &Table, rows: &[(&Vec<String>, Style)]) {
    let widths = column_widths(flow, table);
    let labels: Vec<_> = table
        .columns
        .iter()
        .map(|column| column.label.clone())
        .collect();
    let head_kind = CellKind::ColumnHeader;
    let (head, head_cells) = table_row(flow, table, &widths, &labels, TABLE_HEAD, head_kind);
    let (mut bands, mut cells) = (Vec::new(), vec![head_cells]);
    for (texts, style) in rows {
        let (band, row_cells) = table_row(flow, table, &widths, texts, *style, CellKind::Data);
        bands.push(band);
        cells.push(row_cells);
    }
    let height = head.height() + bands.iter().map(Band::height).sum::<f32>();
    let keep = if height > TOGETHER { KEEP } else { height };
    caption(flow, &table.caption, keep);
    flow.place(&head, None);
    for band in &bands {
        flow.place(band, Some(&head));
    }
    flow.part(Part::Table(cells));
}

fn caption(flow: &mut Flow, text: &str, keep: f32) {
    if text.is_empty() {
        return;
    }
    let leaf = flow.leaf();
    let band = single_piece_band(full_width(flow, text, CAPTION, leaf), 10.0, 2.0, keep);
    flow.part(Part::Paragraph(leaf));
    flow.place(&band, None);
}

fn table_row(
    flow: &mut Flow,
    table: &Table,
    widths: &[f32],
    texts: &[String],
    style: Style,
    kind: CellKind,
) -> (Band, Vec<Cell>) {
    let (mut pieces, mut cells, mut x) = (Vec::new(), Vec::new(), MARGIN);
    for ((column, width), text) in table.columns.iter().zip(widths).zip(texts) {
        let leaf = flow.leaf();
        let set = piece(flow, style, x, *width, text, leaf);
        pieces.push(aligned(set, column));
        cells.push(cell(vec![leaf], kind));
        x += width;
    }
    (row(pieces), cells)
}

/// Aligns numbers to the right.
fn aligned(piece: Piece, column: &Column) -> Piece {
    Piece {
        is_flush_right: column.numeric,
        ..piece
    }
}

/// Column widths: cells should fit on one line, labels may wrap between words.
fn column_widths(flow: &Flow, table: &Table) -> Vec<f32> {
    let wanted = |index: usize, column: &Column| {
        let words = column.label.split_whitespace();
        let label = words.map(|word| flow.width(word, TABLE_HEAD));
        let cells = table.rows.iter().filter_map(|row| row.get(index));
        let texts = cells.map(|text| flow.width(text, TABLE_TEXT));
        label.chain(texts).fold(0.0, f32::max) + GAP
    };
    let columns = table.columns.iter().enumerate();
    let wanted: Vec<f32> = columns
        .map(|(index, column)| wanted(index, column))
        .collect();
    // The last column needs no gap after it.
    widths(&wanted, LINE_WIDTH + GAP)
}
