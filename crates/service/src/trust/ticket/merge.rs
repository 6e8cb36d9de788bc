//! Two tickets of one requester become one, and two again.

use saakh_domain::id::TicketId;
use saakh_domain::trust::ticket::{
    TicketAction, TicketEntryKind, TicketKind, TicketState, TicketStep,
};
use saakh_store::trust::ticket::entry;
use saakh_store::trust::ticket::{self, Ticket};
use saakh_store::{Tx, read_tx, write_tx};

use super::change::{EntryContent, invalid_transition, read};
use super::staff::{self, TicketRecord, TicketWorker};
use super::{TicketChange, Writer};
use crate::{App, Code, Result, require_same_version};

/// Lets a ticket go on in another unfinished one of its requester, which keeps the earlier of the two days that the law demands.
///
/// # Errors
/// 404; 409 `tickets-differ` for a finished one, one about commission, or one of somebody else; `transition`;
/// `changed-meanwhile`.
pub async fn merge(
    app: &App,
    worker: &TicketWorker,
    id: TicketId,
    seen: Option<i64>,
    into: TicketId,
) -> Result<TicketRecord> {
    let source = staff::look_at(app, worker, id).await?;
    let target = staff::look_at(app, worker, into).await?;
    let scope = source.scope().combine(target.scope());
    write_tx!(app.db, scope, |tx| -> Result<()> {
        let mut source = TicketChange::begin(app, tx, id).await?;
        let mut target = TicketChange::begin(app, tx, into).await?;
        worker.check(&source.ticket)?;
        worker.check(&target.ticket)?;
        require_same_version(source.ticket.revision, seen)?;
        if !can_merge(&source.ticket, &target.ticket) {
            return Err(Code::TicketsDiffer.into());
        }
        join(tx, worker.writer(), &mut source, &mut target).await?;
        for change in [source, target] {
            let changed = change.finish(tx).await?;
            staff::audit(app, tx, worker, &changed, TicketAction::Merge.code()).await?;
        }
        Ok(())
    })?;
    staff::load(app, id).await
}

/// Whether one ticket can go on in another one.
fn can_merge(source: &Ticket, target: &Ticket) -> bool {
    let is_about_loan = [source, target].map(|one| one.kind == TicketKind::Commission);
    source.id != target.id
        && target.state.is_open()
        && is_about_loan == [false, false]
        && is_same_requester(source, target)
}

/// Visitors are the same where their address is, or their number if they have none.
fn is_same_requester(one: &Ticket, other: &Ticket) -> bool {
    let destination = |ticket: &Ticket| {
        let contact = ticket.contact.as_ref().filter(|one| one.can_be_reached());
        contact.map(|contact| {
            if contact.has_email() {
                contact.email.expose().to_lowercase()
            } else {
                contact.phone.expose().clone()
            }
        })
    };
    match (one.customer_id, one.merchant) {
        (Some(_), _) => one.customer_id == other.customer_id,
        (None, Some(_)) => one.merchant == other.merchant,
        (None, None) => {
            let known = destination(one);
            other.customer_id.is_none() && known.is_some() && known == destination(other)
        }
    }
}

async fn join(
    tx: &mut Tx,
    by: Writer,
    source: &mut TicketChange<'_>,
    target: &mut TicketChange<'_>,
) -> Result<()> {
    let (from, to) = (source.ticket.id.to_string(), target.ticket.id.to_string());
    let waits_for_us = source.ticket.state == TicketState::Open;
    let content = EntryContent::change(TicketEntryKind::Merge, None, Some(&to));
    source.write(tx, by, content).await?;
    source.assign(tx, by, None).await?;
    source.step(tx, by, TicketStep::Merge).await?;
    source.ticket.merged_into = Some(target.ticket.id);
    let content = EntryContent::change(TicketEntryKind::Merge, Some(&from), None);
    target.write(tx, by, content).await?;
    if waits_for_us {
        target.step(tx, by, TicketStep::Message).await?;
    }
    keep_earlier_day(&source.ticket, &mut target.ticket);
    Ok(())
}

/// A ticket takes over the statutory day of one that is merged into it, with the steps that were taken, if it is earlier.
fn keep_earlier_day(source: &Ticket, target: &mut Ticket) {
    let Some((source_day, own_day)) = source.statutory_due_on.zip(target.statutory_due_on) else {
        return;
    };
    target.own_due_on = target.own_due_on.or(Some(own_day));
    if source_day < own_day {
        target.statutory_due_on = Some(source_day);
        target.statutory_step = source.statutory_step;
    }
}

/// Whether a merged ticket may still go on for itself.
pub fn may_unmerge(app: &App, ticket: &Ticket) -> bool {
    let rules = &app.reference.support.tickets;
    let merged_at = ticket.finished_at.unwrap_or(ticket.changed_at);
    ticket.state == TicketState::Merged
        && !ticket.is_wordless()
        && rules.may_unmerge(merged_at, app.now())
}

/// Lets a merged ticket go on for itself, in the state that it had.
///
/// # Errors
/// 404; 409 `transition` for one that is not merged, `ticket-over` for one that was merged too long ago.
pub async fn unmerge(app: &App, worker: &TicketWorker, id: TicketId) -> Result<TicketRecord> {
    let source = staff::look_at(app, worker, id).await?;
    let refusal = || invalid_transition(source.state, TicketState::Open);
    let into = source.merged_into.ok_or_else(refusal)?;
    let target = read_tx!(app.db, |conn| { read(conn, into).await })?;
    let scope = source.scope().combine(target.scope());
    write_tx!(app.db, scope, |tx| -> Result<()> {
        let mut source = TicketChange::begin(app, tx, id).await?;
        worker.check(&source.ticket)?;
        if source.ticket.state != TicketState::Merged || source.ticket.merged_into != Some(into) {
            return Err(invalid_transition(source.ticket.state, TicketState::Open));
        }
        if !may_unmerge(app, &source.ticket) {
            return Err(Code::TicketOver.into());
        }
        let before = find_state_before(tx, id).await?;
        source.ticket.merged_into = None;
        source.move_to(tx, worker.writer(), before).await?;
        let to = into.to_string();
        let content = EntryContent::change(TicketEntryKind::Unmerge, None, Some(&to));
        source.write(tx, worker.writer(), content).await?;
        let changed = source.finish(tx).await?;
        staff::audit(app, tx, worker, &changed, TicketAction::Unmerge.code()).await?;
        part_from(app, tx, worker, (into, id)).await
    })?;
    staff::load(app, id).await
}

/// The state that a ticket had before it was merged.
async fn find_state_before(tx: &mut Tx, id: TicketId) -> Result<TicketState> {
    let entries = entry::list(tx, id).await?;
    let last = entries
        .iter()
        .rfind(|entry| entry.kind == TicketEntryKind::State);
    let before = last.and_then(|entry| entry.from.as_deref());
    Ok(before
        .and_then(TicketState::from_code)
        .unwrap_or(TicketState::Open))
}

/// The ticket that others were merged into has its own statutory day again, or that of those that are left.
async fn part_from(
    app: &App,
    tx: &mut Tx,
    worker: &TicketWorker,
    (into, source): (TicketId, TicketId),
) -> Result<()> {
    let target = read(tx, into).await?;
    if target.is_wordless() {
        return Ok(());
    }
    let mut target = TicketChange::begin(app, tx, into).await?;
    let from = source.to_string();
    let content = EntryContent::change(TicketEntryKind::Unmerge, Some(&from), None);
    target.write(tx, worker.writer(), content).await?;
    let left = ticket::list_merged_into(tx, into).await?;
    restore_day(&left, &mut target.ticket);
    target.finish(tx).await?;
    Ok(())
}

fn restore_day(left: &[Ticket], target: &mut Ticket) {
    let Some(own_day) = target.own_due_on else {
        return;
    };
    let days = left.iter().filter_map(|one| one.statutory_due_on);
    let day = days.chain([own_day]).min();
    if day != target.statutory_due_on {
        target.statutory_due_on = day;
        // The steps that are due by this day follow.
        target.statutory_step = 0;
    }
    if left.is_empty() {
        target.own_due_on = None;
    }
}
