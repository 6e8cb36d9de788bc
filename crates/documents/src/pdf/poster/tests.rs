//! Every poster is decoded as a phone would.

use super::*;
use crate::pdf::tests::{Picture, compare, pictures};

const ADDRESS_OF_LINK: &str = "https://saakh.example/l/k3v9ab2c";
/// Resolution of the picture: 144 dots per inch.
const SCALE: f32 = 2.0;

fn poster(language: Language, logo: &[u8]) -> Poster {
    let (title, scan, helped_by) = match language {
        Language::En => (
            "Compare loans from many lenders",
            "Scan with your phone's camera",
            "You are being helped by Ravi Mobile Shop",
        ),
        Language::Hi => (
            "कई लेंडरों के लोन की तुलना करें",
            "अपने फ़ोन के कैमरे से स्कैन करें",
            "आपकी मदद कर रहे हैं: रवि मोबाइल शॉप, क्षत्रिय मार्केट",
        ),
    };
    Poster {
        language,
        brand: PosterBrand {
            name: "Nitya Finance".into(),
            logo: logo.to_vec(),
            band: Colour::parse("#0b5a52").unwrap(),
            on_band: Colour::WHITE,
            accent: Colour::parse("#8a5a00").unwrap(),
        },
        title: title.into(),
        lead: "Every offer at its true yearly cost".into(),
        address: ADDRESS_OF_LINK.into(),
        scan: scan.into(),
        steps: vec![
            "1. Scan".into(),
            "2. Answer short questions".into(),
            "3. Apply".into(),
        ],
        helped_by: Some(helped_by.into()),
        foot: "Looking and applying cost nothing here.".into(),
    }
}

fn svg() -> Vec<u8> {
    include_bytes!("../../../../../data/logos/nitya_finance.svg").to_vec()
}

fn png() -> Vec<u8> {
    let (mut bytes, pixels) = (Vec::new(), [0x0b, 0x5a, 0x52, 0xff].repeat(64 * 32));
    let mut encoder = png::Encoder::new(&mut bytes, 64, 32);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&pixels).unwrap();
    writer.finish().unwrap();
    bytes
}

fn page_of(poster: &Poster, size: PosterSize) -> Picture {
    let mut pages = pictures(render(poster, size).unwrap(), SCALE);
    assert_eq!(pages.len(), 1);
    pages.remove(0)
}

fn codes_on(page: &Picture) -> Vec<String> {
    let (width, height) = (page.width as usize, page.height as usize);
    let dot = |x: usize, y: usize| page.dots[y * width + x];
    let mut seen = rqrr::PreparedImage::prepare_from_greyscale(width, height, dot);
    let grids = seen.detect_grids();
    grids.iter().map(|grid| grid.decode().unwrap().1).collect()
}

#[test]
fn the_qr_code_of_every_size_and_language_decodes() {
    for language in Language::ALL {
        for size in PosterSize::ALL {
            let page = page_of(&poster(language, &svg()), *size);
            assert_eq!(codes_on(&page), [ADDRESS_OF_LINK], "{language:?} {size:?}");
            let wide = match size {
                PosterSize::A4 => 1191,
                PosterSize::Card => 842,
            };
            assert!(page.width.abs_diff(wide) <= 1, "{}", page.width);
        }
    }
}

#[test]
fn every_logo_of_the_release_can_be_drawn() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/logos");
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let logo = std::fs::read(&path).unwrap();
        let drawn = render(&poster(Language::En, &logo), PosterSize::Card);
        assert!(drawn.is_ok(), "{}", path.display());
    }
}

#[test]
fn an_uploaded_picture_is_drawn_as_a_logo_and_an_invalid_one_is_refused() {
    assert!(render(&poster(Language::Hi, &png()), PosterSize::A4).is_ok());
    let refused = render(&poster(Language::En, b"nothing"), PosterSize::A4);
    assert!(matches!(refused, Err(PdfError::Logo)));
}

#[test]
fn long_texts_fit_on_the_page() {
    let long = Poster {
        title: "क्षत्रिय विशेष ऋण सहायता केंद्र ".repeat(2),
        helped_by: Some("W".repeat(100)),
        ..poster(Language::Hi, &svg())
    };
    let page = page_of(&long, PosterSize::A4);
    assert_eq!(codes_on(&page), [ADDRESS_OF_LINK]);
}

#[test]
fn the_same_poster_gives_the_same_bytes() {
    let make = || render(&poster(Language::Hi, &svg()), PosterSize::A4).unwrap();
    assert_eq!(make(), make());
}

#[test]
fn posters_look_as_they_were_looked_at() {
    for (name, language, size) in [
        ("poster-en", Language::En, PosterSize::A4),
        ("poster-hi", Language::Hi, PosterSize::Card),
    ] {
        compare(name, render(&poster(language, &svg()), size).unwrap());
    }
}
