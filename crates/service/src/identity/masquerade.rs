//! Masquerade: a back-office user views a merchant's portal as the merchant does. The session identifies both, and
//! changes are audited under both. It ends with the session that started it.

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::id::MerchantId;
use saakh_store::identity::portal_merchant::{self, PortalMerchant};
use saakh_store::identity::session as store_session;
use saakh_store::{Scope, write_tx};
use serde_json::json;

use super::session::{self, ActiveSession};
use crate::platform::audit::{Actor, AuditEvent, RequestContext, record};
use crate::platform::text_validation;
use crate::{App, Code, Error, Result};

/// A started masquerade.
#[derive(Debug)]
pub struct StartedMasquerade {
    pub token: Secret<String>,
    /// The merchant whose portal is viewed.
    pub merchant: PortalMerchant,
    /// When it expires.
    pub expires_at: Timestamp,
}

/// Opens an active merchant's portal for a back-office user, with a reason.
pub async fn begin(
    app: &App,
    by: &RequestContext,
    live: &ActiveSession,
    id: MerchantId,
    reason: &str,
    device: String,
) -> Result<StartedMasquerade> {
    let reason = text_validation::validate_reason(reason)?;
    let Actor::Admin(admin) = by.actor else {
        return Err(Error::unauthorised());
    };
    write_tx!(app.db, Scope::exclusive(), |tx| {
        if saakh_store::distribution::merchant::get(tx, id)
            .await?
            .is_none()
        {
            return Err(Error::not_found());
        }
        let merchant = portal_merchant::get(tx, id)
            .await?
            .ok_or(Code::MerchantNotActive)?;
        let (token, expires_at) =
            session::open_masquerade(app, tx, id, admin, live, &device).await?;
        let event = AuditEvent {
            action: "merchant.masquerade",
            target_kind: "merchant",
            target_id: id.to_string(),
            detail: json!({ "reason": reason }),
        };
        record(app, tx, by, event).await?;
        Ok(StartedMasquerade {
            token,
            merchant,
            expires_at,
        })
    })
}

/// Ends a masquerade early.
pub async fn exit(
    app: &App,
    by: &RequestContext,
    merchant: MerchantId,
    live: &ActiveSession,
) -> Result<()> {
    if live.masquerader.is_none() {
        return Err(Code::NoMasquerade.into());
    }
    write_tx!(app.db, Scope::exclusive(), |tx| {
        store_session::revoke(tx, live.token_hash(), app.now()).await?;
        let event = AuditEvent {
            action: "merchant.masquerade-exit",
            target_kind: "merchant",
            target_id: merchant.to_string(),
            detail: json!({}),
        };
        Ok(record(app, tx, by, event).await?)
    })
}
