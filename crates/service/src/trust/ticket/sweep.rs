//! What time does to tickets: assignments end, resolved tickets are closed, statutory steps are taken, old ones are forgotten.

use jiff::{SignedDuration, Timestamp};
use saakh_domain::id::TicketId;
use saakh_domain::trust::ticket::{TicketState, TicketStep};
use saakh_store::trust::ticket::sweep;
use saakh_store::{Scope, read_tx, write_tx};

use super::change::read;
use super::file::{self, RemoveTicketFiles};
use super::statutory;
use super::{TicketChange, Writer};
use crate::platform::job;
use crate::{App, Result};

/// Does everything that is due.
pub async fn sweep(app: &App) -> Result<()> {
    release_assignments(app).await?;
    close_resolved(app).await?;
    statutory::take_due_steps(app).await?;
    file::remove_unstored(app).await?;
    remove_old(app).await
}

fn days_ago(app: &App, days: i64) -> Timestamp {
    let before = app
        .now()
        .saturating_sub(SignedDuration::from_hours(24 * days));
    before.unwrap_or(Timestamp::MIN)
}

/// Returns tickets to their queues whose worker wrote nothing for too long.
async fn release_assignments(app: &App) -> Result<()> {
    loop {
        let over = read_tx!(app.db, |conn| -> Result<Vec<TicketId>> {
            Ok(sweep::list_assigned_until(conn, app.now()).await?)
        })?;
        if over.is_empty() {
            return Ok(());
        }
        for id in over {
            let found = read_tx!(app.db, |conn| { read(conn, id).await })?;
            write_tx!(app.db, found.scope(), |tx| -> Result<()> {
                let mut change = TicketChange::begin(app, tx, id).await?;
                if change
                    .ticket
                    .assigned_until
                    .is_some_and(|until| until < app.now())
                {
                    change.assign(tx, Writer::SYSTEM, None).await?;
                    change.finish(tx).await?;
                }
                Ok(())
            })?;
        }
    }
}

/// Closes tickets that were resolved and stayed silent.
async fn close_resolved(app: &App) -> Result<()> {
    let before = days_ago(app, app.reference.support.tickets.close_days);
    loop {
        let silent = read_tx!(app.db, |conn| -> Result<Vec<TicketId>> {
            Ok(sweep::list_resolved_before(conn, before).await?)
        })?;
        if silent.is_empty() {
            return Ok(());
        }
        for id in silent {
            let found = read_tx!(app.db, |conn| { read(conn, id).await })?;
            write_tx!(app.db, found.scope(), |tx| -> Result<()> {
                let mut change = TicketChange::begin(app, tx, id).await?;
                if change.ticket.state == TicketState::Resolved {
                    change.step(tx, Writer::SYSTEM, TicketStep::Close).await?;
                    change.finish(tx).await?;
                }
                Ok(())
            })?;
        }
    }
}

/// Removes the words of tickets that were closed long ago, and later the tickets.
async fn remove_old(app: &App) -> Result<()> {
    let rules = &app.reference.support.tickets;
    let (words, all) = (
        days_ago(app, rules.keep_text_days),
        days_ago(app, rules.keep_days),
    );
    loop {
        let removed = write_tx!(app.db, Scope::rows(), |tx| -> Result<usize> {
            let wordless = sweep::remove_words(tx, words).await?;
            for (id, _) in wordless.iter().filter(|(_, had_files)| *had_files) {
                job::enqueue::<RemoveTicketFiles>(app, tx, *id).await?;
            }
            Ok(wordless.len() + sweep::delete_closed(tx, all).await?)
        })?;
        if removed == 0 {
            return Ok(());
        }
    }
}
