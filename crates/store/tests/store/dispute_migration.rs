//! Questions about commission that become tickets.

use jiff::Timestamp;
use saakh_domain::id::TicketId;
use saakh_domain::trust::ticket::{
    RequesterKind, TicketAuthor, TicketEntryKind, TicketKind, TicketState,
};
use saakh_store::db::testing::{Engine, TestDb, block_on};
use saakh_store::db::{Statement, migrate};
use saakh_store::trust::ticket::entry::TicketEntry;
use saakh_store::trust::ticket::{self, entry};
use saakh_store::{Db, DbError, Scope, args, write_tx};

const BEFORE: i64 = 128;
const CLOSED: &str = "01900000-0000-7000-8000-00000000000a";
const OPEN: &str = "01900000-0000-7000-8000-00000000000b";

const fn statement(sql: &'static str) -> Statement {
    Statement::new("dispute migration test", sql, sql)
}

/// A lender's question that was answered, asked again, answered and closed, and a partner's that is open.
static ROWS: [Statement; 8] = [
    statement(
        "INSERT INTO admin_user (id, name, name_key, search_key, email, role_id, created_at, version)
        VALUES (1, 'Anita', 'anita', 'anita', 'anita@staff.example', 1, 0, 1)",
    ),
    statement("INSERT INTO catalog_version (version, changed_at, changed_by, reason) VALUES (100, 0, 'test', '')"),
    statement(
        "INSERT INTO lender (id, lender_key, body, catalog_version) VALUES (900, 'a_bank', '{}', 100)",
    ),
    statement(
        "INSERT INTO partner (id, partner_key, body, name_key, search_key, utm_id, status, version)
        VALUES (7, 'udaan', '{}', 'udaan', 'udaan', '', 'active', 1)",
    ),
    statement(
        "INSERT INTO merchant (id, partner_id, name, name_key, search_key, shop, email, city, is_partner,
            share_percent, status, created_at, version, locale)
        VALUES (3, 7, 'Ravi', 'ravi', 'ravi', '', 'ravi@p.example', '', 1, 0, 'active', 0, 1, 'hi')",
    ),
    statement(
        "INSERT INTO commission_loan (submission_id, lender_id, partner_percent, partner_flat, merchant_percent, month,
            rate_percent, rate_flat, commission, confirmed, received, gst, tds, payable, merchant_part, is_open, revision)
        VALUES ('01900000-0000-7000-8000-000000000001', 900, 0, 0, 0, '2026-09', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)",
    ),
    statement(
        "INSERT INTO dispute (id, submission_id, lender_id, merchant_id, state, asked_at, changed_at, revision)
        VALUES ('01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-000000000001', 900, NULL, 'closed',
                1000, 5000, 5),
            ('01900000-0000-7000-8000-00000000000b', '01900000-0000-7000-8000-000000000001', 900, 3, 'open',
                1000, 1000, 1)",
    ),
    statement(
        "INSERT INTO dispute_message (dispute_id, place, what, admin_id, merchant_id, text, said_at)
        VALUES ('01900000-0000-7000-8000-00000000000a', 1, 'asked', 1, NULL, 'Whose loan is it?', 1000),
            ('01900000-0000-7000-8000-00000000000a', 2, 'answered', 1, NULL, 'Ours.', 2000),
            ('01900000-0000-7000-8000-00000000000a', 3, 'asked', 1, NULL, 'Are you sure?', 3000),
            ('01900000-0000-7000-8000-00000000000a', 4, 'answered', 1, NULL, 'Yes.', 4000),
            ('01900000-0000-7000-8000-00000000000a', 5, 'closed', 1, NULL, '', 5000),
            ('01900000-0000-7000-8000-00000000000b', 1, 'asked', NULL, 3, 'Why so little?', 1000)",
    ),
];

async fn fill(db: &Db) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        for statement in &ROWS {
            tx.execute(statement, args![]).await?;
        }
        Ok(())
    })
}

fn describe(entry: &TicketEntry) -> (i64, TicketEntryKind, TicketAuthor, &str, Option<&str>) {
    let to = entry.to.as_deref();
    (entry.place, entry.kind, entry.author, &entry.text, to)
}

async fn questions_about_commission_become_tickets(engine: Engine) {
    use TicketAuthor::{Requester, Staff, System};
    use TicketEntryKind::{Message, State};
    let test = TestDb::at_migration(engine, BEFORE).await;
    fill(&test.db).await.unwrap();
    migrate::run(&test.db).await.unwrap();
    let mut conn = test.db.read().await.unwrap();
    let id = |text: &str| text.parse::<TicketId>().unwrap();

    let closed = ticket::get(&mut conn, id(CLOSED)).await.unwrap().unwrap();
    assert_eq!(
        (closed.kind, closed.state, closed.requester),
        (
            TicketKind::Commission,
            TicketState::Closed,
            RequesterKind::Lender
        )
    );
    assert_eq!(closed.statutory_due_on, None);
    let at = |millis: i64| Timestamp::from_millisecond(millis).unwrap();
    assert_eq!(
        (closed.finished_at, closed.first_responded_at),
        (Some(at(5000)), Some(at(2000)))
    );
    let entries = entry::list(&mut conn, closed.id).await.unwrap();
    let described: Vec<_> = entries.iter().map(describe).collect();
    assert_eq!(
        described,
        [
            (1, Message, Requester, "Whose loan is it?", None),
            (6, State, System, "", Some("open")),
            (2, Message, Staff, "Ours.", None),
            (7, State, Staff, "", Some("resolved")),
            (3, Message, Requester, "Are you sure?", None),
            (8, State, Requester, "", Some("open")),
            (4, Message, Staff, "Yes.", None),
            (9, State, Staff, "", Some("resolved")),
            (5, State, Staff, "", Some("closed")),
        ]
    );
    assert_eq!(closed.revision, 9);

    let open = ticket::get(&mut conn, id(OPEN)).await.unwrap().unwrap();
    assert_eq!(
        (open.state, open.requester, open.merchant.map(|id| id.0)),
        (TicketState::Open, RequesterKind::Merchant, Some(3))
    );
    assert_eq!(open.locale.code(), "hi");
    assert!(!open.is_wordless());
    let states = entry::list_states(&mut conn, open.id).await.unwrap();
    assert_eq!(states.len(), 1);
}

#[test]
fn questions_about_commission_become_tickets_in_sqlite() {
    block_on(questions_about_commission_become_tickets(Engine::Sqlite));
}

#[test]
fn questions_about_commission_become_tickets_in_postgres() {
    block_on(questions_about_commission_become_tickets(Engine::Postgres));
}
