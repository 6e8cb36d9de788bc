//! How long support waits among many customers and tickets: an exact search, the next ticket, lists and counts, the sweep of
//! the statutory period, and a long timeline.

#![expect(
    clippy::print_stdout,
    reason = "the figures are what the program is for"
)]

use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Parser;
use jiff::{SignedDuration, Timestamp};
use saakh_domain::id::CustomerId;
use saakh_domain::insight::TimelineKind;
use saakh_domain::time::date_in_india;
use saakh_domain::trust::ticket::TicketQueue;
use saakh_store::db::list::PageRequest;
use saakh_store::db::{Arg, DbError, Statement, migrate};
use saakh_store::identity::{customer, customer_search};
use saakh_store::insight::timeline::{self, TimelinePosition};
use saakh_store::trust::ticket::list::{self, TICKETS, TicketSearch};
use saakh_store::trust::ticket::sweep;
use saakh_store::{Db, Scope, args, read_tx, sql, write_tx};

/// Fills a database with customers and their tickets, and asks what support asks.
#[derive(Parser)]
struct Support {
    /// `sqlite:PATH` or `postgres://…`, of an empty database.
    #[arg(long)]
    database: String,
    #[arg(long)]
    customers: i64,
    /// Unfinished ones.
    #[arg(long)]
    tickets: i64,
    #[arg(long, default_value_t = 1_000)]
    questions: i64,
}

/// Rows of a transaction.
const CHUNK: i64 = 250_000;
/// 29 November 2026, in seconds of the epoch.
const FILLED_AT: i64 = 1_795_910_400;
/// The one with a long timeline, of 200 applications and 5,000 entries.
const BUSY: &str = "01920000-0000-7000-8000-000000000007";
const APPLICATIONS: i64 = 200;
const STATUSES_EACH: i64 = 10;
const MESSAGES: i64 = 3_000;
const TIMELINE_PAGE: i64 = 51;

macro_rules! numbered {
    ($text:literal) => {
        concat!(
            "WITH RECURSIVE number(n) AS
                (SELECT CAST($1 AS BIGINT) UNION ALL SELECT n + 1 FROM number WHERE n + 1 < $2) ",
            $text
        )
    };
}
sql!(
    ADD_CUSTOMERS = numbered!(
        "INSERT INTO customer (id, mobile, mobile_verified_at, language, profile, revision, created_at, updated_at)
        SELECT '01920000-0000-7000-8000-' || SUBSTR(CAST(1000000000000 + n AS TEXT), 2, 12),
            CAST(6000000000 + n AS TEXT), $3, 'en', '{}', 1, $3, $3 FROM number"
    )
);
// Due times are scattered over sixty days, statutory days over forty; one in four is late.
sql!(
    ADD_TICKETS = numbered!(
        "INSERT INTO ticket (id, kind, channel, customer_id, brand_key, title, state, priority, queue, locale, opened_at,
            statutory_due_on, statutory_step, first_response_due, resolve_due, reopened, changed_at, revision, requester)
        SELECT '01920000-0000-7000-b000-' || SUBSTR(CAST(1000000000000 + n AS TEXT), 2, 12), 'question', 'web',
            '01920000-0000-7000-8000-' || SUBSTR(CAST(1000000000000 + n AS TEXT), 2, 12), 'nitya_finance',
            'When is it paid?', 'open', n % 4,
            CASE n % 8 WHEN 0 THEN 'complaints' WHEN 1 THEN 'data-requests' WHEN 2 THEN 'technical' ELSE 'customers' END,
            'en', $3, '2027-0' || (1 + n % 9) || '-15', 0, $3,
            $3 + ((n * 2654435761) % 5184000 - 1296000) * 1000, 0, $3, 2, 'customer' FROM number"
    )
);
sql!(
    ADD_APPLICATIONS = numbered!(
        "INSERT INTO application (id, customer_id, product_type, status, created_at, updated_at)
        SELECT '01920000-0000-7000-c000-' || SUBSTR(CAST(1000000000000 + n AS TEXT), 2, 12), $4, 'Personal Loans', 'closed',
            $3, $3 FROM number"
    )
);
sql!(
    ADD_STATUSES = numbered!(
        "INSERT INTO application_history (application_id, position, to_status, source, changed_at)
        SELECT '01920000-0000-7000-c000-' || SUBSTR(CAST(1000000000000 + n / $4 AS TEXT), 2, 12), n % $4, 'started',
            'customer', $3 + n * 1000 FROM number"
    )
);
sql!(
    ADD_MESSAGES = numbered!(
        "INSERT INTO message (id, recipient, customer_id, purpose, channel, template, locale, state, is_in_flight,
            policy_version, created_at)
        SELECT '01920000-0000-7000-d000-' || SUBSTR(CAST(1000000000000 + n AS TEXT), 2, 12), 'customer', $4, 'updates',
            'sms', 'sms_status', 'en', 'delivered', 0, 'v', $3 + n * 1500 FROM number"
    )
);

#[tokio::main]
async fn main() -> Result<()> {
    let options = Support::parse();
    let db = Db::connect(&options.database).await?;
    migrate::run(&db).await?;
    let now = Timestamp::from_second(FILLED_AT)?;
    fill(&db, &options, now).await?;
    let filled = FilledDatabase {
        db: &db,
        now,
        options: &options,
    };
    let mut figures = serde_json::Map::new();
    for (name, times) in [
        ("search", filled.search().await?),
        ("next", filled.take_next().await?),
        ("list", filled.list(None).await?),
        ("queue", filled.list(Some(TicketQueue::Customers)).await?),
        ("counts", filled.count().await?),
        ("sweep", filled.sweep().await?),
        ("timeline", filled.read_timeline().await?),
    ] {
        figures.insert(name.to_owned(), p95(times).into());
    }
    println!("{}", serde_json::Value::Object(figures));
    Ok(())
}

/// In milliseconds.
fn p95(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    let place = times.len() * 95 / 100;
    times.get(place).map_or(0.0, Duration::as_secs_f64) * 1e3
}

async fn fill(db: &Db, options: &Support, now: Timestamp) -> Result<(), DbError> {
    let busy = |more: i64| -> Vec<Arg> { args![0_i64, more, now, BUSY] };
    add(db, &ADD_CUSTOMERS, options.customers, now).await?;
    add(db, &ADD_TICKETS, options.tickets, now).await?;
    let statuses = args![0_i64, APPLICATIONS * STATUSES_EACH, now, STATUSES_EACH];
    for (statement, values) in [
        (&ADD_APPLICATIONS, busy(APPLICATIONS)),
        (&ADD_STATUSES, statuses),
        (&ADD_MESSAGES, busy(MESSAGES)),
    ] {
        write_tx!(db, Scope::exclusive(), |tx| {
            tx.execute(statement, values.clone()).await.map(|_| ())
        })?;
    }
    Ok(())
}

async fn add(
    db: &Db,
    statement: &'static Statement,
    rows: i64,
    now: Timestamp,
) -> Result<(), DbError> {
    for first in (0..rows).step_by(usize::try_from(CHUNK).unwrap_or(1)) {
        let end = rows.min(first + CHUNK);
        write_tx!(db, Scope::exclusive(), |tx| {
            tx.execute(statement, args![first, end, now])
                .await
                .map(|_| ())
        })?;
    }
    Ok(())
}

/// What was filled, on which each question is timed.
struct FilledDatabase<'a> {
    db: &'a Db,
    now: Timestamp,
    options: &'a Support,
}

impl FilledDatabase<'_> {
    /// A customer by a mobile number, each time another one.
    async fn search(&self) -> Result<Vec<Duration>> {
        let mut times = Vec::new();
        for turn in 0..self.options.questions {
            // A step that shares no factor with round numbers visits them in no order.
            let mobile = (6_000_000_000 + turn * 7_368_787 % self.options.customers).to_string();
            let began = Instant::now();
            let found = read_tx!(self.db, |conn| -> Result<usize, DbError> {
                let found = customer_search::list_by_mobile(conn, &mobile).await?;
                for one in &found {
                    customer::get(conn, one.customer).await?;
                }
                Ok(found.len())
            })?;
            times.push(began.elapsed());
            anyhow::ensure!(found == 1, "nobody has the number");
        }
        Ok(times)
    }

    async fn take_next(&self) -> Result<Vec<Duration>> {
        let mut times = Vec::new();
        for _ in 0..self.options.questions {
            let began = Instant::now();
            let next = read_tx!(self.db, |conn| -> Result<_, DbError> {
                list::find_next(conn, TicketQueue::ALL).await
            })?;
            times.push(began.elapsed());
            anyhow::ensure!(next.is_some(), "nothing waits");
        }
        Ok(times)
    }

    /// The first page, with its count.
    async fn list(&self, queue: Option<TicketQueue>) -> Result<Vec<Duration>> {
        let search = TicketSearch {
            permitted: TicketQueue::ALL.to_vec(),
            queue,
            ..TicketSearch::default()
        };
        let order = TICKETS.order(TICKETS.first);
        let request = PageRequest {
            order: order.ok_or_else(|| anyhow::anyhow!("an unknown order"))?,
            after: None,
            limit: 20,
            counted_up_to: Some(saakh_store::db::list::MAX_COUNTED_ROWS),
        };
        let mut times = Vec::new();
        for _ in 0..self.options.questions {
            let began = Instant::now();
            let page = read_tx!(self.db, |conn| -> Result<_, DbError> {
                list::page(conn, &search, &request).await
            })?;
            times.push(began.elapsed());
            anyhow::ensure!(page.items.len() == 20, "the page is not full");
        }
        Ok(times)
    }

    /// What waits in each queue.
    async fn count(&self) -> Result<Vec<Duration>> {
        let mut times = Vec::new();
        for _ in 0..self.options.questions {
            let began = Instant::now();
            read_tx!(self.db, |conn| -> Result<(), DbError> {
                for queue in TicketQueue::ALL {
                    list::count_queue(conn, *queue, self.now).await?;
                    list::count_escalated(conn, *queue).await?;
                }
                Ok(())
            })?;
            times.push(began.elapsed());
        }
        Ok(times)
    }

    /// A batch of tickets that wait for the first statutory step.
    async fn sweep(&self) -> Result<Vec<Duration>> {
        let until = date_in_india(self.now + SignedDuration::from_hours(24 * 60));
        let mut times = Vec::new();
        for _ in 0..self.options.questions {
            let began = Instant::now();
            let due = read_tx!(self.db, |conn| -> Result<_, DbError> {
                sweep::list_awaiting_step(conn, 0, until).await
            })?;
            times.push(began.elapsed());
            anyhow::ensure!(!due.is_empty(), "nothing is due");
        }
        Ok(times)
    }

    /// The first page of the long timeline.
    async fn read_timeline(&self) -> Result<Vec<Duration>> {
        let customer: CustomerId = BUSY.parse()?;
        let newest = TimelinePosition {
            at: Timestamp::MAX,
            key: String::new(),
        };
        let mut times = Vec::new();
        for _ in 0..self.options.questions.min(200) {
            let began = Instant::now();
            let entries = read_tx!(self.db, |conn| -> Result<_, DbError> {
                timeline::list(conn, customer, TimelineKind::ALL, &newest, TIMELINE_PAGE).await
            })?;
            times.push(began.elapsed());
            anyhow::ensure!(entries.len() == 51, "the page is not full");
        }
        Ok(times)
    }
}
