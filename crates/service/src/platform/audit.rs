//! Audit rows: who did what to which thing, written in the transaction that did it.

pub mod chain;
pub mod detail;

use jiff::Timestamp;
use saakh_domain::id::{AdminId, MerchantId, uuid_v7};
use saakh_store::platform::audit::{Entry, append, append_once};
use saakh_store::{DbError, Tx};
use serde::Serialize;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::App;
use crate::app::Entropy;

/// Whoever does something that is audited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Actor {
    Admin(AdminId),
    Merchant(MerchantId),
    /// A back-office user in a merchant's place: the row names both.
    Masquerade {
        /// Who does it.
        admin: AdminId,
        /// In whose place.
        merchant: MerchantId,
    },
    /// The program itself: its command line, a job.
    System,
}

/// Who asks for something that is audited, and in which request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestContext {
    pub actor: Actor,
    /// The request, where it is one.
    pub request_id: Option<String>,
}

impl RequestContext {
    /// The program itself, outside any request.
    pub const SYSTEM: Self = Self {
        actor: Actor::System,
        request_id: None,
    };

    /// A back-office user, in a request.
    pub fn admin(id: AdminId, request_id: &str) -> Self {
        Self {
            actor: Actor::Admin(id),
            request_id: Some(request_id.to_owned()),
        }
    }

    /// A merchant, or a back-office user in a merchant's place, in a request.
    pub fn merchant(id: MerchantId, masquerader: Option<AdminId>, request_id: &str) -> Self {
        let actor = match masquerader {
            Some(admin) => Actor::Masquerade {
                admin,
                merchant: id,
            },
            None => Actor::Merchant(id),
        };
        Self {
            actor,
            request_id: Some(request_id.to_owned()),
        }
    }
}

/// One thing done.
#[derive(Debug)]
pub struct AuditEvent<D> {
    /// What, as `noun.verb`.
    pub action: &'static str,
    /// On which kind of thing.
    pub target_kind: &'static str,
    /// On which of them.
    pub target_id: String,
    /// `before`, `after` and `reason`, as far as there are such.
    pub detail: D,
}

/// Writes the row. Its digest is salted, so the detail can be erased later without the rest
/// losing its seal, and without the digest giving the detail away.
pub(crate) async fn record<D: Serialize + Sync>(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    event: AuditEvent<D>,
) -> Result<(), DbError> {
    append(tx, &entry(app, by, event, app.uuid())?).await
}

/// As [`record`], for what is repeated with every reload of a page: the same within an hour is one
/// row. Its id says which hour it is; hours begin with the days of India, by which rows are asked
/// for.
pub(crate) async fn record_hourly<D: Serialize + Sync>(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    event: AuditEvent<D>,
) -> Result<(), DbError> {
    let detail = saakh_store::db::to_json(&event.detail)?;
    let same = format!(
        "{}\n{}\n{}\n{detail}",
        by.actor.label(),
        event.action,
        event.target_id
    );
    let mut name = [0; 10];
    name.copy_from_slice(&Sha256::digest(same)[..10]);
    let hour = uuid_v7(hour_of(app.now()), name);
    append_once(tx, &entry(app, by, event, hour)?).await
}

/// When the hour began, counted from the days of India, in epoch milliseconds.
fn hour_of(at: Timestamp) -> i64 {
    const HOUR: i64 = 60 * 60 * 1_000;
    let shift = HOUR / 2;
    (at.as_millisecond() + shift).div_euclid(HOUR) * HOUR - shift
}

fn entry<D: Serialize>(
    app: &App,
    by: &RequestContext,
    event: AuditEvent<D>,
    id: Uuid,
) -> Result<Entry, DbError> {
    let detail = saakh_store::db::to_json(&event.detail)?;
    let salt = salt(app.entropy.as_ref());
    let (actor_kind, actor_id) = by.actor.named();
    Ok(Entry {
        id: id.to_string(),
        at: app.now(),
        actor_kind,
        actor_id,
        behalf: by.actor.behalf(),
        action: event.action,
        target_kind: event.target_kind,
        target_id: event.target_id,
        request_id: by.request_id.clone(),
        digest: chain::digest(&salt, &detail),
        salt,
        detail: Some(detail),
    })
}

impl Actor {
    /// As `kind:id`, for what keeps who changed it.
    pub fn label(self) -> String {
        let (kind, id) = self.named();
        format!("{kind}:{id}")
    }

    fn named(self) -> (&'static str, String) {
        match self {
            Self::Admin(id) | Self::Masquerade { admin: id, .. } => ("admin", id.to_string()),
            Self::Merchant(id) => ("merchant", id.to_string()),
            Self::System => ("system", "saakh".to_owned()),
        }
    }

    fn behalf(self) -> Option<(&'static str, String)> {
        match self {
            Self::Masquerade { merchant, .. } => Some(("merchant", merchant.to_string())),
            Self::Admin(_) | Self::Merchant(_) | Self::System => None,
        }
    }
}

fn salt(entropy: &dyn Entropy) -> String {
    let mut bytes = [0; 16];
    entropy.fill(&mut bytes);
    saakh_domain::hex::hex(&bytes)
}
