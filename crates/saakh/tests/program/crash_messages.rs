//! Messages and `kill -9`, with each kind of provider: none arrives twice, and none is lost without saying so.
//!
//! Replies that say STOP are confirmed by a message each. The server is killed while it sends them. `SAAKH_KILLS` sets how
//! often; three times by default, to keep the test short.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use reqwest::Client;
use saakh_domain::Secret;
use saakh_domain::id::{CustomerId, uuid_v7};
use saakh_store::db::testing::{Engine, TestDb, block_on};
use saakh_store::identity::customer::{self, Customer};
use saakh_store::{Db, DbError, Scope, args, sql, write_tx};
use serde_json::{Value, json};

use crate::crash::client::{Borrower, Lender, MOBILE, http};
use crate::crash::processes::{Server, Simulator, Site};

/// Replies before each kill.
const REPLIES: usize = 12;
/// How long a provider takes, so that kills fall between a message and its answer.
const LATENCY: Duration = Duration::from_millis(40);
const ENDED_WITHIN: Duration = Duration::from_mins(3);

// A reply that the provider posts again after a kill is a second row.
sql!(
    REPLIED = "SELECT COUNT(DISTINCT destination_hash) AS number FROM message_reply
    WHERE effect = 'stopped'"
);
sql!(SENT = "SELECT id, state FROM message WHERE template = 'sms_stopped'");

macro_rules! crash_tests {
    ($($name:ident: $engine:ident, $repeat:literal;)*) => {$(
        #[test]
        fn $name() {
            block_on(send_through_kills(Engine::$engine, $repeat));
        }
    )*};
}

crash_tests! {
    an_idempotent_provider_gets_each_message_once_on_sqlite: Sqlite, "idempotent";
    an_idempotent_provider_gets_each_message_once_on_postgres: Postgres, "idempotent";
    a_queryable_provider_gets_each_message_once_on_sqlite: Sqlite, "queryable";
    a_queryable_provider_gets_each_message_once_on_postgres: Postgres, "queryable";
    a_blind_provider_gets_no_message_twice_on_sqlite: Sqlite, "blind";
    a_blind_provider_gets_no_message_twice_on_postgres: Postgres, "blind";
}

#[expect(
    clippy::disallowed_methods,
    reason = "the number of kills is a choice of the person who runs the test"
)]
fn kills() -> usize {
    let given = std::env::var("SAAKH_KILLS").ok();
    given.map_or(3, |text| text.parse().expect("a number in SAAKH_KILLS"))
}

async fn send_through_kills(engine: Engine, repeat: &'static str) {
    let database = TestDb::new(engine).await;
    database.db.close().await;
    let site = Site::with_repeat(&database.address, repeat);
    let simulator = Simulator::start(&site).await;
    let provider = Provider::new(&site);
    let mut server = Server::start(&site).await;
    Borrower::at(&site).logs_in().await;
    Lender::new(&site).answers_after(LATENCY).await;
    let db = Db::connect(&database.address).await.expect("the database");
    let added = add_customers(&db, kills() * REPLIES).await;
    added.expect("customers");

    for kill in 0..kills() {
        provider.reply_stop(kill * REPLIES, REPLIES).await;
        // Another moment each time, some before the first message and some after the last.
        let moment = 30 + 97 * u64::try_from(kill).expect("a count") % 600;
        tokio::time::sleep(Duration::from_millis(moment)).await;
        server.kill_9();
        server = Server::start(&site).await;
    }
    let states = wait_until_sent(&db).await;
    let arrived = provider.arrived().await;
    server.stop();
    simulator.stop();
    db.close().await;
    check(repeat, &states, &arrived);
    assert_eq!(site.errors(), Vec::<String>::new());
}

/// The number of an added customer.
fn mobile(place: usize) -> String {
    format!("+91987{place:07}")
}

/// Adds customers like the borrower, because each gets one confirmation.
async fn add_customers(db: &Db, count: usize) -> Result<(), DbError> {
    let mut conn = db.read().await?;
    let borrower = customer::find_by_mobile(&mut conn, &format!("+91{MOBILE}")).await?;
    let borrower = borrower.expect("the borrower");
    drop(conn);
    write_tx!(db, Scope::exclusive(), |tx| {
        for place in 0..count {
            let time = borrower.created_at.as_millisecond();
            let name = (place as u128).to_be_bytes();
            let new = Customer {
                id: CustomerId::new(uuid_v7(time, name[6..].try_into().expect("ten bytes"))),
                mobile: Some(Secret::new(mobile(place))),
                ..borrower.clone()
            };
            customer::add(tx, &new).await?;
        }
        Ok(())
    })
}

/// Waits until every reply has its confirmation, and returns the states of these by id.
async fn wait_until_sent(db: &Db) -> BTreeMap<String, String> {
    let started = Instant::now();
    loop {
        let mut conn = db.read().await.expect("a connection");
        let replied = conn.fetch_one(&REPLIED, args![]).await.expect("a count");
        let replied = usize::try_from(replied.int("number").expect("a number")).expect("a count");
        let rows = conn.fetch_all(&SENT, args![]).await.expect("messages");
        drop(conn);
        let text = |row: &saakh_store::db::Row, name| row.text(name).expect("a text");
        let states: BTreeMap<_, _> = rows
            .iter()
            .map(|row| (text(row, "id"), text(row, "state")))
            .collect();
        let is_over = states.values().all(|state| state != "sending");
        if is_over && states.len() == replied && replied == kills() * REPLIES {
            return states;
        }
        assert!(
            started.elapsed() < ENDED_WITHIN,
            "{replied} replies, {states:?}"
        );
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
}

/// Compares what the server says of its messages with what the provider sent.
fn check(repeat: &str, states: &BTreeMap<String, String>, arrived: &Value) {
    let mut unknown = 0;
    for (id, state) in states {
        let sent = arrived[id]["sent"].as_i64().unwrap_or(0);
        assert!(sent <= 1, "{id} arrived {sent} times");
        if state == "unknown" {
            unknown += 1;
        } else {
            assert_eq!(sent, 1, "{id} is lost: {state}");
        }
    }
    if repeat == "blind" {
        let most = kills() * IN_FLIGHT;
        assert!(unknown <= most, "{unknown} unknown, {most} in flight");
    } else {
        assert_eq!(unknown, 0);
    }
}

/// Messages that one node has in flight at most.
const IN_FLIGHT: usize = 8;

/// The provider, as a recipient and an observer see it.
struct Provider {
    http: Client,
    base: String,
}

impl Provider {
    fn new(site: &Site) -> Self {
        Self {
            http: http(),
            base: format!("http://{}", site.simulator),
        }
    }

    /// Some customers reply STOP.
    async fn reply_stop(&self, first: usize, count: usize) {
        for place in first..first + count {
            let reply = json!({ "channel": "sms", "from": mobile(place), "text": "STOP" });
            let address = format!("{}/simulator/replies", self.base);
            let answer = self.http.post(address).json(&reply).send().await;
            assert!(answer.expect("an answer").status().is_success());
        }
    }

    /// How often each message arrived.
    async fn arrived(&self) -> Value {
        let address = format!("{}/simulator/messages", self.base);
        let answer = self.http.get(address).send().await.expect("an answer");
        answer.json().await.expect("JSON")
    }
}
