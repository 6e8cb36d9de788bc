//! How long the facts of a contact decision take among many customers: each question is about another customer.

#![expect(clippy::print_stdout, reason = "the figure is what the program is for")]

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Parser;
use jiff::Timestamp;
use saakh_domain::engagement::contact::{ContactChannel, ContactPurpose};
use saakh_domain::id::CustomerId;
use saakh_store::db::{DbError, migrate};
use saakh_store::identity::customer;
use saakh_store::trust::contact_facts::{self, ContactQuestion};
use saakh_store::{Db, Scope, args, sql, write_tx};

/// Fills a database with customers, and asks about some of them.
#[derive(Parser)]
struct Contact {
    /// `sqlite:PATH` or `postgres://…`, of an empty database.
    #[arg(long)]
    database: String,
    #[arg(long)]
    customers: i64,
    #[arg(long, default_value_t = 20_000)]
    questions: u32,
}

/// Rows of a transaction.
const CHUNK: i64 = 250_000;
/// One customer in so many has a suppressed number.
const SUPPRESSED_EACH: i64 = 10;
/// 29 November 2026, in seconds of the epoch.
const FILLED_AT: i64 = 1_795_910_400;
const PRODUCT: &str = "Personal Loans";

// Ids grow, as those of UUIDv7 do; hashes are scattered over their index, as those of HMAC are.
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
sql!(
    ADD_CONSENTS = numbered!(
        "INSERT INTO consent (id, customer_id, purpose, notice_version, locale, given_at, given_from, subject)
        SELECT '01920000-0000-7000-9000-' || SUBSTR(CAST(1000000000000 + n AS TEXT), 2, 12),
            '01920000-0000-7000-8000-' || SUBSTR(CAST(1000000000000 + n AS TEXT), 2, 12),
            'offers_by_message', '1', 'en', $3, '', $4 FROM number"
    )
);
sql!(
    ADD_SUPPRESSIONS = numbered!(
        "INSERT INTO suppression (id, destination_hash, channel, scope, reason, source, since)
        SELECT '01920000-0000-7000-a000-' || SUBSTR(CAST(1000000000000 + n AS TEXT), 2, 12),
            CAST((n * 2654435761) % 1000000000039 AS TEXT), 'any', 'promotion', 'opt_out', 'link', $3
        FROM number WHERE n % $4 = 0"
    )
);

#[tokio::main]
async fn main() -> Result<()> {
    let options = Contact::parse();
    let db = Db::connect(&options.database).await?;
    migrate::run(&db).await?;
    let now = Timestamp::from_second(FILLED_AT)?;
    fill(&db, options.customers, now).await?;
    let mut times = Vec::new();
    for turn in 0..options.questions {
        // A step that shares no factor with round numbers visits them in no order.
        let place = i64::from(turn) * 7_368_787 % options.customers;
        times.push(ask(&db, place, now).await?);
    }
    times.sort_unstable();
    let at = |share: usize| {
        let place = times.len() * share / 100;
        times.get(place).map_or(0.0, Duration::as_secs_f64) * 1e3
    };
    println!(
        "{}",
        serde_json::json!({ "medianMs": at(50), "p95Ms": at(95), "customers": options.customers })
    );
    Ok(())
}

async fn fill(db: &Db, customers: i64, now: Timestamp) -> Result<(), DbError> {
    for first in (0..customers).step_by(usize::try_from(CHUNK).unwrap_or(1)) {
        let end = customers.min(first + CHUNK);
        write_tx!(db, Scope::exclusive(), |tx| {
            tx.execute(&ADD_CUSTOMERS, args![first, end, now]).await?;
            tx.execute(&ADD_CONSENTS, args![first, end, now, PRODUCT])
                .await?;
            tx.execute(&ADD_SUPPRESSIONS, args![first, end, now, SUPPRESSED_EACH])
                .await
                .map(|_| ())
        })?;
    }
    Ok(())
}

/// The time of reading the customer and the facts of a promotion by SMS.
async fn ask(db: &Db, place: i64, now: Timestamp) -> Result<Duration> {
    let id: CustomerId = format!("01920000-0000-7000-8000-{place:012}").parse()?;
    let destination_hash = (place * 2_654_435_761 % 1_000_000_000_039).to_string();
    let question = ContactQuestion {
        purpose: ContactPurpose::Promotion,
        channel: ContactChannel::Sms,
        destination_hash: &destination_hash,
        now,
    };
    let began = Instant::now();
    let mut conn = db.read().await?;
    let found = customer::get(&mut conn, id).await?.context("no customer")?;
    let facts =
        contact_facts::get_for_customer(&mut conn, &found, question, Some(PRODUCT), true).await?;
    let taken = began.elapsed();
    let expected = usize::from(place % SUPPRESSED_EACH == 0);
    anyhow::ensure!(
        facts.suppressions.len() == expected,
        "other facts than filled in"
    );
    Ok(taken)
}
