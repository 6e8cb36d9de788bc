//! Who helps a visitor: the shop whose link they came by.

use axum::http::{HeaderMap, HeaderValue};

use crate::http::cookie::{build_signed_cookie, decode_text, encode_text, read_signed_cookie};
use crate::state::Api;

/// The signed cookie that keeps it, as long as the browser is open.
pub const COOKIE: &str = "saakh_helper";

/// Who helps, and under which partner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Helper {
    partner: String,
    name: String,
}

impl Helper {
    /// Of a request.
    pub fn from_headers(api: &Api, headers: &HeaderMap) -> Option<Self> {
        let kept = decode_text(read_signed_cookie(api, headers, COOKIE)?)?;
        let (partner, name) = kept.split_once('\n')?;
        Some(Self {
            partner: partner.to_owned(),
            name: name.to_owned(),
        })
    }

    /// The name on a page of a partner.
    pub fn name_for_partner(&self, partner: &str) -> Option<&str> {
        (self.partner == partner).then_some(&*self.name)
    }
}

/// Keeps who helps from now on; none where nobody does.
pub fn cookie(api: &Api, partner: &str, name: Option<&str>) -> Option<HeaderValue> {
    let kept = encode_text(&format!("{partner}\n{}", name?));
    build_signed_cookie(api, COOKIE, &kept, None)
}
