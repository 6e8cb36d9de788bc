//! QR codes, as vector drawings for print and as images.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};

/// Quiet zone around a code in modules (ISO/IEC 18004: four).
const QUIET: i32 = 4;
const BLACK: u8 = 0;
const WHITE: u8 = 255;

#[derive(Debug, thiserror::Error)]
pub enum QrError {
    /// The text exceeds the capacity of a QR code (about 2,300 bytes).
    #[error("the text is too long for a QR code")]
    TooLong,
    #[error("the picture could not be encoded")]
    Picture(#[from] png::EncodingError),
}

/// A QR code as an SVG path: dark unit squares in a square of `side` units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    pub side: i32,
    /// The `d` attribute of an SVG path.
    pub path: String,
}

/// A QR code as dark bars in a square of `side` units, quiet zone included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bars {
    pub(crate) side: usize,
    pub(crate) dark: Vec<Bar>,
}

/// Adjacent dark modules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bar {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) length: usize,
}

/// Encodes a text as bars.
pub(crate) fn bars(text: &str) -> Result<Bars, QrError> {
    let code = encoded(text)?;
    let place = |at: i32| usize::try_from(at + QUIET).unwrap_or(0);
    let mut dark: Vec<Bar> = Vec::new();
    for (x, y) in dark_modules(&code).map(|(x, y)| (place(x), place(y))) {
        match dark.last_mut() {
            Some(bar) if bar.y == y && bar.x + bar.length == x => bar.length += 1,
            _ => dark.push(Bar { x, y, length: 1 }),
        }
    }
    let side = usize::try_from(code.size() + 2 * QUIET).unwrap_or(1);
    Ok(Bars { side, dark })
}

/// Encodes a text as a drawing, to be filled black on white.
pub fn drawing(text: &str) -> Result<Drawing, QrError> {
    let code = encoded(text)?;
    let mut path = String::new();
    for (x, y) in dark_modules(&code) {
        // Writing to a string is infallible.
        let _ = write!(path, "M{},{}h1v1h-1z", x + QUIET, y + QUIET);
    }
    let side = code.size() + 2 * QUIET;
    Ok(Drawing { side, path })
}

/// Encodes a text as SVG with one unit per module, black on an opaque white ground.
pub fn svg(text: &str) -> Result<String, QrError> {
    let Drawing { side, path } = drawing(text)?;
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
         shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0,0h{side}v{side}H0z\"/>\
         <path fill=\"#000\" d=\"{path}\"/></svg>"
    ))
}

/// Encodes a text as greyscale PNG at least `least` pixels wide, with whole pixels per module.
pub fn png(text: &str, least: usize) -> Result<Vec<u8>, QrError> {
    let code = encoded(text)?;
    let modules = usize::try_from(code.size() + 2 * QUIET).unwrap_or(1);
    let scale = least.div_ceil(modules).max(1);
    let side = modules * scale;
    let mut pixels = vec![WHITE; side * side];
    for (x, y) in dark_modules(&code) {
        let start = |at: i32| usize::try_from(at + QUIET).unwrap_or(0) * scale;
        for row in start(y)..start(y) + scale {
            let from = row * side + start(x);
            pixels[from..from + scale].fill(BLACK);
        }
    }
    picture(&pixels, side)
}

fn picture(pixels: &[u8], side: usize) -> Result<Vec<u8>, QrError> {
    let mut bytes = Vec::new();
    let side = u32::try_from(side).unwrap_or(u32::MAX);
    let mut encoder = png::Encoder::new(&mut bytes, side, side);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(bytes)
}

/// Uses medium error correction: a seventh of the code may be lost.
fn encoded(text: &str) -> Result<QrCode, QrError> {
    QrCode::encode_text(text, QrCodeEcc::Medium).map_err(|_| QrError::TooLong)
}

fn dark_modules(code: &QrCode) -> impl Iterator<Item = (i32, i32)> {
    let rows = 0..code.size();
    rows.flat_map(move |y| (0..code.size()).map(move |x| (x, y)))
        .filter(move |(x, y)| code.get_module(*x, *y))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINK: &str = "https://saakh.example/l/k3v9ab2c";

    /// 37 modules and the quiet zone: version 3 has 29.
    const SIDE: usize = 37;

    fn pixels(png: &[u8]) -> (usize, Vec<u8>) {
        let decoder = png::Decoder::new(std::io::Cursor::new(png));
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        (info.width as usize, pixels)
    }

    #[test]
    fn picture_and_drawing_show_the_same_modules() {
        let drawing = svg(LINK).unwrap();
        assert!(drawing.contains(&format!("viewBox=\"0 0 {SIDE} {SIDE}\"")));
        let (width, pixels) = pixels(&png(LINK, 1_000).unwrap());
        let scale = width / SIDE;
        assert_eq!((width % SIDE, scale), (0, 28));
        for y in 0..SIDE {
            for x in 0..SIDE {
                let dark = pixels[(y * scale) * width + x * scale] == BLACK;
                assert_eq!(drawing.contains(&format!("M{x},{y}h1")), dark, "{x} {y}");
            }
        }
    }

    #[test]
    fn a_code_has_three_corners_and_a_quiet_zone() {
        let (width, pixels) = pixels(&png(LINK, 1).unwrap());
        assert_eq!(width, SIDE);
        let at = |x: usize, y: usize| pixels[y * width + x];
        for (x, y) in [(4, 4), (32, 4), (4, 32)] {
            assert_eq!(at(x, y), BLACK);
        }
        assert!((0..SIDE).all(|x| at(x, 3) == WHITE && at(3, x) == WHITE));
    }

    #[test]
    fn a_too_long_qr_text_is_refused() {
        assert!(matches!(svg(&"x".repeat(3_000)), Err(QrError::TooLong)));
    }
}
