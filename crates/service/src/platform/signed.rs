//! Calls of other servers: lenders, sellers, partners. Each is believed by its signature alone.

use saakh_domain::Secret;
use saakh_outbound::signature::{self, Call};

use crate::{App, Refusal, RefusalKind, Result};

/// A call as it arrived.
#[derive(Debug, Clone, Copy)]
pub struct SignedCall<'a> {
    /// The header; empty where there is none.
    pub signature: &'a str,
    /// In capitals.
    pub method: &'a str,
    /// Without a query.
    pub path: &'a str,
    /// Byte for byte.
    pub body: &'a [u8],
}

/// A key of a caller.
#[derive(Debug, Clone)]
pub(crate) struct CallerKey {
    pub(crate) secret: Secret<String>,
    /// Whether a signature of the body alone counts as well (`v1`).
    pub(crate) may_sign_body: bool,
}

/// Believes a call that one of the caller's keys signed, not longer than minutes ago. A caller without a key is told
/// the same.
pub(crate) fn believe(
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

/// Verifies that one of the caller's keys signed a call with its method and path (`v2`), or its body alone where the
/// key may.
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
        tracing::warn!(%error, caller, "a callback was not believed");
    }
    Err(Refusal::coded(RefusalKind::Unauthorised, "signature-invalid").into())
}
