//! What a demo has behind it when it starts for the first time: some months in which customers came and the back office
//! worked. Customers are added as they ended, each once their story is over; what people of the back office did goes
//! through the use cases, with the clock set back to that hour.

mod commissions;
mod deed;
mod files;
mod office;
mod payouts;
mod questions;
mod reports;
mod visits;

use std::sync::Arc;

use jiff::Timestamp;
use saakh_service::distribution::{leads, ledger};
use saakh_service::insight::counting;
use saakh_service::operations::report_schedule;
use saakh_service::platform::job;
use saakh_service::{App, Error, Result};
use saakh_store::identity::customer;
use saakh_store::{Scope, write_tx};

pub use office::Staff;

use crate::applications::add;
use crate::journey::{Maker, Plan};
use crate::partners;
use crate::rows::Synthetic;
use deed::{beginning, timeline};
use office::Office;

/// Sets the clock of the program that is given its past.
pub type SetClock<'a> = &'a (dyn Fn(Timestamp) + Sync);

/// Adds the past to a demo in which nobody came yet, and leaves the clock at the instant at which it found it. False where
/// there are customers already.
pub async fn past(app: &Arc<App>, staff: Staff, set_clock: SetClock<'_>) -> Result<bool> {
    let now = app.now();
    if has_customers(app).await? {
        return Ok(false);
    }
    let office = Office::new(app, staff);
    set_clock(beginning(app.today()));
    partners::prepare(app, &office.operator()).await?;
    job::run_due(app).await?;
    set_clock(now);
    let maker = Maker::new(app, Plan::past(app.today())).await?;
    let all: Result<Vec<Synthetic>> = (0..maker.count())
        .map(|number| maker.make(app, number))
        .collect();
    let mut all = all?;
    all.sort_by_key(|one| one.customer.updated_at);
    let mut rest = all.as_slice();
    for (at, deed) in timeline(now) {
        set_clock(at);
        let over = rest.partition_point(|one| one.customer.updated_at < at);
        let (some, later) = rest.split_at(over);
        add_some(app, some, &maker).await?;
        rest = later;
        deed.run(&office).await?;
        report_schedule::begin_due(app).await?;
        job::run_due(app).await?;
    }
    set_clock(now);
    add_some(app, rest, &maker).await?;
    counting::count(app).await?;
    leads::recount(app).await?;
    Ok(true)
}

async fn add_some(app: &App, some: &[Synthetic], maker: &Maker) -> Result<()> {
    let added: Result<()> = write_tx!(app.db, Scope::exclusive(), |tx| {
        add(app, tx, some, maker.default_partner()).await
    });
    added?;
    ledger::book(app).await?;
    Ok(())
}

async fn has_customers(app: &App) -> Result<bool> {
    let mut conn = app.db.read().await?;
    Ok(customer::any(&mut conn).await?)
}

fn missing(what: &'static str) -> Error {
    Error::Internal(what, None)
}
