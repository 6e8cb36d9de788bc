//! Optimistic locking by `If-Match`: the second of two concurrent edits of a row is refused.

use axum::extract::FromRequestParts;
use axum::http::header::IF_MATCH;
use axum::http::request::Parts;
use saakh_service::Code;

use crate::error::ApiError;

/// The edited version from `If-Match: "7"`; none if the header is missing.
#[derive(Debug, Clone, Copy)]
pub struct IfMatch(pub Option<i64>);

impl<S: Send + Sync> FromRequestParts<S> for IfMatch {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let Some(header) = parts.headers.get(IF_MATCH) else {
            return Ok(Self(None));
        };
        let version = header.to_str().ok().and_then(version);
        version
            .map(|version| Self(Some(version)))
            .ok_or_else(|| ApiError::from(Code::IfMatchMalformed))
    }
}

fn version(tag: &str) -> Option<i64> {
    tag.trim()
        .strip_prefix('"')?
        .strip_suffix('"')?
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_version_is_a_number_in_quotation_marks(number in any::<i64>(), other in "\\PC*") {
            prop_assert_eq!(version(&format!("\"{number}\"")), Some(number));
            prop_assert_eq!(version(&number.to_string()), None);
            let quoted = other.trim().strip_prefix('"').and_then(|text| text.strip_suffix('"'));
            let expected = quoted.and_then(|text| text.parse().ok());
            prop_assert_eq!(version(&other), expected);
        }
    }
}
