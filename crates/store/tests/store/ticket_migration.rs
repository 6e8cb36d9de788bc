//! Requests for help that become tickets, and when tickets of before are due.

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use saakh_domain::id::{TicketId, uuid_v7};
use saakh_domain::trust::ticket::{
    TicketAuthor, TicketEntryKind, TicketKind, TicketState, limit_due,
};
use saakh_store::db::testing::{Engine, TestDb, block_on};
use saakh_store::db::{Statement, migrate};
use saakh_store::trust::ticket::{self, entry};
use saakh_store::{Db, DbError, Scope, args, write_tx};

const BEFORE: i64 = 123;

static ADD: Statement = Statement::new(
    "ticket migration test",
    "INSERT INTO help_request (id, customer_id, org_id, name, email, phone, company, description, locale,
        created_at, told_at, short_code)
    VALUES ($1, NULL, 'nitya_finance', 'Sunita Devi', 'sunita@example.com', '+919876543210', '',
        'The code does not come.', 'hi', $2, $2, $3)",
    "INSERT INTO help_request (id, customer_id, org_id, name, email, phone, company, description, locale,
        created_at, told_at, short_code)
    VALUES ($1, NULL, 'nitya_finance', 'Sunita Devi', 'sunita@example.com', '+919876543210', '',
        'The code does not come.', 'hi', $2, $2, $3)",
);

fn id(number: u8) -> TicketId {
    TicketId::new(uuid_v7(i64::from(number), [number; 10]))
}

async fn fill(db: &Db, young: Timestamp, old: Timestamp) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        tx.execute(&ADD, args![id(1), young, "7K3MQ9TX"]).await?;
        tx.execute(&ADD, args![id(2), old, None::<&str>]).await?;
        Ok(())
    })
}

#[expect(
    clippy::disallowed_methods,
    reason = "the migration asks the database for the time"
)]
async fn requests_for_help_become_tickets(engine: Engine) {
    let test = TestDb::at_migration(engine, BEFORE).await;
    let days = |days: i64| SignedDuration::from_hours(24 * days);
    let now = Timestamp::now().round(jiff::Unit::Millisecond).unwrap();
    let (young, old) = (now - days(10), now - days(40));
    fill(&test.db, young, old).await.unwrap();
    migrate::run(&test.db).await.unwrap();
    let mut conn = test.db.read().await.unwrap();

    let open = ticket::get(&mut conn, id(1)).await.unwrap().unwrap();
    assert_eq!(
        (open.kind, open.state, open.finished_at),
        (TicketKind::Question, TicketState::Open, None)
    );
    assert_eq!(
        open.statutory_due_on, None,
        "it may have been answered by mail"
    );
    assert_eq!((open.opened_at, open.told_at), (young, Some(young)));
    let code = open.short_code.map(|code| code.to_string());
    assert_eq!(code.as_deref(), Some("7K3M-Q9TX"));
    let contact = open.contact.unwrap();
    assert_eq!(contact.email.expose(), "sunita@example.com");
    assert_eq!(open.title, "The code does not come.");

    let entries = entry::list(&mut conn, id(1)).await.unwrap();
    assert_eq!(i64::try_from(entries.len()), Ok(open.revision));
    assert!(entries[0].is_message_of(TicketAuthor::Requester));
    assert_eq!(entries[0].text, "The code does not come.");
    assert_eq!(entries[1].kind, TicketEntryKind::State);
    let states = entry::list_states(&mut conn, id(1)).await.unwrap();
    assert_eq!(states[0].to, TicketState::Open);

    let closed = ticket::get(&mut conn, id(2)).await.unwrap().unwrap();
    assert_eq!(
        (closed.state, closed.statutory_due_on, closed.short_code),
        (TicketState::Closed, None, None)
    );
    let states = entry::list_states(&mut conn, id(2)).await.unwrap();
    assert_eq!(states[0].to, TicketState::Closed);
}

#[test]
fn requests_for_help_become_tickets_in_sqlite() {
    block_on(requests_for_help_become_tickets(Engine::Sqlite));
}

#[test]
fn requests_for_help_become_tickets_in_postgres() {
    block_on(requests_for_help_become_tickets(Engine::Postgres));
}

static ADD_TICKET: Statement = Statement::new(
    "ticket migration test",
    "INSERT INTO ticket (id, kind, channel, requester, brand_key, title, state, priority, queue, locale, opened_at,
        statutory_due_on, statutory_step, first_response_due, resolve_due, reopened, changed_at, revision)
    VALUES ($1, 'question', 'web', 'customer', 'nitya_finance', '', $2, 1, 'customers', 'en', 0, $3, 0, 0, $4, 0, 0, 2)",
    "INSERT INTO ticket (id, kind, channel, requester, brand_key, title, state, priority, queue, locale, opened_at,
        statutory_due_on, statutory_step, first_response_due, resolve_due, reopened, changed_at, revision)
    VALUES ($1, 'question', 'web', 'customer', 'nitya_finance', '', $2, 1, 'customers', 'en', 0, $3, 0, 0, $4, 0, 0, 2)",
);

async fn tickets_of_before_are_due_by_the_rule_of_now(engine: Engine) {
    let test = TestDb::at_migration(engine, 132).await;
    let at = |text: &str| text.parse::<Timestamp>().unwrap();
    let (soon, late) = (at("2026-11-30T13:00:00Z"), at("2026-12-04T13:00:00Z"));
    let day = Some("2026-12-01".parse::<Date>().unwrap());
    let rows = [
        (TicketState::Open, day, soon),
        (TicketState::Open, day, late),
        (TicketState::Open, None, late),
        (TicketState::Waiting, day, soon),
        (TicketState::OnHold, day, late),
        (TicketState::OnHold, None, soon),
        (TicketState::Resolved, day, late),
    ];
    let add = async || -> Result<(), DbError> {
        write_tx!(test.db, Scope::exclusive(), |tx| {
            for (number, (state, day, due)) in (1..).zip(&rows) {
                let values = args![id(number), state.code(), *day, *due];
                tx.execute(&ADD_TICKET, values).await?;
            }
            Ok(())
        })
    };
    add().await.unwrap();
    migrate::run(&test.db).await.unwrap();
    let mut conn = test.db.read().await.unwrap();
    for (number, (state, day, due)) in (1..).zip(rows) {
        let found = ticket::get(&mut conn, id(number)).await.unwrap().unwrap();
        // Nobody asks when a finished one is due.
        let expected = if state.is_open() {
            limit_due(state, due, day)
        } else {
            due
        };
        assert_eq!(found.resolve_due, expected, "{state:?} {day:?} {due}");
    }
}

#[test]
fn tickets_of_before_are_due_by_the_rule_of_now_on_sqlite() {
    block_on(tickets_of_before_are_due_by_the_rule_of_now(Engine::Sqlite));
}

#[test]
fn tickets_of_before_are_due_by_the_rule_of_now_on_postgres() {
    block_on(tickets_of_before_are_due_by_the_rule_of_now(
        Engine::Postgres,
    ));
}
