//! Tracking links: short addresses for partners and merchants to share.

use crate::identity::identifiers::InvalidInput;

/// Characters of codes, without ones that look alike in print.
const ALPHABET: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";
/// Length of codes: 40 bits, so that they cannot be found by trying.
const CODE_LENGTH: usize = 8;

/// Target pages other than the partner's landing page.
const PAGES: [&str; 3] = ["/calculator", "/how-we-rank", "/products"];

crate::words! {
    /// Paper size of a poster with a link's code.
    pub enum PosterSize {
        /// For a wall or a window.
        A4 = "a4",
        /// A5, for the counter.
        Card = "card",
    }
}

/// Whether a link is active.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkStatus {
    Active,
    /// Redirects to the site's home page and counts nothing.
    Disabled,
}

impl LinkStatus {
    /// The word on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Disabled => "disabled",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Active, Self::Disabled]
            .into_iter()
            .find(|status| status.code() == code)
    }
}

/// Generates the code of a new link from random bytes.
pub fn generate_code(random: [u8; CODE_LENGTH]) -> String {
    let letter = |byte: u8| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]);
    random.into_iter().map(letter).collect()
}

/// Validates a link's target: `/` for the partner's landing page, or a page of the product. Refused:
/// `invalid_link_path`. Never another host, so links are no open redirect.
pub fn parse_path(text: &str) -> Result<&'static str, InvalidInput> {
    match text.trim() {
        "" | "/" => Ok("/"),
        other => PAGES
            .into_iter()
            .find(|page| *page == other.trim_end_matches('/'))
            .ok_or(InvalidInput("invalid_link_path")),
    }
}

/// All possible targets of a link.
pub fn list_paths() -> impl Iterator<Item = &'static str> {
    std::iter::once("/").chain(PAGES)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_link_code_has_legible_letters_only() {
        assert_eq!(generate_code([0, 1, 31, 32, 63, 64, 255, 10]), "23z2z2zc");
    }

    #[test]
    fn a_link_leads_to_pages_of_ours_only() {
        assert_eq!(parse_path(""), Ok("/"));
        assert_eq!(parse_path(" /products/ "), Ok("/products"));
        for elsewhere in [
            "//example.com",
            "https://example.com",
            "/admin",
            "/credit-cards",
            "products",
            "/x",
        ] {
            assert_eq!(
                parse_path(elsewhere),
                Err(InvalidInput("invalid_link_path")),
                "{elsewhere}"
            );
        }
        assert!(list_paths().all(|page| parse_path(page) == Ok(page)));
    }

    proptest! {
        #[test]
        fn no_text_leads_to_another_host(text in "\\PC*|/[a-z/-]{0,20}") {
            if let Ok(page) = parse_path(&text) {
                prop_assert!(list_paths().any(|ours| ours == page));
            }
        }
    }
}
