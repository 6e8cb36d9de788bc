//! The signature on a call of another server: `Saakh-Signature: t=1763700000,v1=<hex>`.
//!
//! `v1` is the HMAC-SHA256 of `{t}.{body}` under the caller's key, `v2` that of `{t}.{METHOD}.{path}.{body}`, which is
//! valid for one call only; `t` is in epoch seconds and limits how long a recorded call can be replayed. A header may
//! carry several signatures while a key is being changed.

use std::fmt::Write;

use hmac::{Hmac, KeyInit, Mac};
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use reqwest::header::CONTENT_TYPE;
use sha2::Sha256;
use subtle::ConstantTimeEq;
use url::Url;

use saakh_domain::Secret;

use crate::error::CallError;
use crate::http::Http;

/// The header that carries the signature.
pub const HEADER: &str = "Saakh-Signature";

/// Maximum difference between `t` and our clock, in either direction.
const TOLERANCE: SignedDuration = SignedDuration::from_mins(5);

/// Why a signature was rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    /// The header lacks a part or is malformed.
    #[error(
        "write Saakh-Signature: t=<epoch seconds>,v1=<hex HMAC-SHA256 of t.body>, or v2=<hex \
         HMAC-SHA256 of t.METHOD.path.body> for calls of partners"
    )]
    Malformed,
    /// `t` differs from our clock by more than five minutes.
    #[error("the signature's time is more than 5 minutes from ours")]
    Stale,
    /// No signature matches the body and the key.
    #[error("the signature does not fit the body")]
    Wrong,
}

/// Returns the header's value for a body signed at an instant.
pub fn sign(key: &Secret<String>, at: Timestamp, body: &[u8]) -> String {
    let time = at.as_second().to_string();
    let signature = signature(key, &[time.as_bytes(), body]);
    format!("t={time},v1={signature}")
}

/// A call as signed by `v2`.
#[derive(Debug, Clone, Copy)]
pub struct Call<'a> {
    /// In capitals.
    pub method: &'a str,
    /// From the first slash, as sent, without a query.
    pub path: &'a str,
    pub body: &'a [u8],
}

/// Returns the header's value for a call signed with `v2` at an instant.
pub fn sign_call(key: &Secret<String>, at: Timestamp, call: Call<'_>) -> String {
    let time = at.as_second().to_string();
    let signature = call_signature(key, &time, call);
    format!("t={time},v2={signature}")
}

/// Returns the hex HMAC-SHA256 of a body, as providers of messages sign their calls.
pub(crate) fn sign_body(key: &Secret<String>, body: &[u8]) -> String {
    signature(key, &[body])
}

fn call_signature(key: &Secret<String>, time: &str, call: Call<'_>) -> String {
    let Call { method, path, body } = call;
    let parts = [time.as_bytes(), method.as_bytes(), path.as_bytes(), body];
    signature(key, &parts)
}

/// Posts a JSON body with its signature.
pub async fn post(
    http: &Http,
    url: Url,
    key: &Secret<String>,
    at: Timestamp,
    body: Vec<u8>,
) -> Result<(), CallError> {
    let request = http
        .request(Method::POST, url)
        .header(CONTENT_TYPE, "application/json")
        .header(HEADER, sign(key, at, &body))
        .body(body);
    http.send(request).await.map(drop)
}

/// Verifies a header's `v1` against the received bytes.
pub fn verify(
    key: &Secret<String>,
    header: &str,
    body: &[u8],
    now: Timestamp,
) -> Result<(), SignatureError> {
    verify_version("v1", header, now, |time| {
        signature(key, &[time.as_bytes(), body])
    })
}

/// Verifies a header's `v2` against the received call.
pub fn verify_call(
    key: &Secret<String>,
    header: &str,
    call: Call<'_>,
    now: Timestamp,
) -> Result<(), SignatureError> {
    verify_version("v2", header, now, |time| call_signature(key, time, call))
}

fn verify_version(
    version: &str,
    header: &str,
    now: Timestamp,
    expected: impl Fn(&str) -> String,
) -> Result<(), SignatureError> {
    let parts = || {
        header
            .split(',')
            .filter_map(|part| part.trim().split_once('='))
    };
    let time = parts()
        .find_map(|(name, value)| (name == "t").then_some(value))
        .ok_or(SignatureError::Malformed)?;
    let mut given = parts()
        .filter(|(name, _)| *name == version)
        .map(|(_, value)| value)
        .peekable();
    given.peek().ok_or(SignatureError::Malformed)?;
    if now.duration_since(instant(time)?).abs() > TOLERANCE {
        return Err(SignatureError::Stale);
    }
    let expected = expected(time);
    let fits = given.any(|given| given.as_bytes().ct_eq(expected.as_bytes()).into());
    fits.then_some(()).ok_or(SignatureError::Wrong)
}

fn instant(epoch_seconds: &str) -> Result<Timestamp, SignatureError> {
    let seconds = epoch_seconds
        .parse()
        .map_err(|_| SignatureError::Malformed)?;
    Timestamp::from_second(seconds).map_err(|_| SignatureError::Malformed)
}

/// HMAC over parts joined by full stops, in hex.
fn signature(key: &Secret<String>, parts: &[&[u8]]) -> String {
    #[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
    let mut mac =
        Hmac::<Sha256>::new_from_slice(key.expose().as_bytes()).expect("any length is a key");
    for (place, part) in parts.iter().enumerate() {
        if place > 0 {
            mac.update(b".");
        }
        mac.update(part);
    }
    mac.finalize()
        .into_bytes()
        .iter()
        .fold(String::with_capacity(64), |mut hex, byte| {
            // Writing to a string is infallible.
            let _ = write!(hex, "{byte:02x}");
            hex
        })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::http::StatusCode;
    use proptest::prelude::*;

    use super::*;
    use crate::test_server::{TestServer, answer};

    const BODY: &[u8] = br#"{"eventId":"1"}"#;

    fn key() -> Secret<String> {
        Secret::new("callback key".to_owned())
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    #[test]
    fn follows_the_agreed_form() {
        // printf '1763700000.{"eventId":"1"}' | openssl dgst -sha256 -hmac 'callback key'
        assert_eq!(
            sign(&key(), at(1_763_700_000), BODY),
            "t=1763700000,v1=62e14275e6b989f65321ff44e4878f8146a5cfa4e16124a9711a1307d6f26b89"
        );
    }

    #[tokio::test]
    async fn a_posted_body_verifies_as_it_arrives() {
        let server = TestServer::start(|_| answer(StatusCode::NO_CONTENT, "")).await;
        let http = Http::new(Duration::from_secs(30)).unwrap();
        post(
            &http,
            server.url("/callback"),
            &key(),
            at(1_000),
            BODY.to_vec(),
        )
        .await
        .unwrap();
        let seen = server.requests().remove(0);
        assert_eq!(
            verify(&key(), seen.header(HEADER), &seen.body, at(1_001)),
            Ok(())
        );
    }

    #[test]
    fn holds_for_five_minutes_and_for_this_body_and_key_only() {
        let header = sign(&key(), at(1_000), BODY);
        let verified = |body, now| verify(&key(), &header, body, at(now));
        assert_eq!(verified(BODY, 1_000), Ok(()));
        assert_eq!(verified(BODY, 1_300), Ok(()));
        assert_eq!(verified(BODY, 700), Ok(()));
        assert_eq!(verified(BODY, 1_301), Err(SignatureError::Stale));
        assert_eq!(verified(BODY, 699), Err(SignatureError::Stale));
        assert_eq!(
            verified(br#"{"eventId":"2"}"#, 1_000),
            Err(SignatureError::Wrong)
        );
        let other = Secret::new("another key".to_owned());
        assert_eq!(
            verify(&other, &header, BODY, at(1_000)),
            Err(SignatureError::Wrong)
        );
        let moved = header.replace("t=1000", "t=1001");
        assert_eq!(
            verify(&key(), &moved, BODY, at(1_000)),
            Err(SignatureError::Wrong)
        );
    }

    #[test]
    fn a_call_is_signed_for_its_method_and_path() {
        let call = Call {
            method: "POST",
            path: "/api/partners/udaan/arrivals",
            body: BODY,
        };
        // printf '1763700000.POST./api/partners/udaan/arrivals.{"eventId":"1"}' | openssl dgst -sha256 -hmac 'callback key'
        let header = sign_call(&key(), at(1_763_700_000), call);
        assert_eq!(
            header,
            "t=1763700000,v2=64e3b8b834e2c6177e5c584e9b98ecce89b4e6f54207f6f93d236a925cc908af"
        );
        let verified = |call, header: &str| verify_call(&key(), header, call, at(1_763_700_000));
        assert_eq!(verified(call, &header), Ok(()));
        for other in [
            Call {
                path: "/api/partners/udaan/hand-overs",
                ..call
            },
            Call {
                method: "PUT",
                ..call
            },
            Call {
                body: b"{}",
                ..call
            },
        ] {
            assert_eq!(
                verified(other, &header),
                Err(SignatureError::Wrong),
                "{other:?}"
            );
        }
        let first_version = sign(&key(), at(1_763_700_000), BODY);
        assert_eq!(
            verified(call, &first_version),
            Err(SignatureError::Malformed)
        );
        assert_eq!(
            verify(&key(), &header, BODY, at(1_763_700_000)),
            Err(SignatureError::Malformed)
        );
    }

    #[test]
    fn any_of_several_signatures_counts() {
        let signed = sign(&key(), at(1_000), BODY);
        let header = signed.replace("v1=", "v1=00,v1=");
        assert_eq!(verify(&key(), &header, BODY, at(1_000)), Ok(()));
    }

    #[test]
    fn other_forms_are_malformed() {
        for header in [
            "",
            "t=1",
            "v1=00",
            "t=x,v1=00",
            "t=99999999999999999,v1=00",
            "garbage",
        ] {
            let result = verify(&key(), header, BODY, at(1_000));
            assert_eq!(result, Err(SignatureError::Malformed), "{header}");
        }
    }

    proptest! {
        #[test]
        fn only_the_signed_header_is_verified(header in "\\PC*|t=[0-9]{1,20},v1=[0-9a-f]{0,64}", body in proptest::collection::vec(any::<u8>(), 0..40)) {
            prop_assert!(verify(&key(), &header, &body, at(1_000)).is_err());
            let signed = sign(&key(), at(1_000), &body);
            prop_assert_eq!(verify(&key(), &format!("{signed},{header}"), &body, at(1_000)), Ok(()));
        }
    }
}
