//! Uploaded logos, drawn by the program in a separate process.

use std::path::Path;
use std::time::{Duration, Instant};

use saakh_documents::logo::rasterise_isolated;

const PROGRAM: &str = env!("CARGO_BIN_EXE_saakh");
const SQUARE: &[u8] = br##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#4a2c8f"/></svg>"##;

fn drawn(logo: &[u8]) -> Option<Vec<u8>> {
    rasterise_isolated(Path::new(PROGRAM), logo).unwrap()
}

#[test]
fn a_logo_is_drawn_and_an_invalid_one_is_not() {
    assert!(drawn(SQUARE).unwrap().starts_with(b"\x89PNG"));
    for broken in [&b"<svg"[..], b"", b"hello"] {
        assert_eq!(drawn(broken), None);
    }
}

// Wide lines in as many dashes as an upload may have.
#[test]
fn a_drawing_that_wants_minutes_ends_within_its_bound() {
    let dashes = "stroke='#000' stroke-width='40' stroke-dasharray='1 1'";
    let line = "M0 0".to_owned() + &"L48 48L0 1".repeat(2_000);
    let path = format!("<path d='{line}' fill='none' {dashes}/>");
    let logo = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 48'>{}</svg>",
        path.repeat(2)
    );
    let started = Instant::now();
    assert_eq!(drawn(logo.as_bytes()), None);
    assert!(
        started.elapsed() < Duration::from_mins(2),
        "{:?}",
        started.elapsed()
    );
}

// Memory is limited, and the allocator's layout is random.
#[test]
fn a_logo_is_drawn_each_time() {
    let failed = (0..100).filter(|_| drawn(SQUARE).is_none()).count();
    assert_eq!(failed, 0);
}

#[test]
fn a_missing_logo_renderer_is_an_error() {
    assert!(rasterise_isolated(Path::new("/nowhere/saakh"), SQUARE).is_err());
}
