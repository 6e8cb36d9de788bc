//! Periodic work of a node: catalog reload, statistics, retention.

use std::sync::Arc;
use std::time::Duration;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use saakh_domain::identity::tally::{DAY, HOUR};
use saakh_domain::time::start_in_india;
use saakh_store::distribution::{hand_over, merchant};
use saakh_store::identity::{invite, known_place, otp_challenge, session, transfer};
use saakh_store::insight::connector;
use saakh_store::origination::{credit_score, unmapped_event, unused_view};
use saakh_store::platform::{
    gateway_word, idempotency, job as store_job, message, message_reply, outbox_message,
    rate_event, sent_message,
};
use saakh_store::{Scope, write_tx};
use tokio_util::sync::CancellationToken;

use crate::app::call_stats::hours_since_epoch;
use crate::catalog::holiday;
use crate::distribution::clicks::store_clicks;
use crate::distribution::{leads, ledger};
use crate::identity::{self, signup};
use crate::insight::{calls, counting, paid};
use crate::operations::{report_schedule, short_code, suppression_import, task, upload};
use crate::origination::{application, status_notice};
use crate::platform::audit::chain;
use crate::platform::background::sleep_unless_stopped;
use crate::platform::job;
use crate::platform::limit::seconds_before;
use crate::privacy::{erasure, quiet, suppression};
use crate::trust::ticket;
use crate::{App, Result};

/// Interval of checking the catalog version, so that every node applies a change.
const CATALOG_POLL: Duration = Duration::from_secs(1);
/// Interval of sealing the audit trail.
const SEAL: Duration = Duration::from_secs(2);
/// Interval of storing clicks.
const CLICKS: Duration = Duration::from_secs(1);
/// Interval of storing uses of sessions.
const SESSION_USES: Duration = Duration::from_secs(3);
/// Interval of counting events.
const COUNT: Duration = Duration::from_secs(5);
/// Interval of booking commission.
const BOOK: Duration = Duration::from_secs(5);
/// Interval of assigning status notifications to jobs.
const TELL: Duration = Duration::from_secs(5);
/// Time of the nightly verification of the ledger.
const CHECK_AFTER_MIDNIGHT: SignedDuration = SignedDuration::from_hours(2);
/// Interval of removing old rows.
const SWEEP: Duration = Duration::from_mins(10);
/// Retention of finished jobs and ended sessions.
const KEEP_ENDED_SECONDS: i64 = 7 * DAY;
/// Retention of events with unmapped words: no application is open for longer.
const KEEP_UNMAPPED_SECONDS: i64 = 365 * DAY;
/// Applications whose views are checked in one transaction.
const SETTLED_AT_ONCE: i64 = 100;
/// Retention of the log of messages, which has neither text nor number.
const KEEP_MESSAGES_SECONDS: i64 = 400 * DAY;
/// The age at which no job tries a message any more.
const MESSAGE_ABANDONED_SECONDS: i64 = DAY;
/// Retention of call statistics.
const KEEP_CALLS_HOURS: i64 = 30 * 24;

/// Reloads the catalog after changes, until cancelled.
pub async fn follow_catalog(app: Arc<App>, stop: CancellationToken) {
    holiday::record_days_left(&app);
    while sleep_unless_stopped(CATALOG_POLL, &stop).await {
        if let Err(error) = app.refresh_catalog().await {
            tracing::warn!(%error, "catalog not refreshed");
        }
        holiday::record_days_left(&app);
    }
}

/// Seals rows of the audit trail, until cancelled.
pub async fn seal_regularly(app: Arc<App>, stop: CancellationToken) {
    while sleep_unless_stopped(SEAL, &stop).await {
        if let Err(error) = chain::seal(&app).await {
            tracing::warn!(%error, "audit trail not sealed");
        }
    }
}

/// Counts events, until cancelled and a last time at the end.
pub async fn count_regularly(app: Arc<App>, stop: CancellationToken) {
    let mut last = app.now();
    loop {
        let goes_on = sleep_unless_stopped(COUNT, &stop).await;
        let since = if goes_on { last } else { Timestamp::MIN };
        match count(&app, since).await {
            Ok(false) => {}
            Ok(true) => last = app.now(),
            Err(error) => {
                tracing::warn!(%error, "dashboard figures not updated");
            }
        }
        if !goes_on {
            return;
        }
    }
}

/// Books commission, until cancelled.
pub async fn book_regularly(app: Arc<App>, stop: CancellationToken) {
    while sleep_unless_stopped(BOOK, &stop).await {
        if let Err(error) = ledger::book(&app).await {
            tracing::warn!(%error, "commission not booked");
        }
    }
}

/// Assigns status notifications to jobs, until cancelled.
pub async fn notify_statuses_regularly(app: Arc<App>, stop: CancellationToken) {
    while sleep_unless_stopped(TELL, &stop).await {
        if let Err(error) = status_notice::enqueue_due(&app).await {
            tracing::warn!(%error, "status notices not enqueued");
        }
    }
}

/// Stores clicks, until cancelled and a last time at the end.
pub async fn store_clicks_regularly(app: Arc<App>, stop: CancellationToken) {
    loop {
        let goes_on = sleep_unless_stopped(CLICKS, &stop).await;
        if let Err(error) = store_clicks(&app).await {
            tracing::warn!(%error, "clicks on tracking links not stored");
        }
        if !goes_on {
            return;
        }
    }
}

/// Stores uses of sessions, until cancelled and a last time at the end.
pub async fn store_session_uses_regularly(app: Arc<App>, stop: CancellationToken) {
    loop {
        let goes_on = sleep_unless_stopped(SESSION_USES, &stop).await;
        if let Err(error) = identity::session::write_buffered_uses(&app).await {
            // With a full disk, existing data can still be read.
            tracing::warn!(%error, "session uses not stored");
        }
        if !goes_on {
            return;
        }
    }
}

/// Returns whether the histories were counted too.
async fn count(app: &App, last: Timestamp) -> Result<bool> {
    calls::share(app).await?;
    counting::count_after_files(app, last).await
}

/// Removes old rows, until cancelled.
pub async fn sweep_regularly(app: Arc<App>, stop: CancellationToken) {
    while sleep_unless_stopped(SWEEP, &stop).await {
        if let Err(error) = sweep(&app).await {
            tracing::warn!(%error, "old rows not removed");
        }
    }
}

/// Applies retention periods, expires inactive applications, and starts due work.
pub async fn sweep(app: &App) -> Result<()> {
    remove_old_rows(app).await?;
    leads::count_final(app).await?;
    application::expire_inactive(app).await?;
    application::expire_after_closing(app).await?;
    remove_unused_views(app).await?;
    erasure::erase_unverified(app).await?;
    signup::mail_unconfirmed(app).await?;
    check_ledger_nightly(app).await?;
    report_schedule::begin_due(app).await?;
    paid::publish_monthly(app).await?;
    quiet::sweep(app).await?;
    suppression::sweep(app).await?;
    sweep_messages(app).await?;
    short_code::enqueue_if_needed(app).await?;
    ticket::sweep::sweep(app).await?;
    // Last, so that everything else is done if the file store is not available.
    task::sweep(app).await?;
    suppression_import::sweep(app).await?;
    upload::sweep(app).await
}

/// Ends messages whose job was given up, and removes old ones.
async fn sweep_messages(app: &App) -> Result<()> {
    let now = app.now();
    write_tx!(app.db, Scope::rows(), |tx| -> Result<()> {
        let abandoned = seconds_before(now, MESSAGE_ABANDONED_SECONDS);
        message::end_abandoned(tx, abandoned, now).await?;
        Ok(())
    })?;
    let before = seconds_before(now, KEEP_MESSAGES_SECONDS);
    loop {
        let deleted = write_tx!(app.db, Scope::rows(), |tx| -> Result<u64> {
            Ok(message::sweep(tx, before).await?)
        })?;
        if deleted == 0 {
            return Ok(());
        }
    }
}

/// Removes unused offer views, in batches of applications.
async fn remove_unused_views(app: &App) -> Result<()> {
    let days = app.reference.limits.retention.unused_view_days;
    let since = seconds_before(app.now(), days * DAY);
    loop {
        let mut conn = app.db.read().await?;
        let some = unused_view::list_closed_before(&mut conn, since, SETTLED_AT_ONCE).await?;
        drop(conn);
        if some.is_empty() {
            return Ok(());
        }
        write_tx!(app.db, Scope::rows(), |tx| -> Result<()> {
            for id in &some {
                unused_view::delete_unused(tx, *id).await?;
            }
            Ok(())
        })?;
    }
}

/// Enqueues the job of the coming night, which exists once for all nodes.
async fn check_ledger_nightly(app: &App) -> Result<()> {
    let night = app.today().tomorrow().unwrap_or(Date::MAX);
    let wait = app.now().duration_until(start_in_india(night)) + CHECK_AFTER_MIDNIGHT;
    write_tx!(app.db, Scope::rows(), |tx| {
        let night = night.to_string();
        Ok(job::enqueue_later::<ledger::CheckLedger>(app, tx, night, wait).await?)
    })
}

async fn remove_old_rows(app: &App) -> Result<()> {
    let now = app.now();
    let retention = &app.reference.limits.retention;
    let place_days = app.reference.limits.login.known_place_days;
    let score_days = app.reference.lending.credit_report.keep_days;
    write_tx!(app.db, Scope::rows(), |tx| {
        outbox_message::sweep(tx, seconds_before(now, retention.outbox_hours * HOUR)).await?;
        sent_message::sweep(tx, seconds_before(now, retention.message_days * DAY)).await?;
        message_reply::sweep(tx, seconds_before(now, retention.message_days * DAY)).await?;
        gateway_word::sweep(tx, seconds_before(now, retention.message_days * DAY)).await?;
        idempotency::sweep(tx, seconds_before(now, retention.idempotency_hours * HOUR)).await?;
        rate_event::sweep(tx, seconds_before(now, DAY)).await?;
        store_job::sweep(tx, seconds_before(now, KEEP_ENDED_SECONDS)).await?;
        session::sweep(tx, seconds_before(now, KEEP_ENDED_SECONDS)).await?;
        invite::sweep(tx, seconds_before(now, KEEP_ENDED_SECONDS)).await?;
        known_place::sweep(tx, seconds_before(now, place_days * DAY)).await?;
        credit_score::sweep(tx, seconds_before(now, score_days * DAY)).await?;
        otp_challenge::sweep(tx, seconds_before(now, DAY)).await?;
        transfer::sweep(tx, seconds_before(now, DAY)).await?;
        hand_over::delete_expired_data(tx, now).await?;
        hand_over::sweep(tx, seconds_before(now, DAY)).await?;
        unmapped_event::sweep(tx, seconds_before(now, KEEP_UNMAPPED_SECONDS)).await?;
        merchant::application::sweep(tx, now).await?;
        connector::sweep(tx, hours_since_epoch(now) - KEEP_CALLS_HOURS).await?;
        let undecided = seconds_before(now, retention.undecided_merchant_days * DAY);
        merchant::delete_undecided_details(tx, undecided).await?;
        Ok(())
    })
}
