//! The shop that helps a visitor, whose link they came by.

use axum::http::{HeaderMap, HeaderValue};

use crate::http::cookie::{build_signed_cookie, decode_text, encode_text, read_signed_cookie};
use crate::state::Api;

/// The signed cookie of the helping shop, kept until the browser closes.
pub const COOKIE: &str = "saakh_helper";

/// The helping shop and its partner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Helper {
    partner: String,
    name: String,
}

impl Helper {
    /// Reads the cookie.
    pub fn from_headers(api: &Api, headers: &HeaderMap) -> Option<Self> {
        let kept = decode_text(read_signed_cookie(api, headers, COOKIE)?)?;
        let (partner, name) = kept.split_once('\n')?;
        Some(Self {
            partner: partner.to_owned(),
            name: name.to_owned(),
        })
    }

    /// The shop's name, if the page belongs to its partner.
    pub fn name_for_partner(&self, partner: &str) -> Option<&str> {
        (self.partner == partner).then_some(&*self.name)
    }
}

/// Returns the cookie of a helping shop; none without a name.
pub fn cookie(api: &Api, partner: &str, name: Option<&str>) -> Option<HeaderValue> {
    let kept = encode_text(&format!("{partner}\n{}", name?));
    build_signed_cookie(api, COOKIE, &kept, None)
}
