//! Compares rendered pages with stored images (`tests/pages`). After an intended change, run `SAAKH_ACCEPT_PAGES=1
//! cargo test -p saakh-documents` and look at the images.

use std::fs;
use std::path::Path;

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings};

use super::*;
use crate::kfs;
use crate::kfs::tests::{floating, illustration, texts};
use crate::sheet::{Block, Column, SheetRow, Table};

/// Scale of pages relative to 72 dots per inch.
const SCALE: f32 = 1.25;
/// Allowed difference of a pixel in grey levels: other processors anti-alias letters differently.
const TOLERANCE: u8 = 48;
/// Allowed number of pixels per page that differ by more.
const STRAY_DOTS: usize = 60;

const FOOTER: &str = "NF-2026-000123 · SHA-256 \
    3f79bb7b435b05321651daefd374cdc681dc06faa65e374e38337b88ca046dea";

/// A page in greyscale.
pub(super) struct Picture {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) dots: Vec<u8>,
}

fn pdf(sheet: &Sheet, language: Language) -> Vec<u8> {
    pdf_with(sheet, language, None)
}

fn pdf_with(sheet: &Sheet, language: Language, letterhead: Option<&Letterhead>) -> Vec<u8> {
    let texts = texts();
    let options = PdfOptions {
        language,
        footer: FOOTER,
        texts: &texts,
        letterhead,
    };
    render(sheet, &options).unwrap()
}

/// Rasterises every page, scaled relative to 72 dots per inch.
pub(super) fn pictures(pdf: Vec<u8>, scale: f32) -> Vec<Picture> {
    let pdf = Pdf::new(pdf).unwrap();
    let cache = RenderCache::new();
    let settings = PixmapSettings {
        x_scale: scale,
        y_scale: scale,
        bg_color: WHITE,
    };
    let draw = |page| {
        let (interpreter, render) = (InterpreterSettings::default(), RenderSettings::default());
        let drawn = hayro::render(page, &cache, &interpreter, &render, &settings);
        Picture {
            width: drawn.width().into(),
            height: drawn.height().into(),
            dots: drawn.data_as_u8_slice().chunks(4).map(grey).collect(),
        }
    };
    pdf.pages().iter().map(draw).collect()
}

/// Reduces a pixel to sixteen grey levels, which are enough to compare and keep files small.
fn grey(dot: &[u8]) -> u8 {
    let sum: u16 = dot[..3].iter().map(|part| u16::from(*part)).sum();
    u8::try_from(sum / 3).unwrap() / 17 * 17
}

impl Picture {
    fn read(path: &Path) -> Self {
        let file = std::io::BufReader::new(fs::File::open(path).unwrap());
        let mut reader = png::Decoder::new(file).read_info().unwrap();
        let mut dots = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut dots).unwrap();
        Self {
            width: info.width,
            height: info.height,
            dots,
        }
    }

    fn write(&self, path: &Path) {
        let mut encoder =
            png::Encoder::new(fs::File::create(path).unwrap(), self.width, self.height);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&self.dots).unwrap();
    }

    /// Number of pixels that differ by more than the tolerance.
    fn difference(&self, other: &Self) -> usize {
        assert_eq!((self.width, self.height), (other.width, other.height));
        let pairs = self.dots.iter().zip(&other.dots);
        pairs
            .filter(|(one, two)| one.abs_diff(**two) > TOLERANCE)
            .count()
    }
}

pub(super) fn compare(name: &str, pdf: Vec<u8>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages");
    let is_accepted = std::env::var_os("SAAKH_ACCEPT_PAGES").is_some();
    let drawn = pictures(pdf, SCALE);
    for (index, picture) in drawn.iter().enumerate() {
        let path = folder.join(format!("{name}-{}.png", index + 1));
        if is_accepted {
            fs::create_dir_all(&folder).unwrap();
            picture.write(&path);
        }
        let stray = picture.difference(&Picture::read(&path));
        assert!(
            stray <= STRAY_DOTS,
            "{}: {stray} dots differ",
            path.display()
        );
    }
    let more = folder.join(format!("{name}-{}.png", drawn.len() + 1));
    assert!(!more.exists(), "{} has no page any more", more.display());
}

#[test]
fn english_pages() {
    let sheet = kfs::build_sheet(&illustration(), Language::En, &texts());
    compare("kfs-en", pdf(&sheet, Language::En));
}

#[test]
fn hindi_pages() {
    let sheet = kfs::build_sheet(&floating(), Language::Hi, &texts());
    compare("kfs-hi", pdf(&sheet, Language::Hi));
}

#[test]
fn the_same_sheet_gives_the_same_bytes() {
    let sheet = kfs::build_sheet(&floating(), Language::Hi, &texts());
    assert_eq!(pdf(&sheet, Language::Hi), pdf(&sheet, Language::Hi));
}

/// The rows of a page with ink, as heights in points.
fn inked_heights(page: &Picture) -> Vec<f32> {
    let rows = page.dots.chunks(usize::try_from(page.width).unwrap());
    let inked = (0_u16..)
        .zip(rows)
        .filter(|(_, row)| row.iter().any(|dot| *dot < 128));
    inked.map(|(row, _)| f32::from(row) / SCALE).collect()
}

#[test]
fn the_first_page_begins_with_the_brands_logo() {
    let sheet = kfs::build_sheet(&illustration(), Language::En, &texts());
    let logo = br##"<svg xmlns="http://www.w3.org/2000/svg" width="80" height="17" viewBox="0 0 80 17"><rect width="80" height="17" fill="#000000"/></svg>"##;
    let letterhead = Letterhead {
        logo: logo.to_vec(),
    };
    let pages = pictures(pdf_with(&sheet, Language::En, Some(&letterhead)), SCALE);
    let plain = pictures(pdf(&sheet, Language::En), SCALE);
    let above_text = |page: &Picture| {
        inked_heights(page)
            .into_iter()
            .filter(|height| (layout::LOGO_TOP..layout::LOGO_TOP + 10.0).contains(height))
            .count()
    };
    assert!(above_text(&pages[0]) > 10, "the logo is drawn at the head");
    assert_eq!(above_text(&plain[0]), 0);
    assert_eq!(above_text(&pages[1]), 0, "on the first page only");
    let broken = Letterhead {
        logo: b"no picture".to_vec(),
    };
    assert_eq!(
        pdf_with(&sheet, Language::En, Some(&broken)),
        pdf(&sheet, Language::En)
    );
}

/// Arbitrary user input: other scripts, very long words, empty texts.
#[test]
fn a_sheet_with_any_content_is_rendered() {
    let long = "wordwithoutend".repeat(400);
    let column = |label: &str| Column {
        label: label.into(),
        numeric: true,
    };
    let sheet = Sheet {
        title: "中文 🙂 क्षत्रिय".into(),
        subtitle: String::new(),
        blocks: vec![
            Block::Paragraph {
                text: String::new(),
            },
            Block::Rows {
                rows: vec![SheetRow {
                    number: Some("1".into()),
                    label: String::new(),
                    value: long.clone(),
                }],
            },
            Block::Rows { rows: Vec::new() },
            Block::Table(Table {
                caption: String::new(),
                columns: vec![column("A"), column("")],
                rows: vec![vec![long, "₹1\u{200D}\u{0301}\u{FEFF}".into()]; 2],
            }),
            Block::Table(Table {
                caption: "none".into(),
                columns: Vec::new(),
                rows: vec![Vec::new()],
            }),
        ],
    };
    let pages = Pdf::new(pdf(&sheet, Language::En)).unwrap().pages().len();
    assert!((2..=8).contains(&pages), "{pages} pages");
}
