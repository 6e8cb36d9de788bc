//! Every statement is valid on its engine.

use std::fs;
use std::path::Path;

use saakh_store::db::RegisteredStatement;
use saakh_store::db::testing::{Engine, TestDb, block_on};
use saakh_store::personal::Subject;
use saakh_store::trust::erasure;
use saakh_store::{Db, db_test};

/// Number of lines in the sources of the library that begin with one of these.
pub(crate) fn count_source_lines(beginnings: &[&str]) -> usize {
    count_lines_below(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        beginnings,
    )
}

fn count_lines_below(folder: &Path, beginnings: &[&str]) -> usize {
    let entries = fs::read_dir(folder).unwrap();
    let counts = entries.map(|entry| {
        let path = entry.unwrap().path();
        if path.is_dir() {
            return count_lines_below(&path, beginnings);
        }
        let text = fs::read_to_string(&path).unwrap();
        let begins = |line: &&str| beginnings.iter().any(|start| line.starts_with(start));
        text.lines().filter(begins).count()
    });
    counts.sum()
}

#[test]
fn every_declared_statement_is_registered() {
    let registered = inventory::iter::<RegisteredStatement>()
        .filter(|RegisteredStatement(statement)| statement.name().starts_with("saakh_store::"))
        .count();
    assert_eq!(
        registered,
        count_source_lines(&["sql!(", "crate::sql!("]),
        "declared in the sources"
    );
}

#[db_test]
async fn every_statement_prepares(db: &Db) {
    let problems = unprepared(db).await;
    assert!(
        problems.is_empty(),
        "{}:\n{}",
        db.engine(),
        problems.join("\n")
    );
}

async fn unprepared(db: &Db) -> Vec<String> {
    let statements: Vec<_> = inventory::iter::<RegisteredStatement>().collect();
    let mut problems = Vec::new();
    for RegisteredStatement(statement) in statements {
        // Each uses its own connection, because a failed statement must not affect the next one.
        let mut conn = db.read().await.unwrap();
        if let Err(error) = conn.prepare(statement).await {
            problems.push(format!("{}: {error:?}", statement.name()));
        }
    }
    problems
}

/// Tables that the back office maintains, or that get a row per month or day: they do not grow with customers.
const SMALL: [&str; 34] = [
    "admin_user",
    "allowed_link",
    "app_secret",
    "bank_columns",
    "brand",
    "brand_version",
    "commission_month",
    "connector_pause",
    "credit_card",
    "expected_file",
    "file_mark",
    "holiday",
    "holiday_end",
    "insurance_plan",
    "lender",
    "lender_group",
    "lender_version",
    "message_template",
    "paid_month",
    "partner",
    "partner_leads",
    "payout_batch",
    "policy_version",
    "redirect_day",
    "saved_reply",
    "saved_report",
    "sender",
    "site",
    "status_word",
    "task",
    "template_registration",
    "upload_batch",
    "upload_columns",
    "vendor_switch",
];

/// Indexes of pending rows, and tables that are emptied into sums: processing a row removes it.
const WAITING: [&str; 14] = [
    "application_history_uncounted",
    "application_without_code",
    "audit_unsealed",
    "commission_loan_owed",
    "customer_journey",
    "figure_event",
    "outbox_message_age",
    "statement_event_open",
    "statement_line_doubtful",
    "statement_line_open",
    "submission_history_unbooked",
    "submission_history_uncounted",
    "submission_without_code",
    "ticket_without_code",
];

/// Names that a statement defines itself: lists of parameters, and named subqueries.
const MADE: [&str; 11] = [
    "(subquery-4)",
    "2-ROW",
    "3-ROW",
    "CONSTANT",
    "asked",
    "both_sides",
    "event",
    "json_each",
    "listed",
    "next",
    "single",
];

/// Statements that may scan a whole table, with the reason.
const WHOLE: [(&str, &str); 24] = [
    ("catalog::lender::AS_OF", "of the catalog's versions"),
    ("catalog::version::LATEST", "of the catalog's versions"),
    (
        "distribution::ledger::entry::DIFFERENCES",
        "the nightly check adds everything up",
    ),
    (
        "distribution::ledger::entry::OF_LOAN",
        "its lines are chosen before they are joined",
    ),
    (
        "distribution::ledger::entry::OF_MONTH",
        "its lines are chosen before they are joined",
    ),
    (
        "distribution::ledger::entry::UNBALANCED",
        "the nightly check adds everything up",
    ),
    (
        "distribution::ledger::payout::NEWEST",
        "of payouts, the last ones",
    ),
    (
        "distribution::ledger::payout::PREPARED",
        "of payouts, a few a month",
    ),
    (
        "distribution::ledger::payout::tax::WITHHELD",
        "a quarter's file for the tax office",
    ),
    (
        "distribution::merchant::ADD",
        "looks for children only where a check was put off",
    ),
    (
        "identity::admin_user::ADD",
        "looks for children only where a check was put off",
    ),
    ("identity::customer::ANY", "one row"),
    ("platform::gateway_word::ALL", "at most 200 words"),
    ("platform::gateway_word::COUNT", "at most 200 words"),
    ("platform::gateway_word::SWEEP", "at most 200 words"),
    (
        "origination::lender_spelling::ALL",
        "names that people gave, a few for each lender",
    ),
    (
        "origination::offer::ADD_OFFERS",
        "looks for children only where a check was put off",
    ),
    ("origination::offer::LATEST", "so many of the last ones"),
    ("origination::unmapped_event::WORDS", "only unmapped events"),
    (
        "personal::customer::otp_challenge::2",
        "passcodes are kept for a day",
    ),
    (
        "personal::customer::outbox_message::2",
        "passcodes are kept for a day",
    ),
    (
        "personal::customer::sent_message::2",
        "passcodes are kept for a day",
    ),
    ("platform::job::OPEN", "`saakh doctor` asks it"),
    ("trust::contact_facts::CANDIDATES", "a demo asks it"),
];

/// Plans of `SQLite` depend neither on values nor on row counts. Those of PostgreSQL depend on both, so `bench/run P6
/// P7` checks them.
#[test]
fn no_statement_walks_through_a_table_that_grows() {
    block_on(async {
        let test = TestDb::new(Engine::Sqlite).await;
        let mut walks = Vec::new();
        let erasing = erasure::statements(Subject::Customer);
        let registered = inventory::iter::<RegisteredStatement>();
        let all = registered.map(|RegisteredStatement(statement)| *statement);
        for statement in all.chain(&erasing) {
            let name = statement.name().strip_prefix("saakh_store::");
            let Some(name) = name.filter(|name| WHOLE.iter().all(|(whole, _)| whole != name))
            else {
                continue;
            };
            let plan = test.db.read().await.unwrap().plan(statement).await;
            let plan = plan.unwrap_or_else(|error| panic!("{name}: {error:?}"));
            let scans = plan
                .iter()
                .filter(|line| line.starts_with("SCAN ") && !is_bounded(line));
            walks.extend(scans.map(|line| format!("{name}: {line}")));
        }
        assert!(walks.is_empty(), "{}", walks.join("\n"));
    });
}

/// Whether a step of a plan, `SCAN x` or `SCAN x USING INDEX y`, reads a bounded number of rows. The table of versions
/// is bounded where it is joined to few rows, as `a`.
fn is_bounded(scan: &str) -> bool {
    let words: Vec<&str> = scan.split(' ').collect();
    let index = words.iter().position(|word| *word == "INDEX");
    let index = index.and_then(|at| words.get(at + 1)).copied();
    let is_in = |names: &[&str], name: Option<&str>| name.is_some_and(|name| names.contains(&name));
    let table = words.get(1).copied();
    is_in(&SMALL, table)
        || is_in(&WAITING, table)
        || is_in(&MADE, table)
        || is_in(&WAITING, index)
        || scan.ends_with("a LEFT-JOIN")
}
