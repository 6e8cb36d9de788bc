//! Sheets as PDF.

use std::sync::Arc;

use saakh_documents::pdf::{self, PdfOptions};
use saakh_documents::sheet::Sheet;
use saakh_domain::Language;

use super::blocking::off_the_runtime;
use crate::{App, Error, Result};

/// A sheet as a PDF, with a line at the foot of each page. Shaping fonts and laying out pages is
/// work for a thread that no request waits on.
pub(crate) async fn render(
    app: &App,
    sheet: Sheet,
    language: Language,
    footer: String,
) -> Result<Vec<u8>> {
    let texts = Arc::clone(&app.reference.texts);
    off_the_runtime(move || {
        let options = PdfOptions {
            language,
            footer: &footer,
            texts: &texts,
        };
        pdf::render(&sheet, &options)
    })
    .await?
    .map_err(|error| Error::internal("a PDF was not made", error))
}
