//! Audit rows: record who did what to which thing, in the transaction of the change.

pub mod chain;
pub mod detail;

use jiff::Timestamp;
use saakh_domain::id::{AdminId, MerchantId, PortalUserId, uuid_v7};
use saakh_store::platform::audit::{Entry, append, append_once};
use saakh_store::{DbError, Tx};
use serde::Serialize;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::App;
use crate::app::Entropy;

/// The actor of an audited action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Actor {
    Admin(AdminId),
    /// A merchant who has no login yet.
    Merchant(MerchantId),
    /// A person of the portal, on behalf of their merchant.
    PortalUser {
        user: PortalUserId,
        merchant: MerchantId,
    },
    /// A back-office user acting for a merchant. The row names both.
    Masquerade {
        /// The back-office user.
        admin: AdminId,
        /// The merchant.
        merchant: MerchantId,
    },
    /// The program itself, for example its command line or a job.
    System,
}

/// The actor and the request of an audited action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestContext {
    pub actor: Actor,
    /// The request id, for actions within a request.
    pub request_id: Option<String>,
}

impl RequestContext {
    /// The program itself, outside any request.
    pub const SYSTEM: Self = Self {
        actor: Actor::System,
        request_id: None,
    };

    /// Returns the context of a back-office user's request.
    pub fn admin(id: AdminId, request_id: &str) -> Self {
        Self {
            actor: Actor::Admin(id),
            request_id: Some(request_id.to_owned()),
        }
    }

    /// Returns the context of a request of a person of the portal.
    pub fn portal_user(user: PortalUserId, merchant: MerchantId, request_id: &str) -> Self {
        Self {
            actor: Actor::PortalUser { user, merchant },
            request_id: Some(request_id.to_owned()),
        }
    }

    /// Returns the context of a request of a back-office user acting for a merchant.
    pub fn masquerade(admin: AdminId, merchant: MerchantId, request_id: &str) -> Self {
        Self {
            actor: Actor::Masquerade { admin, merchant },
            request_id: Some(request_id.to_owned()),
        }
    }
}

/// One audited action.
#[derive(Debug)]
pub struct AuditEvent<D> {
    /// The action, as `noun.verb`.
    pub action: &'static str,
    pub target_kind: &'static str,
    pub target_id: String,
    /// The fields `before`, `after` and `reason`, if present.
    pub detail: D,
}

/// Writes an audit row. The digest of its detail is salted, so that the detail can be erased without breaking the seal
/// and cannot be guessed from the digest.
pub(crate) async fn record<D: Serialize + Sync>(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    event: AuditEvent<D>,
) -> Result<(), DbError> {
    append(tx, &entry(app, by, event, app.uuid())?).await
}

/// Works as [`record`], for actions that repeat with every reload of a page: equal actions within an hour are one row.
/// The row's id is derived from the hour. Hours are counted from midnight in India, because rows are filtered by days
/// in India.
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

/// Returns the start of the hour, counted from midnight in India, in epoch milliseconds.
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
    let (actor_kind, actor_id) = by.actor.kind_and_id();
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
    /// The member of staff who acts, not for somebody else.
    pub const fn admin_id(self) -> Option<AdminId> {
        match self {
            Self::Admin(id) => Some(id),
            Self::Merchant(_)
            | Self::PortalUser { .. }
            | Self::Masquerade { .. }
            | Self::System => None,
        }
    }

    /// Formats the actor as `kind:id`, for rows that store who changed them.
    pub fn label(self) -> String {
        let (kind, id) = self.kind_and_id();
        format!("{kind}:{id}")
    }

    fn kind_and_id(self) -> (&'static str, String) {
        match self {
            Self::Admin(id) | Self::Masquerade { admin: id, .. } => ("admin", id.to_string()),
            Self::Merchant(id) => ("merchant", id.to_string()),
            Self::PortalUser { user, .. } => ("portal-user", user.to_string()),
            Self::System => ("system", "saakh".to_owned()),
        }
    }

    fn behalf(self) -> Option<(&'static str, String)> {
        match self {
            Self::PortalUser { merchant, .. } | Self::Masquerade { merchant, .. } => {
                Some(("merchant", merchant.to_string()))
            }
            Self::Admin(_) | Self::Merchant(_) | Self::System => None,
        }
    }
}

fn salt(entropy: &dyn Entropy) -> String {
    let mut bytes = [0; 16];
    entropy.fill(&mut bytes);
    saakh_domain::hex::hex(&bytes)
}
