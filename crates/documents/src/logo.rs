//! Makes uploaded logos safe to display: SVG reduced to an allow-list, PNG re-encoded; and renders stored logos as
//! images.

mod drawn;
mod process;
mod svg;

use std::io::Cursor;

use image::{ImageFormat, ImageReader, Limits};

pub use drawn::{PictureShape, rasterise, render_png};
pub use process::rasterise_isolated;
pub use svg::{MAX_DEPTH, MAX_ELEMENTS};

/// Maximum size of an upload in bytes.
pub const MAX_UPLOAD_BYTES: usize = 256 * 1024;
/// Maximum size of a stored logo in bytes; it is part of every page.
pub const MAX_STORED_BYTES: usize = 64 * 1024;
/// Maximum side of a PNG in pixels.
pub const MAX_SIDE_PIXELS: u32 = 1_024;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Memory limit of decoding.
const MEMORY: u64 = 32 * 1024 * 1024;

/// A logo ready to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logo {
    pub bytes: Vec<u8>,
    /// `svg` or `png`.
    pub ending: &'static str,
}

/// Why an upload is not accepted as a logo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LogoError {
    /// Neither SVG nor PNG, damaged, or with a document type declaration.
    #[error("neither SVG nor PNG that can be read")]
    Unreadable,
    /// Too many bytes, pixels, elements or levels.
    #[error("too large for a logo")]
    TooLarge,
    /// Drawing would take too much time or memory.
    #[error("too much work to draw")]
    TooElaborate,
    /// Nothing is drawn, or the size is missing.
    #[error("nothing is drawn, or its size is missing")]
    Empty,
}

/// Detects the format by content and re-encodes the logo.
pub fn sanitise(upload: &[u8]) -> Result<Logo, LogoError> {
    if upload.len() > MAX_UPLOAD_BYTES {
        return Err(LogoError::TooLarge);
    }
    let logo = if upload.starts_with(PNG) {
        Logo {
            bytes: png(upload)?,
            ending: "png",
        }
    } else {
        Logo {
            bytes: svg::sanitise_svg(upload)?.into_bytes(),
            ending: "svg",
        }
    };
    if logo.bytes.len() > MAX_STORED_BYTES {
        return Err(LogoError::TooLarge);
    }
    Ok(logo)
}

/// Checks the header first, so that nothing is decompressed before its size is known.
fn png(upload: &[u8]) -> Result<Vec<u8>, LogoError> {
    let reader = || {
        let mut reader = ImageReader::with_format(Cursor::new(upload), ImageFormat::Png);
        let mut limits = Limits::default();
        limits.max_image_width = Some(MAX_SIDE_PIXELS);
        limits.max_image_height = Some(MAX_SIDE_PIXELS);
        limits.max_alloc = Some(MEMORY);
        reader.limits(limits);
        reader
    };
    let (width, height) = reader()
        .into_dimensions()
        .map_err(|_| LogoError::Unreadable)?;
    if width.max(height) > MAX_SIDE_PIXELS {
        return Err(LogoError::TooLarge);
    }
    let picture = reader().decode().map_err(|_| LogoError::Unreadable)?;
    let mut bytes = Vec::new();
    picture
        .to_rgba8()
        .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
        .map_err(|_| LogoError::Unreadable)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests;
