//! Calls of other servers: lenders, sellers, partners. Each is believed by its signature alone.

use saakh_domain::Secret;
use saakh_outbound::signature;

use crate::{App, Refusal, RefusalKind, Result};

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
    if let Some(error) = doubt {
        tracing::warn!(%error, caller, "a callback was not believed");
    }
    Err(Refusal::coded(RefusalKind::Unauthorised, "signature-invalid").into())
}
