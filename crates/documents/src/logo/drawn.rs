//! Logos rendered as PNG of a given size: app icons, and preview images of links.

use std::io::Cursor;

use image::imageops::{self, FilterType};
use image::{ImageFormat, Rgba, RgbaImage};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::PNG;

/// Maximum side of an image in pixels.
const LONGEST: u32 = 2_048;
/// Longer side of the raster from which images are made: no image shows a logo larger.
const RASTER_SIDE: u32 = 768;
const PAPER: Rgba<u8> = Rgba([255; 4]);
const CLEAR: Rgba<u8> = Rgba([0; 4]);
/// Size of the logo in a maskable icon in percent: a square that fits into the circle of the middle four fifths, which
/// is always visible.
const SAFE_PERCENT: u32 = 56;
/// Size of the logo in a link's preview image, which has a band at its foot, in percent.
const CARD_PERCENT: u32 = 60;
const BAND_PERCENT: u32 = 6;

/// Layout of a logo in an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureShape {
    /// As large as possible, on a transparent ground.
    Icon,
    /// On white, with a margin for any shape that a phone cuts out.
    Maskable,
    /// On white, above a band.
    Card,
}

/// Renders a stored logo as PNG; none if it cannot be drawn.
pub fn render_png(
    logo: &[u8],
    shape: PictureShape,
    width: u32,
    height: u32,
    band: [u8; 3],
) -> Option<Vec<u8>> {
    if width.max(height) > LONGEST {
        return None;
    }
    let (ground, share) = match shape {
        PictureShape::Icon => (CLEAR, 100),
        PictureShape::Maskable => (PAPER, SAFE_PERCENT),
        PictureShape::Card => (PAPER, CARD_PERCENT),
    };
    let mut picture = RgbaImage::from_pixel(width, height, ground);
    let fitted = fitted(logo, width * share / 100, height * share / 100)?;
    let left = (width - fitted.width()) / 2;
    let top = (height - fitted.height()) / 2;
    imageops::overlay(&mut picture, &fitted, left.into(), top.into());
    if shape == PictureShape::Card {
        let [red, green, blue] = band;
        let foot = height - height * BAND_PERCENT / 100;
        for (_, _, pixel) in picture
            .enumerate_pixels_mut()
            .filter(|(_, y, _)| *y >= foot)
        {
            *pixel = Rgba([red, green, blue, 255]);
        }
    }
    let mut png = Vec::new();
    picture
        .write_to(&mut Cursor::new(&mut png), ImageFormat::Png)
        .ok()?;
    Some(png)
}

/// Rasterises an uploaded logo as PNG, from which its images are made; none if it cannot be drawn. Takes unbounded
/// time, so it runs in a bounded process.
pub fn rasterise(logo: &[u8]) -> Option<Vec<u8>> {
    let mut png = Vec::new();
    fitted(logo, RASTER_SIDE, RASTER_SIDE)?
        .write_to(&mut Cursor::new(&mut png), ImageFormat::Png)
        .ok()?;
    Some(png)
}

/// Scales a logo to fit a box.
fn fitted(logo: &[u8], width: u32, height: u32) -> Option<RgbaImage> {
    if logo.starts_with(PNG) {
        let picture = image::load_from_memory_with_format(logo, ImageFormat::Png).ok()?;
        return Some(
            picture
                .resize(width, height, FilterType::Lanczos3)
                .to_rgba8(),
        );
    }
    let tree = Tree::from_data(logo, &Options::default()).ok()?;
    let size = tree
        .size()
        .to_int_size()
        .scale_to(resvg::tiny_skia::IntSize::from_wh(width, height)?);
    let scale = (
        f64::from(size.width()) / f64::from(tree.size().width()),
        f64::from(size.height()) / f64::from(tree.size().height()),
    );
    let mut pixels = Pixmap::new(size.width(), size.height())?;
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a scale needs no more digits"
    )]
    let transform = Transform::from_scale(scale.0 as f32, scale.1 as f32);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    let colours = pixels.pixels().iter().flat_map(|pixel| {
        let colour = pixel.demultiply();
        [colour.red(), colour.green(), colour.blue(), colour.alpha()]
    });
    RgbaImage::from_raw(size.width(), size.height(), colours.collect())
}

#[cfg(test)]
mod tests {
    use image::GenericImageView;

    use super::*;

    const SQUARE: &[u8] = br##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#4a2c8f"/></svg>"##;
    const BRAND: Rgba<u8> = Rgba([0x4a, 0x2c, 0x8f, 255]);

    fn read(png: &[u8]) -> image::DynamicImage {
        image::load_from_memory(png).unwrap()
    }

    #[test]
    fn an_icon_fills_its_square_and_a_maskable_one_has_a_margin() {
        let icon = read(&render_png(SQUARE, PictureShape::Icon, 192, 192, [0; 3]).unwrap());
        assert_eq!(
            (icon.dimensions(), icon.get_pixel(1, 1)),
            ((192, 192), BRAND)
        );
        let maskable = read(&render_png(SQUARE, PictureShape::Maskable, 512, 512, [0; 3]).unwrap());
        // The logo's corners lie within the circle that every phone shows.
        assert_eq!(
            [maskable.get_pixel(100, 100), maskable.get_pixel(256, 256)],
            [PAPER, BRAND]
        );
    }

    #[test]
    fn a_drawing_made_once_gives_the_pictures_of_its_logo() {
        let raster = rasterise(SQUARE).unwrap();
        assert_eq!(read(&raster).dimensions(), (RASTER_SIDE, RASTER_SIDE));
        let icon = read(&render_png(&raster, PictureShape::Icon, 192, 192, [0; 3]).unwrap());
        assert_eq!(icon.dimensions(), (192, 192));
        assert_eq!(icon.get_pixel(96, 96), BRAND);
        assert!(rasterise(b"<svg").is_none());
    }

    #[test]
    fn a_card_has_the_logo_in_its_middle_and_a_band() {
        let card = read(&render_png(SQUARE, PictureShape::Card, 1200, 630, [1, 2, 3]).unwrap());
        let colours = [
            card.get_pixel(600, 315),
            card.get_pixel(2, 2),
            card.get_pixel(2, 628),
        ];
        assert_eq!(colours, [BRAND, PAPER, Rgba([1, 2, 3, 255])]);
    }

    #[test]
    fn a_png_is_drawn_and_an_invalid_picture_is_refused() {
        let icon = render_png(SQUARE, PictureShape::Icon, 48, 48, [0; 3]).unwrap();
        let larger = read(&render_png(&icon, PictureShape::Icon, 192, 192, [0; 3]).unwrap());
        assert_eq!(
            (larger.dimensions(), larger.get_pixel(96, 96)),
            ((192, 192), BRAND)
        );
        for broken in [&b"<svg"[..], b"", b"\x89PNG\r\n\x1a\nand nothing"] {
            assert!(render_png(broken, PictureShape::Icon, 192, 192, [0; 3]).is_none());
        }
        assert!(render_png(SQUARE, PictureShape::Icon, 4096, 2, [0; 3]).is_none());
    }
}
