//! Logos that people upload, made fit to show: SVG reduced to what draws, PNG written anew; and pictures of kept ones.

mod drawn;
mod process;
mod svg;

use std::io::Cursor;

use image::{ImageFormat, ImageReader, Limits};

pub use drawn::{Shape, drawn, rasterised};
pub use process::rasterised_apart;
pub use svg::{DEEPEST, MOST_ELEMENTS};

/// The largest upload, bytes.
pub const LARGEST_FILE: usize = 256 * 1024;
/// The largest that is kept, bytes: it stands on every page.
pub const LARGEST_KEPT: usize = 64 * 1024;
/// The longest side of a PNG, pixels.
pub const LONGEST_SIDE: u32 = 1_024;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
/// What decoding may take.
const MEMORY: u64 = 32 * 1024 * 1024;

/// A logo ready to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logo {
    pub bytes: Vec<u8>,
    /// `svg` or `png`.
    pub ending: &'static str,
}

/// Why an upload is no logo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotALogo {
    /// Neither SVG nor PNG, damaged, or with declarations of its own.
    #[error("neither SVG nor PNG that can be read")]
    Unreadable,
    /// More bytes, pixels, elements or levels than a logo has.
    #[error("too large for a logo")]
    TooLarge,
    /// It takes longer to draw, or more memory, than a logo may.
    #[error("too much work to draw")]
    TooElaborate,
    /// Nothing of it draws, or it does not say how large it is.
    #[error("nothing is drawn, or its size is missing")]
    Empty,
}

/// Reads an upload by its content and writes what draws.
pub fn kept(upload: &[u8]) -> Result<Logo, NotALogo> {
    if upload.len() > LARGEST_FILE {
        return Err(NotALogo::TooLarge);
    }
    let logo = if upload.starts_with(PNG) {
        Logo {
            bytes: png(upload)?,
            ending: "png",
        }
    } else {
        Logo {
            bytes: svg::reduced(upload)?.into_bytes(),
            ending: "svg",
        }
    };
    if logo.bytes.len() > LARGEST_KEPT {
        return Err(NotALogo::TooLarge);
    }
    Ok(logo)
}

/// Looks at the header alone first: nothing is unfolded before it is known how large it gets.
fn png(upload: &[u8]) -> Result<Vec<u8>, NotALogo> {
    let reader = || {
        let mut reader = ImageReader::with_format(Cursor::new(upload), ImageFormat::Png);
        let mut limits = Limits::default();
        limits.max_image_width = Some(LONGEST_SIDE);
        limits.max_image_height = Some(LONGEST_SIDE);
        limits.max_alloc = Some(MEMORY);
        reader.limits(limits);
        reader
    };
    let (width, height) = reader()
        .into_dimensions()
        .map_err(|_| NotALogo::Unreadable)?;
    if width.max(height) > LONGEST_SIDE {
        return Err(NotALogo::TooLarge);
    }
    let picture = reader().decode().map_err(|_| NotALogo::Unreadable)?;
    let mut bytes = Vec::new();
    picture
        .to_rgba8()
        .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
        .map_err(|_| NotALogo::Unreadable)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests;
