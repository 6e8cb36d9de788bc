//! Writes a layout as PDF.

use std::num::NonZeroU16;

use krilla::Document;
use krilla::SerializeSettings;
use krilla::color::rgb;
use krilla::configure::{Accessibility, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect, Transform};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, SpanTag, TableHeaderScope, Tag, TagGroup,
    TagKind, TagTree,
};
use saakh_domain::text::Message;

use super::drawing::Drawing;
use super::font::{Fonts, Run, Weight};
use super::layout::{
    Cell, CellKind, Heading, Item, LINE_WIDTH, LOGO, LOGO_TOP, Layout, Leaf, Line, MARGIN,
    PAGE_HEIGHT, PAGE_WIDTH, Part,
};
use super::wrap::wrap;
use super::{PdfError, PdfOptions};
use crate::sheet::Sheet;

/// Grey levels, 0 is black.
const INK: u8 = 0x1a;
const RULE: u8 = 0xb8;
const RULE_HEIGHT: f32 = 0.5;
const FOOT_SIZE: f32 = 7.5;
const FOOT_LEADING: f32 = 11.0;
/// Space for the page number at the right of the footer.
const PAGE_NUMBER_WIDTH: f32 = 90.0;

/// Writes the document as a file.
pub(super) fn paint(
    sheet: &Sheet,
    layout: &Layout,
    fonts: &Fonts,
    mut logo: Option<Drawing>,
    options: &PdfOptions,
) -> Result<Vec<u8>, PdfError> {
    let mut document = Document::new_with(settings()?);
    let mut leaves = vec![Vec::new(); layout.leaves];
    for (index, items) in layout.pages.iter().enumerate() {
        let settings = PageSettings::from_wh(PAGE_WIDTH, PAGE_HEIGHT)
            .ok_or_else(|| PdfError::Write("page size".to_owned()))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        if let Some(logo) = logo.take() {
            paint_logo(&mut surface, logo);
        }
        paint_items(&mut surface, items, fonts, &mut leaves);
        paint_foot(&mut surface, fonts, options, index + 1, layout.pages.len());
        surface.finish();
        page.finish();
    }
    let language = options.language.code().to_owned();
    document.set_metadata(
        Metadata::new()
            .title(sheet.title.clone())
            .language(language.clone()),
    );
    document.set_outline(outline(layout));
    document.set_tag_tree(tags(layout, leaves).with_lang(Some(language)));
    document
        .finish()
        .map_err(|error| PdfError::Write(format!("{error:?}")))
}

/// Settings for PDF/UA-1, tagged for screen readers.
pub(super) fn settings() -> Result<SerializeSettings, PdfError> {
    let configuration = ConfigurationBuilder::new()
        .with_accessibility_validator(Accessibility::UA1)
        .finish()
        .map_err(|error| PdfError::Write(format!("{error:?}")))?;
    Ok(SerializeSettings {
        configuration,
        ..SerializeSettings::default()
    })
}

fn paint_logo(surface: &mut Surface, logo: Drawing) {
    let (width, height) = logo.fit(LOGO.0, LOGO.1);
    let artifact = Artifact::with_kind(ArtifactType::Header);
    surface.start_tagged(ContentTag::Artifact(artifact));
    surface.push_transform(&Transform::from_translate(MARGIN, LOGO_TOP));
    logo.draw(surface, width, height);
    surface.pop();
    surface.end_tagged();
}

fn paint_items(
    surface: &mut Surface,
    items: &[Item],
    fonts: &Fonts,
    leaves: &mut [Vec<Identifier>],
) {
    for item in items {
        match item {
            Item::Rule(y) => paint_rule(surface, *y),
            Item::Text(line) => match line.leaf {
                Some(Leaf(leaf)) => {
                    let tag = ContentTag::Span(SpanTag::empty());
                    leaves[leaf].push(surface.start_tagged(tag));
                    paint_line(surface, line, fonts);
                    surface.end_tagged();
                }
                None => paint_artifact(surface, line, fonts, ArtifactType::Layout),
            },
        }
    }
}

fn paint_artifact(surface: &mut Surface, line: &Line, fonts: &Fonts, kind: ArtifactType) {
    surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(kind)));
    paint_line(surface, line, fonts);
    surface.end_tagged();
}

fn paint_line(surface: &mut Surface, line: &Line, fonts: &Fonts) {
    surface.set_fill(Some(fill(INK)));
    let runs = fonts.shape(&line.text, line.weight);
    draw_runs(surface, runs, line.size, line.x, line.baseline);
}

/// Draws shaped text at a baseline, in the current colour.
pub(super) fn draw_runs(surface: &mut Surface, runs: Vec<Run>, size: f32, x: f32, baseline: f32) {
    let mut x = x;
    for run in runs {
        let start = Point::from_xy(x, baseline);
        surface.draw_glyphs(start, &run.glyphs, run.font, &run.text, size, false);
        x += run.width * size;
    }
}

fn paint_rule(surface: &mut Surface, y: f32) {
    let mut path = PathBuilder::new();
    if let Some(rect) = Rect::from_xywh(MARGIN, y, LINE_WIDTH, RULE_HEIGHT) {
        path.push_rect(rect);
    }
    if let Some(path) = path.finish() {
        let artifact = Artifact::with_kind(ArtifactType::Layout);
        surface.start_tagged(ContentTag::Artifact(artifact));
        surface.set_fill(Some(fill(RULE)));
        surface.draw_path(&path);
        surface.end_tagged();
    }
}

fn fill(grey: u8) -> Fill {
    Fill {
        paint: rgb::Color::new(grey, grey, grey).into(),
        opacity: NormalizedF32::ONE,
        rule: FillRule::NonZero,
    }
}

/// Draws the footer text at the left, on as many lines as needed, and the page number.
fn paint_foot(
    surface: &mut Surface,
    fonts: &Fonts,
    options: &PdfOptions,
    page: usize,
    pages: usize,
) {
    let width = |text: &str| fonts.width(text, Weight::Regular) * FOOT_SIZE;
    let mut baseline = PAGE_HEIGHT - MARGIN;
    let mut line = |text: String, x: f32, baseline: f32| {
        let line = Line {
            text,
            x,
            baseline,
            size: FOOT_SIZE,
            weight: Weight::Regular,
            leaf: None,
        };
        paint_artifact(surface, &line, fonts, ArtifactType::Footer);
    };
    let number = Message::new("doc_page")
        .with("page", page)
        .with("pages", pages);
    let number = options.texts.render(&number, options.language);
    let x = PAGE_WIDTH - MARGIN - width(&number);
    line(number, x, baseline);
    for text in wrap(options.footer, LINE_WIDTH - PAGE_NUMBER_WIDTH, width) {
        line(text, MARGIN, baseline);
        baseline += FOOT_LEADING;
    }
}

fn headings(layout: &Layout) -> impl Iterator<Item = &Heading> {
    layout.parts.iter().filter_map(|part| match part {
        Part::Heading(heading) => Some(heading),
        Part::Paragraph(_) | Part::Table(_) => None,
    })
}

fn outline(layout: &Layout) -> Outline {
    let mut outline = Outline::new();
    for heading in headings(layout) {
        let place = XyzDestination::new(heading.page, Point::from_xy(MARGIN, heading.y));
        outline.push_child(OutlineNode::new(heading.text.clone(), place));
    }
    outline
}

/// The structure for screen readers, which contains each text exactly once.
fn tags(layout: &Layout, mut leaves: Vec<Vec<Identifier>>) -> TagTree {
    let mut tree = TagTree::new();
    for part in &layout.parts {
        tree.push(match part {
            Part::Heading(heading) => heading_tag(heading, &mut leaves),
            Part::Paragraph(leaf) => group(Tag::P, &[*leaf], &mut leaves),
            Part::Table(rows) => table_tag(rows, &mut leaves),
        });
    }
    tree
}

fn heading_tag(heading: &Heading, leaves: &mut [Vec<Identifier>]) -> TagGroup {
    let level = NonZeroU16::new(heading.level).unwrap_or(NonZeroU16::MIN);
    let tag = Tag::Hn(level, Some(heading.text.clone()));
    group(tag, &[heading.leaf], leaves)
}

fn group(tag: impl Into<TagKind>, texts: &[Leaf], leaves: &mut [Vec<Identifier>]) -> TagGroup {
    let mut group = TagGroup::new(tag);
    for Leaf(leaf) in texts {
        for identifier in std::mem::take(&mut leaves[*leaf]) {
            group.push(identifier);
        }
    }
    group
}

fn table_tag(rows: &[Vec<Cell>], leaves: &mut [Vec<Identifier>]) -> TagGroup {
    let mut table = TagGroup::new(Tag::Table);
    for cells in rows {
        let mut row = TagGroup::new(Tag::TR);
        for cell in cells {
            let tag: TagKind = match cell.kind {
                CellKind::Data => Tag::TD.into(),
                CellKind::RowHeader => Tag::TH(TableHeaderScope::Row).into(),
                CellKind::ColumnHeader => Tag::TH(TableHeaderScope::Column).into(),
            };
            row.push(group(tag, &cell.leaves, leaves));
        }
        table.push(row);
    }
    table
}
