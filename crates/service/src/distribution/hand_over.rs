//! Hand-over of customers by other servers: a signed call returns a code, which the customer's browser opens once and
//! within a short time.
//!
//! Accompanying data is stored sealed until the code is opened or expires, and no longer: consents are sent by the
//! customer's own browser.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use saakh_domain::Secret;
use saakh_domain::distribution::hand_over::{HandOverKind, HandOverRefusal, check_open};
use saakh_domain::text::Message;
use saakh_store::distribution::hand_over::{self, HandOver};
use saakh_store::{Scope, Tx, write_tx};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::app::sha256_hex;
use crate::platform::limit::{self, seconds_after};
use crate::{App, Code, Error, Result};

/// Bytes of randomness in a code, which make it unguessable.
const CODE_BYTES: usize = 32;
/// Maximum length of an event id.
const EVENT_ID_LONGEST: usize = 100;

/// A signed call that hands a customer over.
#[derive(Debug)]
pub(crate) struct HandOverRequest<'a, C> {
    pub(crate) kind: HandOverKind,
    /// The signer (`partner:2`).
    pub(crate) giver: &'a str,
    /// The sender's id of the event, processed once.
    pub(crate) event_id: &'a str,
    pub(crate) content: &'a C,
}

/// The response to the sender's server.
#[derive(Debug)]
pub struct IssuedHandOverCode {
    pub code: Secret<String>,
    pub expires_in_seconds: i64,
}

/// Codes that a browser may open: of these kinds, and on a partner's page only that partner's.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HandOverFilter<'a> {
    pub(crate) kinds: &'a [HandOverKind],
    pub(crate) giver: Option<&'a str>,
}

/// The data of an opened code.
#[derive(Debug)]
pub(crate) struct OpenedHandOver<C> {
    pub(crate) content: C,
    /// Identifies the browser that opened it.
    pub(crate) nonce: Secret<String>,
}

/// Stores a signed call's data and returns a code.
pub(crate) async fn issue_code<C: Serialize + Sync>(
    app: &App,
    giving: HandOverRequest<'_, C>,
) -> Result<IssuedHandOverCode> {
    let HandOverRequest {
        giver, event_id, ..
    } = giving;
    let is_text = !event_id.is_empty() && !event_id.chars().any(char::is_control);
    if !is_text || event_id.chars().count() > EVENT_ID_LONGEST {
        return Err(Error::field("eventId", Message::new("invalid_text")));
    }
    let limits = &app.reference.limits.hand_over;
    let (code, counter) = (draw_code(app), app.keys.lookup_hash("hand-over", giver));
    let content = serde_json::to_vec(giving.content)
        .map_err(|error| Error::internal("what is handed over cannot be written", error))?;
    write_tx!(app.db, limit::scope(&counter), |tx| -> Result<()> {
        let now = app.now();
        let allowed = limit::allow_hourly(tx, &counter, limits.per_hour_per_giver, now).await?;
        allowed.map_err(|wait| Error::rate_limited(Code::HandOverTooMany, wait))?;
        limit::record_event(app, tx, &counter).await?;
        let code_hash = hash(&code);
        let new = HandOver {
            kind: giving.kind,
            giver: giver.to_owned(),
            event_id: event_id.to_owned(),
            content: Some(
                app.keys
                    .seal_hand_over(&content, &code_hash, app.entropy.as_ref()),
            ),
            created_at: now,
            expires_at: seconds_after(now, limits.seconds),
            opened_at: None,
            code_hash,
        };
        if hand_over::add(tx, new).await? {
            return Ok(());
        }
        Err(Code::HandOverRepeated.into())
    })?;
    Ok(IssuedHandOverCode {
        code,
        expires_in_seconds: limits.seconds,
    })
}

/// Opens a code once and deletes the stored data.
pub(crate) async fn open<C: DeserializeOwned>(
    app: &App,
    code: &Secret<String>,
    opening: HandOverFilter<'_>,
) -> Result<OpenedHandOver<C>> {
    let (code_hash, nonce) = (hash(code), draw_code(app));
    let found = write_tx!(app.db, Scope::new("hand-over", &code_hash), |tx| {
        let found = hand_over::get(tx, &code_hash).await?;
        let found = found.filter(|found| {
            opening.kinds.contains(&found.kind)
                && opening.giver.is_none_or(|giver| giver == found.giver)
        });
        let found = found.ok_or_else(|| refusal_error(HandOverRefusal::Unknown))?;
        let now = app.now();
        check_open(found.opened_at, found.expires_at, now).map_err(refusal_error)?;
        hand_over::mark_opened(tx, &code_hash, now, &hash(&nonce)).await?;
        Ok::<_, Error>(found)
    })?;
    let sealed = found.content.unwrap_or_default();
    let opened = app.keys.open_hand_over(&sealed, &code_hash);
    let opened =
        opened.map_err(|error| Error::internal("what was handed over does not open", error))?;
    let content = serde_json::from_slice(&opened)
        .map_err(|error| Error::internal("what was handed over cannot be read", error))?;
    Ok(OpenedHandOver { content, nonce })
}

/// Redeems the nonce of the browser that opened a code, once.
pub(crate) async fn redeem_nonce(
    tx: &mut Tx,
    nonce: &Secret<String>,
    kind: HandOverKind,
) -> Result<()> {
    if hand_over::redeem(tx, &hash(nonce), kind).await? {
        return Ok(());
    }
    Err(refusal_error(HandOverRefusal::Used))
}

pub(crate) fn refusal_error(refusal: HandOverRefusal) -> Error {
    match refusal {
        HandOverRefusal::Unknown => Code::HandOverUnknown,
        HandOverRefusal::Used => Code::HandOverUsed,
        HandOverRefusal::Expired => Code::HandOverExpired,
    }
    .into()
}

fn draw_code(app: &App) -> Secret<String> {
    let mut bytes = [0; CODE_BYTES];
    app.entropy.fill(&mut bytes);
    Secret::new(URL_SAFE_NO_PAD.encode(bytes))
}

/// Codes are as random as session tokens, so their hash needs no key.
fn hash(code: &Secret<String>) -> String {
    sha256_hex(code.expose().as_bytes())
}
