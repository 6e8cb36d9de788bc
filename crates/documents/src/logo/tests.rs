use image::{Rgba, RgbaImage};
use proptest::prelude::*;

use super::*;

const HEAD: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48""#;

fn drawn(inside: &str) -> Result<String, LogoError> {
    let logo = sanitise(format!("{HEAD}>{inside}</svg>").as_bytes())?;
    assert_eq!(logo.ending, "svg");
    Ok(String::from_utf8(logo.bytes).unwrap())
}

#[test]
fn drawing_elements_of_a_logo_are_retained() {
    let svg = drawn(
        r#"<?xml-stylesheet href="https://evil.example/a.css"?><!-- by hand --><defs><linearGradient id="a">
        <stop offset="0" style="stop-color: #0b5a52; -x: 1"/></linearGradient></defs>
        <g transform="translate(1 2)"><path d="M1 1h4&#10;v4z" fill="url(#a)"/></g>"#,
    )
    .unwrap();
    let expected = format!(
        "{HEAD}><defs><linearGradient id=\"a\"><stop offset=\"0\" stop-color=\"#0b5a52\"></stop></linearGradient></defs>\
         <g transform=\"translate(1 2)\"><path d=\"M1 1h4\nv4z\" fill=\"url(#a)\"></path></g></svg>"
    );
    assert_eq!(svg, expected);
}

#[test]
fn links_and_scripts_are_removed_from_a_logo() {
    for hostile in [
        "<script>alert(1)</script>",
        "<script href='https://evil.example/a.js'/>",
        "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><path d='M1 1'/></body></foreignObject>",
        "<a href='javascript:alert(1)'><path d='M2 2'/></a>",
        "<use href='https://evil.example/a.svg#x'/>",
        "<use xlink:href='#p'/>",
        "<image href='https://evil.example/a.png'/>",
        "<style>@import 'https://evil.example/a.css';</style>",
        "<animate attributeName='href' to='javascript:alert(1)'/>",
        "<set attributeName='onload' to='alert(1)'/>",
        "<svg:script>alert(1)</svg:script>",
        "<SCRIPT>alert(1)</SCRIPT>",
        "<svg><script>alert(1)</script></svg>",
        "<text>evil</text>",
        "<iframe src='https://evil.example'/>",
        "<rect onload='alert(1)' onclick='alert(1)' fill='url(https://evil.example/a)'/>",
        "<rect fill='URL(https://evil.example)' style='fill:url(//evil.example);background:url(evil)'/>",
        "<rect clip-path='url(#a) url(https://evil.example)' x='expression(alert)&lt;script>'/>",
        "<rect d='javascript:alert(1)' xml:base='https://evil.example'/>",
        "<![CDATA[<script>alert(1)</script>]]>",
    ] {
        let svg = drawn(&format!("{hostile}<path d='M0 0h9'/>")).unwrap();
        let rest = svg
            .replace("xmlns=\"http://www.w3.org/2000/svg\"", "")
            .to_ascii_lowercase();
        for word in [
            "script", "evil", "href", "http", "on", "style", "url", "foreign", "m1", "m2",
        ] {
            assert!(!rest.contains(word), "{hostile}: {word} in {svg}");
        }
        assert!(svg.ends_with("<path d=\"M0 0h9\"></path></svg>"), "{svg}");
    }
}

#[test]
fn dash_patterns_of_a_logo_are_limited() {
    for (dashes, is_kept) in [
        ("4 2", true),
        ("0,3", true),
        ("none", true),
        ("1,1,1,1,1,1,1,1,1,1,1,1", true),
        ("1,1,1,1,1,1,1,1,1,1,1,1,1", false),
        ("0.00001", false),
        ("0.001 0.001", false),
        ("0 0", false),
        ("-1 2", false),
        ("1e9 1", false),
        ("5% 5%", false),
        ("nan", false),
        ("", false),
    ] {
        let svg = drawn(&format!("<path d='M0 0h9' stroke-dasharray='{dashes}'/>")).unwrap();
        assert_eq!(svg.contains("stroke-dasharray"), is_kept, "{dashes}: {svg}");
        let style = format!("<path d='M0 0h9' style='stroke-dasharray: {dashes}'/>");
        assert_eq!(
            drawn(&style).unwrap().contains("stroke-dasharray"),
            is_kept,
            "{dashes}"
        );
    }
    // In a drawing of another size the same dashes are relatively shorter.
    let large = "<svg viewBox='0 0 48000 48000'><path d='M0 0h9' stroke-dasharray='4 2'/></svg>";
    let logo = sanitise(large.as_bytes()).unwrap();
    assert!(!String::from_utf8(logo.bytes).unwrap().contains("dash"));
}

#[test]
fn an_invalid_logo_is_refused() {
    let bomb = r#"<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg viewBox="0 0 1 1"><path d="&b;"/></svg>"#;
    let entity = format!("{HEAD}><path d='&undeclared;'/></svg>");
    let deep = format!(
        "{HEAD}>{}<path d='M0 0'/>{}</svg>",
        "<g>".repeat(10_000),
        "</g>".repeat(10_000)
    );
    let many = format!("{HEAD}>{}</svg>", "<path d='M0 0'/>".repeat(MAX_ELEMENTS));
    let long = format!("{HEAD}><path d='{}'/></svg>", "M0 0".repeat(20_000));
    let huge = " ".repeat(MAX_UPLOAD_BYTES + 1);
    for (upload, refused) in [
        (bomb, LogoError::Unreadable),
        (&entity, LogoError::Unreadable),
        (&deep, LogoError::TooLarge),
        (&many, LogoError::TooLarge),
        (&long, LogoError::TooLarge),
        (&huge, LogoError::TooLarge),
        ("", LogoError::Unreadable),
        ("hello", LogoError::Unreadable),
        ("<html><body/></html>", LogoError::Unreadable),
        ("<svg><path d='M0 0'/></svg>", LogoError::Empty),
        (
            "<svg viewBox='0 0 1 1'><text>a</text></svg>",
            LogoError::Empty,
        ),
        (
            "<svg viewBox='0 0 1 1'><path d='M0 0'/>",
            LogoError::Unreadable,
        ),
        (
            "<svg viewBox='0 0 1 1'><path d='M0 0'/></svg><svg viewBox='0 0 1 1'/>",
            LogoError::Unreadable,
        ),
        ("GIF89a", LogoError::Unreadable),
        ("\u{feff}\u{0}", LogoError::Unreadable),
    ] {
        let start: String = upload.chars().take(60).collect();
        assert_eq!(sanitise(upload.as_bytes()), Err(refused), "{start}");
    }
}

#[test]
fn sanitising_a_logo_twice_changes_nothing() {
    let logos = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/logos");
    let mut seen = 0;
    for file in std::fs::read_dir(logos).unwrap() {
        let upload = std::fs::read(file.unwrap().path()).unwrap();
        let once = sanitise(&upload).unwrap();
        assert_eq!(sanitise(&once.bytes).unwrap(), once);
        seen += 1;
    }
    assert_eq!(seen, 66);
}

#[test]
fn a_png_is_encoded_again_within_bounds() {
    let written = |width, height| {
        let mut bytes = Vec::new();
        let picture = RgbaImage::from_pixel(width, height, Rgba([10, 90, 80, 128]));
        picture
            .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
            .unwrap();
        bytes
    };
    let mut upload = written(64, 32);
    upload.extend_from_slice(b"<script>alert(1)</script>");
    let logo = sanitise(&upload).unwrap();
    assert_eq!(logo.ending, "png");
    assert!(!logo.bytes.windows(8).any(|part| part == b"<script>"));
    let read = image::load_from_memory(&logo.bytes).unwrap();
    assert_eq!((read.width(), read.height()), (64, 32));
    assert!(sanitise(&written(MAX_SIDE_PIXELS + 1, 1)).is_err());
    assert_eq!(
        sanitise(b"\x89PNG\r\n\x1a\nand then nothing"),
        Err(LogoError::Unreadable)
    );
    assert!(sanitise(include_bytes!("../../../api/tests/api/huge.png")).is_err());
}

fn is_known(name: &str) -> bool {
    [
        "xmlns",
        "viewBox",
        "d",
        "fill",
        "id",
        "x",
        "transform",
        "clip-path",
    ]
    .contains(&name)
}

proptest! {
    #[test]
    fn a_sanitised_logo_has_known_elements_only(
        parts in proptest::collection::vec(
            (
                "(g|path|script|foreignObject|a|use|image|style|svg|animate|[a-z:]{1,8})",
                "(d|fill|href|xlink:href|onload|style|id|x|transform|clip-path|[a-z:-]{1,10})",
                "[^\"<&]{0,40}|javascript:alert\\(1\\)|url\\(#a\\)|url\\(https://e\\.example\\)|&#106;avascript:x",
                any::<bool>(),
            ),
            0..12,
        ),
    ) {
        let open = |(name, attribute, value, _): &(String, String, String, bool)| format!("<{name} {attribute}=\"{value}\">");
        let close = |(name, ..): &(String, String, String, bool)| format!("</{name}>");
        let inside: String = parts.iter().map(open).collect::<String>() + &parts.iter().rev().map(close).collect::<String>();
        if let Ok(svg) = drawn(&format!("{inside}<path d='M0 0'/>")) {
            let mut reader = quick_xml::Reader::from_str(&svg);
            loop {
                match reader.read_event().unwrap() {
                    quick_xml::events::Event::Start(tag) => {
                        prop_assert!(["svg", "g", "path"].contains(&tag.name().as_ref()), "{svg}");
                        for attribute in tag.attributes() {
                            let attribute = attribute.unwrap();
                            prop_assert!(is_known(attribute.key.as_ref()) , "{svg}");
                            let value = attribute.value.to_string();
                            let leads = value.contains("url") && !value.starts_with("url(#");
                            prop_assert!(!leads && !value.contains("script:"), "{svg}");
                        }
                    }
                    quick_xml::events::Event::Eof => break,
                    _ => {}
                }
            }
            let again = sanitise(svg.as_bytes()).unwrap();
            prop_assert_eq!(again.bytes, svg.into_bytes());
        }
    }

    #[test]
    fn no_bytes_do_harm(upload in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = sanitise(&upload);
        let text = String::from_utf8_lossy(&upload);
        let _ = drawn(&text);
    }
}
