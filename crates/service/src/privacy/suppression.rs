//! The suppression list: entries by staff, by people themselves, and their end by a new consent.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use saakh_domain::Secret;
use saakh_domain::engagement::contact::{
    CapRule, SuppressedChannel, SuppressionReason, SuppressionScope, SuppressionSource,
};
use saakh_domain::id::{AdminId, CustomerId};
use saakh_domain::identity::identifiers::Destination;
use saakh_domain::text::Message;
use saakh_domain::trust::consent::Purpose;
use saakh_store::identity::customer;
use saakh_store::trust::contact_count;
use saakh_store::trust::suppression::{self, SuppressionEntry};
use saakh_store::{Conn, Scope, Tx, read_tx, write_tx};
use serde_json::json;

use crate::identity::preferences;
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::contact;
use crate::platform::text_validation::{validate_note, validate_reason};
use crate::trust::consent::withdraw_all;
use crate::{App, Error, Result};

/// Entries of one destination that are shown.
const SHOWN: i64 = 100;
/// How long entries that ended are kept.
const KEEP_ENDED: SignedDuration = SignedDuration::from_hours(400 * 24);

/// An entry that staff add.
#[derive(Debug)]
pub struct NewSuppression {
    /// A mobile number or mail address, as typed.
    pub destination: Secret<String>,
    pub channel: SuppressedChannel,
    pub scope: SuppressionScope,
    pub reason: SuppressionReason,
    pub note: String,
}

/// Returns the entries of a number or address, lifted and ended ones included, newest first.
///
/// # Errors
/// 422 at `destination`.
pub async fn search(app: &App, destination: &Secret<String>) -> Result<Vec<SuppressionEntry>> {
    let hash = contact::parse_and_hash(app, destination)?.1;
    read_tx!(app.db, |conn| {
        Ok(suppression::list_for_destination(conn, &hash, SHOWN).await?)
    })
}

/// Adds an entry, and withdraws the consents that it contradicts.
///
/// # Errors
/// 422 at `destination`, `channel`, `scope`, `reason` or `note`.
pub async fn add(app: &App, by: &RequestContext, new: NewSuppression) -> Result<SuppressionEntry> {
    let (destination, hash) = contact::parse_and_hash(app, &new.destination)?;
    check_kind(&new, &destination)?;
    let note = validate_note(&new.note)?;
    let found = read_tx!(app.db, |conn| { find_owner(conn, &destination).await })?;
    let scope = found.map_or_else(Scope::rows, Scope::customer);
    let new_entry = SuppressionEntry {
        note: Some(note),
        created_by: by.actor.admin_id(),
        ..build_entry(
            app,
            hash,
            new.channel,
            (new.scope, new.reason),
            SuppressionSource::Staff,
            None,
        )
    };
    write_tx!(app.db, scope, |tx| {
        // An owner who was erased in the meantime is not linked, and a new one is outside the scope.
        let owner = find_owner(tx, &destination).await?;
        let entry = SuppressionEntry {
            customer_id: owner.filter(|owner| found == Some(*owner)),
            ..new_entry.clone()
        };
        suppression::add(tx, &entry).await?;
        if let Some(owner) = entry.customer_id {
            withdraw_consents(app, tx, owner, entry.reason).await?;
        }
        let event = AuditEvent {
            action: "suppression.add",
            target_kind: "suppression",
            target_id: entry.id.clone(),
            detail: json!({
                "channel": entry.channel.code(),
                "scope": entry.scope.code(),
                "reason": entry.reason.code(),
            }),
        };
        record(app, tx, by, event).await?;
        // A live entry of the same kind was renewed and keeps its id.
        find_live(tx, &entry).await
    })
}

/// Rejects an entry that staff may not make, or that would stop nothing.
fn check_kind(new: &NewSuppression, destination: &Destination) -> Result<()> {
    let invalid = |field: &str, key: &str| Err(Error::field(field, Message::new(key)));
    if !new.reason.is_for_staff() {
        return invalid("reason", "invalid_choose");
    }
    if !new.reason.scopes().contains(&new.scope) {
        return invalid("scope", "invalid_suppression_scope");
    }
    if !new.channel.can_stop(new.scope, destination.channel()) {
        return invalid("channel", "invalid_suppression_channel");
    }
    Ok(())
}

async fn find_live(tx: &mut Tx, added: &SuppressionEntry) -> Result<SuppressionEntry> {
    let all = suppression::list_for_destination(tx, &added.destination_hash, SHOWN).await?;
    let same = |one: &SuppressionEntry| {
        one.lifted_at.is_none()
            && (one.channel, one.scope, one.reason) == (added.channel, added.scope, added.reason)
    };
    all.into_iter().find(same).ok_or_else(Error::not_found)
}

/// Lifts an entry for a reason that the audit trail records. Lifting it twice changes nothing.
pub async fn lift(
    app: &App,
    by: &RequestContext,
    id: &str,
    reason: &str,
) -> Result<SuppressionEntry> {
    let reason = validate_reason(reason)?;
    write_tx!(app.db, Scope::rows(), |tx| {
        suppression::get(tx, id)
            .await?
            .ok_or_else(Error::not_found)?;
        if suppression::lift(tx, id, app.now(), &reason).await? {
            let event = AuditEvent {
                action: "suppression.lift",
                target_kind: "suppression",
                target_id: id.to_owned(),
                detail: json!({ "reason": reason }),
            };
            record(app, tx, by, event).await?;
        }
        suppression::get(tx, id).await?.ok_or_else(Error::not_found)
    })
}

/// An entry that follows from a message: by its link, a reply to it, or a report about it.
pub(super) struct OwnSuppression {
    pub(super) hash: String,
    pub(super) channel: SuppressedChannel,
    pub(super) scope: SuppressionScope,
    pub(super) reason: SuppressionReason,
    pub(super) source: SuppressionSource,
}

/// Adds an entry that follows from a message, in the transaction that holds their scope.
pub(super) async fn add_own(
    app: &App,
    tx: &mut Tx,
    owner: Option<CustomerId>,
    new: OwnSuppression,
) -> Result<()> {
    let what = (new.scope, new.reason);
    let entry = build_entry(app, new.hash, new.channel, what, new.source, owner);
    Ok(suppression::add(tx, &entry).await?)
}

/// Adds entries for the numbers of an operator's list, given as hashes.
pub(crate) async fn add_listed(
    app: &App,
    tx: &mut Tx,
    hashes: &BTreeSet<String>,
    by: Option<AdminId>,
) -> Result<()> {
    let (reason, source) = (SuppressionReason::DndList, SuppressionSource::Import);
    let entries: Vec<SuppressionEntry> = hashes
        .iter()
        .flat_map(|hash| reason.scopes().iter().map(move |scope| (hash, *scope)))
        .map(|(hash, scope)| SuppressionEntry {
            created_by: by,
            ..build_entry(
                app,
                hash.clone(),
                SuppressedChannel::Any,
                (scope, reason),
                source,
                None,
            )
        })
        .collect();
    Ok(suppression::add_all(tx, &entries).await?)
}

/// Deletes counts, and entries in batches, that are over for long.
pub(crate) async fn sweep(app: &App) -> Result<()> {
    let first = CapRule::first_counted_day(app.today());
    write_tx!(app.db, Scope::rows(), |tx| -> Result<u64> {
        Ok(contact_count::sweep(tx, first).await?)
    })?;
    let ended = app.now().saturating_sub(KEEP_ENDED).unwrap_or(app.now());
    loop {
        let deleted = write_tx!(app.db, Scope::rows(), |tx| -> Result<u64> {
            Ok(suppression::sweep(tx, ended).await?)
        })?;
        if deleted == 0 {
            return Ok(());
        }
    }
}

fn build_entry(
    app: &App,
    hash: String,
    channel: SuppressedChannel,
    (scope, reason): (SuppressionScope, SuppressionReason),
    source: SuppressionSource,
    customer_id: Option<CustomerId>,
) -> SuppressionEntry {
    SuppressionEntry {
        id: app.uuid().to_string(),
        destination_hash: hash,
        channel,
        scope,
        reason,
        source,
        note: None,
        customer_id,
        since: app.now(),
        until: reason.ends_at(app.now()),
        lifted_at: None,
        lifted_reason: None,
        created_by: None,
    }
}

/// Withdraws the consents that the reason of an entry contradicts.
pub(super) async fn withdraw_consents(
    app: &App,
    tx: &mut Tx,
    customer: CustomerId,
    reason: SuppressionReason,
) -> Result<()> {
    for purpose in reason.withdrawn_consents() {
        match purpose {
            Purpose::Updates => preferences::stop_updates(app, tx, customer).await?,
            other => withdraw_all(app, tx, customer, *other, None).await?,
        }
    }
    Ok(())
}

pub(super) async fn find_owner(
    conn: &mut Conn,
    destination: &Destination,
) -> Result<Option<CustomerId>> {
    let value = destination.value();
    let owner = match destination {
        Destination::Mobile(_) => customer::find_by_mobile(conn, value).await?,
        Destination::Email(_) => customer::find_by_email(conn, value).await?,
    };
    Ok(owner.map(|owner| owner.id))
}
