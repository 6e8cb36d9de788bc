//! Signing keys of partners' servers: created, shown once, renewed and revoked in the back office.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::distribution::partner::Partner;
use saakh_domain::id::PartnerId;
use saakh_domain::identity::tally::DAY;
use saakh_store::distribution::partner_key::{self, PartnerKey};
use saakh_store::{Scope, Tx, write_tx};
use serde_json::json;

use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::limit::seconds_after;
use crate::platform::signed::{self, CallerKey, SignedCall};
use crate::{App, Error, Result};

/// Prefix of the keys, so that a leaked one is recognised.
const PREFIX: &str = "spk_";
/// Bytes of randomness in a key.
const KEY_BYTES: usize = 32;
/// How long the previous key remains valid, because servers are not all updated at once.
const EARLIER_SECONDS: i64 = DAY;

/// A partner's key as shown in the back office.
#[derive(Debug, Clone, Copy)]
pub struct KeyState {
    pub made_at: Timestamp,
    /// Until when the previous key is valid.
    pub earlier_until: Option<Timestamp>,
}

/// Returns the state of a partner's key; none if there is none.
pub async fn state(app: &App, id: PartnerId) -> Result<Option<KeyState>> {
    let found = partner_key::get(&mut app.db.read().await?, id).await?;
    Ok(found.map(|key| state_of(app, &key)))
}

fn state_of(app: &App, key: &PartnerKey) -> KeyState {
    KeyState {
        made_at: key.made_at,
        earlier_until: key.earlier_until.filter(|until| *until > app.now()),
    }
}

/// Creates a key and returns it once; it signs whole calls only. The previous key remains valid for a day.
pub async fn renew(
    app: &App,
    by: &RequestContext,
    id: PartnerId,
) -> Result<(Secret<String>, KeyState)> {
    existing(app, id)?;
    let mut random = [0; KEY_BYTES];
    app.entropy.fill(&mut random);
    let key = Secret::new(format!("{PREFIX}{}", URL_SAFE_NO_PAD.encode(random)));
    let state = write_tx!(app.db, scope(id), |tx| {
        let now = app.now();
        let before = partner_key::get(tx, id).await?;
        let new = PartnerKey {
            partner_id: id,
            cipher: seal_key(app, id, &key),
            made_at: now,
            signs_call: true,
            earlier_until: before.as_ref().map(|_| seconds_after(now, EARLIER_SECONDS)),
            earlier_signs_call: before.as_ref().is_some_and(|before| before.signs_call),
            earlier_cipher: before.map(|before| before.cipher),
        };
        let state = state_of(app, &new);
        partner_key::put(tx, new).await?;
        record_change(app, tx, by, id, "partner.key").await?;
        Ok::<_, Error>(state)
    })?;
    Ok((key, state))
}

/// Revokes a partner's key and the previous one at once.
pub async fn revoke(app: &App, by: &RequestContext, id: PartnerId) -> Result<()> {
    existing(app, id)?;
    write_tx!(app.db, scope(id), |tx| {
        if partner_key::remove(tx, id).await? {
            record_change(app, tx, by, id, "partner.key-stop").await?;
        }
        Ok(())
    })
}

/// Verifies a call and returns the partner that signed it. The refusal does not distinguish an unknown partner, a
/// disabled one and one without a key.
pub async fn verify_caller(app: &App, key: &str, call: &SignedCall<'_>) -> Result<Partner> {
    let snapshot = app.catalog();
    let partner = snapshot.partners.find(key);
    let keys = match partner {
        Some(partner) => keys_of(app, partner.id).await?,
        None => Vec::new(),
    };
    signed::verify_signature(app, key, &keys, call)?;
    partner.cloned().ok_or_else(Error::not_found)
}

async fn keys_of(app: &App, id: PartnerId) -> Result<Vec<CallerKey>> {
    let found = partner_key::get(&mut app.db.read().await?, id).await?;
    let Some(found) = found else {
        return Ok(Vec::new());
    };
    let is_live = found.earlier_until.is_some_and(|until| until > app.now());
    let earlier = found.earlier_cipher.filter(|_| is_live);
    let earlier = earlier.map(|cipher| (cipher, found.earlier_signs_call));
    let keys = [Some((found.cipher, found.signs_call)), earlier];
    let keys = keys.into_iter().flatten().map(|(cipher, signs_call)| {
        Ok(CallerKey {
            secret: open_key(app, id, &cipher)?,
            may_sign_body: !signs_call,
        })
    });
    keys.collect()
}

pub(crate) fn seal_key(app: &App, id: PartnerId, key: &Secret<String>) -> Vec<u8> {
    let entropy = app.entropy.as_ref();
    app.keys
        .encrypt_partner_key(key.expose(), &owner(id), entropy)
}

pub(crate) fn open_key(app: &App, id: PartnerId, cipher: &[u8]) -> Result<Secret<String>> {
    let opened = app.keys.decrypt_partner_key(cipher, &owner(id));
    opened.map_err(|error| Error::internal("a partner's key opens with no key of SAAKH_KEY", error))
}

fn owner(id: PartnerId) -> String {
    format!("partner:{id}")
}

fn scope(id: PartnerId) -> Scope {
    Scope::new("partner-key", &id.to_string())
}

fn existing(app: &App, id: PartnerId) -> Result<()> {
    let snapshot = app.catalog();
    let found = snapshot.partners.find_by_id(id);
    found.map(|_| ()).ok_or_else(Error::not_found)
}

/// Records the change and its author; the key itself is logged nowhere.
async fn record_change(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    id: PartnerId,
    action: &'static str,
) -> Result<()> {
    let event = AuditEvent {
        action,
        target_kind: "partner",
        target_id: id.to_string(),
        detail: json!({}),
    };
    Ok(record(app, tx, by, event).await?)
}
