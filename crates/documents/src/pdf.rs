//! A sheet as PDF: A4, English and Hindi, tagged for screen readers (PDF/UA-1), and the same bytes
//! every time, because no clock and no chance goes in.
//!
//! Text is shaped with rustybuzz and the fonts of `fonts/`, laid out here, and written by krilla.

mod columns;
mod drawing;
mod font;
mod layout;
mod paint;
pub mod poster;
mod wrap;

use saakh_domain::Language;
use saakh_domain::text::Texts;

use self::font::Fonts;
use crate::sheet::Sheet;

/// How a sheet is set.
#[derive(Debug, Clone, Copy)]
pub struct PdfOptions<'a> {
    /// The language of the sheet.
    pub language: Language,
    /// What stands at the foot of every page, before the page's number.
    pub footer: &'a str,
    /// Every text, for the page numbers.
    pub texts: &'a Texts,
}

/// No PDF can be made: a mistake in a release, never in what the sheet says.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// A font file of this crate cannot be read.
    #[error("a font of crates/documents/fonts cannot be read")]
    Font,
    /// A logo cannot be drawn, though it was taken as one.
    #[error("a logo cannot be drawn")]
    Logo,
    /// The address is too long for a QR code.
    #[error("the address is too long for a QR code")]
    Address,
    /// The writer refuses the document.
    #[error("the PDF cannot be written: {0}")]
    Write(String),
}

/// The sheet as a PDF file.
pub fn render(sheet: &Sheet, options: &PdfOptions) -> Result<Vec<u8>, PdfError> {
    let fonts = Fonts::load().ok_or(PdfError::Font)?;
    let layout = layout::lay_out(sheet, &fonts);
    paint::paint(sheet, &layout, &fonts, options)
}

#[cfg(test)]
mod tests;
