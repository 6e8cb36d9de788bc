//! The steps of the statutory period, which nothing pauses: a reminder, the supervisors, and the notice to the requester.

use saakh_domain::id::TicketId;
use saakh_domain::trust::ticket::{StatutoryStep, TicketEntryKind, TicketPriority};
use saakh_store::trust::ticket::sweep;
use saakh_store::{Tx, read_tx, write_tx};

use super::change::{EntryContent, read};
use super::notice::{RemindAssignee, SendStatutoryNotice};
use super::{TicketChange, Writer};
use crate::platform::job;
use crate::{App, Result};

/// Takes the steps that are due today, of all tickets.
pub(super) async fn take_due_steps(app: &App) -> Result<()> {
    for steps in 0..StatutoryStep::Notify.number() {
        let until = app.reference.support.last_due_on(steps, app.today());
        loop {
            let due = read_tx!(app.db, |conn| -> Result<Vec<TicketId>> {
                Ok(sweep::list_awaiting_step(conn, steps, until).await?)
            })?;
            for id in &due {
                take_step(app, *id).await?;
            }
            if due.is_empty() {
                break;
            }
        }
    }
    app.jobs.notify_one();
    Ok(())
}

/// Takes the last step that is due for a ticket; those before it are late and left out.
async fn take_step(app: &App, id: TicketId) -> Result<()> {
    let found = read_tx!(app.db, |conn| { read(conn, id).await })?;
    write_tx!(app.db, found.scope(), |tx| {
        let mut change = TicketChange::begin(app, tx, id).await?;
        let due_on = change.ticket.statutory_due_on;
        let step = due_on.and_then(|day| app.reference.support.statutory_step(day, app.today()));
        let step = step.filter(|step| step.number() > change.ticket.statutory_step);
        let Some(step) = step.filter(|_| change.ticket.state.is_open()) else {
            return Ok(());
        };
        change.ticket.statutory_step = step.number();
        perform(app, tx, &mut change, step).await?;
        change.finish(tx).await?;
        Ok(())
    })
}

async fn perform(
    app: &App,
    tx: &mut Tx,
    change: &mut TicketChange<'_>,
    step: StatutoryStep,
) -> Result<()> {
    let id = change.ticket.id;
    let word = match step {
        StatutoryStep::Remind => {
            job::enqueue::<RemindAssignee>(app, tx, id).await?;
            "reminded"
        }
        StatutoryStep::Escalate => {
            change.ticket.priority = TicketPriority::Urgent;
            "escalated"
        }
        // The job adds the entry, because it says whether the requester could be reached.
        StatutoryStep::Notify => {
            change.ticket.priority = TicketPriority::Urgent;
            return Ok(job::enqueue::<SendStatutoryNotice>(app, tx, id).await?);
        }
    };
    let entry = EntryContent::code(TicketEntryKind::Statutory, word);
    change.write(tx, Writer::SYSTEM, entry).await
}
