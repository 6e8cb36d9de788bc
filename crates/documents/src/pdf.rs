//! Renders a sheet as PDF: A4, English and Hindi, tagged for screen readers (PDF/UA-1), with identical bytes every
//! time, because neither clock nor randomness is used.
//!
//! Text is shaped by rustybuzz with the fonts of `fonts/`, laid out here, and written by krilla.

mod columns;
mod drawing;
mod font;
mod layout;
mod paint;
pub mod poster;
mod wrap;

use saakh_domain::Language;
use saakh_domain::text::Texts;

use self::drawing::Drawing;
use self::font::Fonts;
use crate::sheet::Sheet;

/// The brand at the head of a sheet's first page.
#[derive(Debug, Clone)]
pub struct Letterhead {
    /// Bytes of a stored logo, which contains the brand's name.
    pub logo: Vec<u8>,
}

/// Options for rendering a sheet.
#[derive(Debug, Clone, Copy)]
pub struct PdfOptions<'a> {
    pub language: Language,
    /// Footer of every page, before the page number.
    pub footer: &'a str,
    pub texts: &'a Texts,
    pub letterhead: Option<&'a Letterhead>,
}

/// The PDF cannot be rendered: a mistake in a release, never in the sheet's content.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// A font file of this crate is unreadable.
    #[error("a font of crates/documents/fonts cannot be read")]
    Font,
    /// A stored logo cannot be drawn.
    #[error("a logo cannot be drawn")]
    Logo,
    /// The address is too long for a QR code.
    #[error("the address is too long for a QR code")]
    Address,
    /// The PDF writer rejects the document.
    #[error("the PDF cannot be written: {0}")]
    Write(String),
}

/// Renders the sheet as a PDF file.
pub fn render(sheet: &Sheet, options: &PdfOptions) -> Result<Vec<u8>, PdfError> {
    let fonts = Fonts::load().ok_or(PdfError::Font)?;
    // A sheet whose logo cannot be drawn is still the customer's.
    let logo = options
        .letterhead
        .and_then(|head| Drawing::read(&head.logo).ok());
    let layout = layout::lay_out(sheet, &fonts, logo.is_some());
    paint::paint(sheet, &layout, &fonts, logo, options)
}

#[cfg(test)]
mod tests;
