//! The past of a demo when it starts for the first time: some months of customers and back-office work. Customers are
//! added in their final state once their journey is over; back-office actions go through the use cases, with the clock
//! set back to that time.

mod calendar;
mod commissions;
mod contacts;
mod corrections;
mod files;
mod messages;
mod office;
mod payouts;
mod questions;
mod reports;
mod saved_replies;
mod templates;
mod tickets;
mod visits;

use std::sync::Arc;

use jiff::Timestamp;
use saakh_service::distribution::{leads, ledger};
use saakh_service::engagement::template_registration;
use saakh_service::insight::counting;
use saakh_service::operations::{report_schedule, short_code};
use saakh_service::platform::job;
use saakh_service::{App, Error, Result};
use saakh_store::identity::customer;
use saakh_store::{Scope, write_tx};

pub use office::Staff;

use crate::applications::add;
use crate::journey::{CustomerMaker, Plan};
use crate::partners;
use crate::rows::SyntheticApplication;
use calendar::{list_actions, start_of_past};
use office::Office;

/// Sets the clock of the program while its past is created.
pub type ClockSetter<'a> = &'a (dyn Fn(Timestamp) + Sync);

/// Adds the past to a demo without customers, and leaves the clock at the instant at which it found it. Returns false if
/// there are customers already.
pub async fn add_past(app: &Arc<App>, staff: Staff, set_clock: ClockSetter<'_>) -> Result<bool> {
    let now = app.now();
    if has_customers(app).await? {
        return Ok(false);
    }
    let office = Office::new(app, staff);
    // Jobs run here before the runner starts; to those of several steps, a closed handover is a node that shuts down.
    app.handover.open();
    set_clock(start_of_past(app.today()));
    partners::prepare(app, &office.operator()).await?;
    template_registration::register_all(app).await?;
    job::run_due(app).await?;
    set_clock(now);
    let maker = CustomerMaker::new(app, Plan::for_past(app.today())).await?;
    let by_end = list_by_end(app, &maker)?;
    let mut rest = by_end.as_slice();
    for (at, action) in list_actions(now) {
        set_clock(at);
        let over = rest.partition_point(|(ended, _)| *ended < at);
        let (some, later) = rest.split_at(over);
        add_customers(app, some, &maker).await?;
        rest = later;
        action.run(&office).await?;
        report_schedule::begin_due(app).await?;
        job::run_due(app).await?;
    }
    set_clock(now);
    add_customers(app, rest, &maker).await?;
    counting::count(app).await?;
    leads::recount(app).await?;
    short_code::draw_missing(app).await?;
    Ok(true)
}

/// When each customer's story ended, and their number, in the order of time. Customers are made again when they are added:
/// held all at once, they and their offers would take 40 MB.
fn list_by_end(app: &App, maker: &CustomerMaker) -> Result<Vec<(Timestamp, u64)>> {
    let mut by_end = Vec::new();
    for number in 0..maker.customer_count() {
        by_end.push((maker.make(app, number)?.customer.updated_at, number));
    }
    by_end.sort_unstable();
    Ok(by_end)
}

async fn add_customers(app: &App, some: &[(Timestamp, u64)], maker: &CustomerMaker) -> Result<()> {
    let some: Result<Vec<SyntheticApplication>> = some
        .iter()
        .map(|(_, number)| maker.make(app, *number))
        .collect();
    let some = some?;
    write_tx!(app.db, Scope::exclusive(), |tx| -> Result<()> {
        add(app, tx, &some, maker.default_partner()).await
    })?;
    ledger::book(app).await?;
    Ok(())
}

async fn has_customers(app: &App) -> Result<bool> {
    let mut conn = app.db.read().await?;
    Ok(customer::exists(&mut conn).await?)
}

fn missing(what: &'static str) -> Error {
    Error::Internal(what, None)
}
