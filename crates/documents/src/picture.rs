//! Makes uploaded pictures safe to display: decoded by content, scaled down and re-encoded, so that nothing of the file
//! but its pixels is stored.

use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::FilterType;
use image::{DynamicImage, ImageError, ImageFormat, ImageReader, Limits};

/// Maximum size of an upload in bytes.
pub const MAX_UPLOAD_BYTES: usize = 5 * 1024 * 1024;
/// Maximum side of an upload in pixels: a small file can decompress to a huge picture.
pub const MAX_SIDE_PIXELS: u32 = 4_096;
/// Maximum megapixels of an upload.
pub const MAX_MEGAPIXELS: u64 = 16;
/// Memory limit of decoding: 8 bytes for every pixel of the largest upload, and working memory.
const MEMORY: u64 = 192 * 1024 * 1024;
/// Maximum side of a stored picture: twice the size in lists, for high-density screens.
const KEPT_SIDE: u32 = 400;
const JPEG_QUALITY: u8 = 85;

/// A picture ready to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub bytes: Vec<u8>,
    /// File extension: `jpg`, or `png` for a transparent picture.
    pub ending: &'static str,
}

/// Why an upload is not accepted as a PNG, JPEG or WebP picture.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    #[error("not a picture that can be kept")]
    Unreadable(#[from] ImageError),
    /// The header announces more pixels than are decoded.
    #[error("more pixels than are decoded")]
    TooLarge,
}

/// Detects the format by content and re-encodes the picture with at most [`KEPT_SIDE`] pixels a side.
pub fn sanitise(upload: &[u8]) -> Result<Picture, PictureError> {
    let picture = decoded(upload)?;
    let picture = if picture.width().max(picture.height()) > KEPT_SIDE {
        picture.resize(KEPT_SIDE, KEPT_SIDE, FilterType::Lanczos3)
    } else {
        picture
    };
    let mut bytes = Vec::new();
    if picture.color().has_alpha() {
        picture.write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)?;
        return Ok(Picture {
            bytes,
            ending: "png",
        });
    }
    let encoder = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
    picture.to_rgb8().write_with_encoder(encoder)?;
    Ok(Picture {
        bytes,
        ending: "jpg",
    })
}

/// Checks the header first, so that nothing is decompressed before its size is known.
fn decoded(upload: &[u8]) -> Result<DynamicImage, PictureError> {
    let (width, height) = reader(upload)?.into_dimensions()?;
    let pixels = u64::from(width) * u64::from(height);
    if width.max(height) > MAX_SIDE_PIXELS || pixels > MAX_MEGAPIXELS * 1_000_000 {
        return Err(PictureError::TooLarge);
    }
    Ok(reader(upload)?.decode()?)
}

fn reader(upload: &[u8]) -> Result<ImageReader<Cursor<&[u8]>>, ImageError> {
    let mut reader = ImageReader::new(Cursor::new(upload)).with_guessed_format()?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE_PIXELS);
    limits.max_image_height = Some(MAX_SIDE_PIXELS);
    limits.max_alloc = Some(MEMORY);
    reader.limits(limits);
    Ok(reader)
}

#[cfg(test)]
mod tests {
    use image::{GenericImageView, Rgb, RgbImage, Rgba, RgbaImage};
    use proptest::prelude::*;

    use super::*;

    fn written(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Vec::new();
        let picture: DynamicImage = picture.into();
        picture
            .write_to(&mut Cursor::new(&mut bytes), format)
            .unwrap();
        bytes
    }

    #[test]
    fn a_large_picture_becomes_a_small_one_of_the_same_shape() {
        let wide = RgbImage::from_pixel(1_200, 600, Rgb([10, 90, 80]));
        let kept = sanitise(&written(wide, ImageFormat::Png)).unwrap();
        assert_eq!(kept.ending, "jpg");
        let read = image::load_from_memory(&kept.bytes).unwrap();
        assert_eq!(read.dimensions(), (400, 200));
    }

    #[test]
    fn a_transparent_picture_remains_transparent() {
        let clear = RgbaImage::from_pixel(20, 20, Rgba([0, 0, 0, 0]));
        let kept = sanitise(&written(clear, ImageFormat::WebP)).unwrap();
        assert_eq!(kept.ending, "png");
        let read = image::load_from_memory(&kept.bytes).unwrap();
        assert_eq!(read.get_pixel(3, 3), Rgba([0, 0, 0, 0]));
    }

    #[test]
    fn an_invalid_or_too_large_picture_is_refused() {
        let long = RgbImage::new(MAX_SIDE_PIXELS + 1, 1);
        for upload in [
            b"<svg onload='alert(1)'/>".to_vec(),
            b"\x89PNG\r\n\x1a\nand then nothing".to_vec(),
            b"GIF89a".to_vec(),
            Vec::new(),
            written(long, ImageFormat::Png),
        ] {
            assert!(sanitise(&upload).is_err());
        }
    }

    /// A PNG of 120 bytes whose header announces 60,000 by 60,000 pixels.
    const HUGE: &[u8] = include_bytes!("../../api/tests/api/huge.png");

    /// A picture whose header announces another size than it has.
    fn claiming(width: u16, height: u16) -> Vec<u8> {
        let mut upload = written(RgbImage::new(8, 8), ImageFormat::Jpeg);
        let frame = upload
            .windows(2)
            .position(|pair| pair == [0xff, 0xc0])
            .unwrap();
        upload[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
        upload[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
        upload
    }

    #[test]
    fn a_header_with_too_many_pixels_is_refused_before_decoding() {
        for upload in [HUGE.to_vec(), claiming(60_000, 60_000), claiming(4_097, 1)] {
            let began = std::time::Instant::now();
            let refused = sanitise(&upload).unwrap_err();
            assert!(
                matches!(
                    refused,
                    PictureError::TooLarge | PictureError::Unreadable(ImageError::Limits(_))
                ),
                "{refused:?}"
            );
            assert!(began.elapsed() < std::time::Duration::from_secs(1));
        }
        let is_too_large = |width, height| {
            matches!(
                sanitise(&claiming(width, height)),
                Err(PictureError::TooLarge)
            )
        };
        assert!(is_too_large(4_096, 4_096));
        assert!(is_too_large(4_000, 4_001));
        assert!(!is_too_large(4_000, 4_000));
    }

    proptest! {
        #[test]
        fn a_damaged_picture_is_refused_or_read_and_nothing_worse(
            format in prop_oneof![Just(ImageFormat::Png), Just(ImageFormat::Jpeg), Just(ImageFormat::WebP)],
            damage in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
            end in any::<prop::sample::Index>(),
        ) {
            let mut upload = written(RgbImage::from_pixel(9, 7, Rgb([1, 120, 240])), format);
            for (place, byte) in damage {
                let place = place.index(upload.len());
                upload[place] = byte;
            }
            upload.truncate(end.index(upload.len() + 1));
            if let Ok(picture) = sanitise(&upload) {
                let read = image::load_from_memory(&picture.bytes).unwrap();
                prop_assert!(read.width().max(read.height()) <= KEPT_SIDE);
            }
        }
    }
}
