//! Tracking links: short addresses that a partner or merchant hands out.

use crate::identity::identifiers::Invalid;

/// Letters and digits of a code: none that look alike in print.
const ALPHABET: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";
/// How many: 40 bits, so that codes are not found by trying.
const CODE_LENGTH: usize = 8;

/// Pages that a link can lead to, beside the partner's landing page.
const PAGES: [&str; 3] = ["/calculator", "/how-we-rank", "/products"];

crate::words! {
    /// How large a poster with a link's code is.
    pub enum PosterSize {
        /// For a wall or a window.
        A4 = "a4",
        /// A5, for the counter.
        Card = "card",
    }
}

/// Whether a link leads anywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkStatus {
    Active,
    /// It leads to the site's own first page and counts nothing.
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

    /// From its word.
    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Active, Self::Disabled]
            .into_iter()
            .find(|status| status.code() == code)
    }
}

/// The code of a new link, from random bytes.
pub fn code(random: [u8; CODE_LENGTH]) -> String {
    let letter = |byte: u8| char::from(ALPHABET[usize::from(byte) % ALPHABET.len()]);
    random.into_iter().map(letter).collect()
}

/// The page that a link leads to: `/` for the partner's landing page, or a page of the product.
/// Refused: `invalid_link_path`. Never another host: links are no open redirect.
pub fn path(text: &str) -> Result<&'static str, Invalid> {
    match text.trim() {
        "" | "/" => Ok("/"),
        other => PAGES
            .into_iter()
            .find(|page| *page == other.trim_end_matches('/'))
            .ok_or(Invalid("invalid_link_path")),
    }
}

/// Every page that a link can lead to.
pub fn paths() -> impl Iterator<Item = &'static str> {
    std::iter::once("/").chain(PAGES)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_code_is_made_of_letters_that_print_well() {
        assert_eq!(code([0, 1, 31, 32, 63, 64, 255, 10]), "23z2z2zc");
    }

    #[test]
    fn a_link_leads_to_pages_of_ours_only() {
        assert_eq!(path(""), Ok("/"));
        assert_eq!(path(" /products/ "), Ok("/products"));
        for elsewhere in [
            "//example.com",
            "https://example.com",
            "/admin",
            "/credit-cards",
            "products",
            "/x",
        ] {
            assert_eq!(
                path(elsewhere),
                Err(Invalid("invalid_link_path")),
                "{elsewhere}"
            );
        }
        assert!(paths().all(|page| path(page) == Ok(page)));
    }

    proptest! {
        #[test]
        fn no_text_leads_elsewhere(text in "\\PC*|/[a-z/-]{0,20}") {
            if let Ok(page) = path(&text) {
                prop_assert!(paths().any(|ours| ours == page));
            }
        }
    }
}
