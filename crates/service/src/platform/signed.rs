//! Calls of other servers: lenders, sellers and partners. They are authenticated by their signature alone.

use saakh_domain::Secret;
use saakh_outbound::signature::{self, Call};

use crate::{App, Code, Result};

/// A call as received.
#[derive(Debug, Clone, Copy)]
pub struct SignedCall<'a> {
    /// The signature header. Empty if it is missing.
    pub signature: &'a str,
    /// The method in upper case.
    pub method: &'a str,
    /// The path without the query.
    pub path: &'a str,
    /// The exact bytes of the body.
    pub body: &'a [u8],
}

#[derive(Debug, Clone)]
pub(crate) struct CallerKey {
    pub(crate) secret: Secret<String>,
    /// Whether a signature of the body alone is accepted as well (`v1`).
    pub(crate) may_sign_body: bool,
}

/// Verifies that one of the caller's keys signed the body at most minutes ago. A caller without a key gets the same
/// error.
pub(crate) fn verify_body_signature(
    app: &App,
    caller: &str,
    keys: &[Secret<String>],
    signature: &str,
    body: &[u8],
) -> Result<()> {
    let mut doubt = None;
    for key in keys {
        match signature::verify(key, signature, body, app.now()) {
            Ok(()) => return Ok(()),
            Err(error) => doubt = Some(error),
        }
    }
    refuse(caller, doubt)
}

/// Verifies that one of the caller's keys signed the call with its method and path (`v2`), or its body alone if the key
/// allows it.
pub(crate) fn verify_signature(
    app: &App,
    caller: &str,
    keys: &[CallerKey],
    call: &SignedCall<'_>,
) -> Result<()> {
    let whole = Call {
        method: call.method,
        path: call.path,
        body: call.body,
    };
    let mut doubt = None;
    for key in keys {
        let (secret, now) = (&key.secret, app.now());
        let mut verified = signature::verify_call(secret, call.signature, whole, now);
        if verified.is_err() && key.may_sign_body {
            verified = signature::verify(secret, call.signature, call.body, now);
        }
        match verified {
            Ok(()) => return Ok(()),
            Err(error) => doubt = Some(error),
        }
    }
    refuse(caller, doubt)
}

fn refuse(caller: &str, doubt: Option<signature::SignatureError>) -> Result<()> {
    if let Some(error) = doubt {
        tracing::warn!(%error, caller, "callback refused: signature not valid");
    }
    Err(Code::SignatureInvalid.into())
}
