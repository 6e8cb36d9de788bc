//! The addresses of a brand's files, which contain a hash of their content.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use saakh_domain::catalog::brand::Brand;
use saakh_service::app::read_logo;
use sha2::{Digest, Sha256};

/// Digits of a hash in an address.
const HASH_DIGITS: usize = 8;

/// The address of a brand's style sheet.
pub fn css_address(brand: &Brand) -> String {
    format!("/brand/{}.{}.css", brand.key, hash(css(brand).as_bytes()))
}

/// The address of a logo by its file name; empty if there is none.
pub fn logo_address(name: &str) -> String {
    let Some((stem, ending)) = name.rsplit_once('.') else {
        return String::new();
    };
    // Uploaded logos are named by their digest.
    let hash = match read_logo(name) {
        Ok(released) => hash(released.as_bytes()),
        Err(_) => stem.chars().take(HASH_DIGITS).collect(),
    };
    format!("/brand/{stem}.{hash}.{ending}")
}

pub(super) fn css(brand: &Brand) -> String {
    let properties = brand.colours().properties();
    let colours = properties
        .iter()
        .map(|(name, colour)| format!("{name}:{colour};"))
        .collect::<Vec<_>>()
        .concat();
    format!(":root{{{colours}--brand-font:{};}}\n", font(&brand.font))
}

/// Maps font families of the web build to themselves with a fallback of the same width; others to
/// the system font.
fn font(key: &str) -> &'static str {
    match key {
        "inter" => "\"Inter\",\"Inter Fallback\"",
        "nunito" => "\"Nunito\",\"Nunito Fallback\"",
        "sora" => "\"Sora\",\"Sora Fallback\"",
        "source_serif" => "\"Source Serif\",\"Source Serif Fallback\"",
        _ => "system-ui",
    }
}

pub(super) fn hash(content: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(&Sha256::digest(content)[..6])
}
