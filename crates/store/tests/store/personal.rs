//! The registry of personal data agrees with both schemas, with itself and with the policy of what is kept.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use saakh_domain::trust::retention::RetentionPolicy;
use saakh_store::db::Statement;
use saakh_store::db::testing::{Engine, TestDb, block_on};
use saakh_store::personal::{
    DataClass, ErasureRule, PersonalTable, RowEnding, Subject, other_tables, stores, tables,
};
use saakh_store::trust::erasure::{self, ERASURE_ORDER};
use saakh_store::{Db, db_test};

use super::parity::{REFERENCES, read_lines};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// One line per column: table and name.
static COLUMNS: Statement = Statement::new(
    "columns of tables",
    "SELECT m.name || '.' || c.name AS line
        FROM sqlite_master AS m, pragma_table_xinfo(m.name) AS c
        WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name <> '_sqlx_migrations'",
    "SELECT CAST(table_name || '.' || column_name AS TEXT) AS line
        FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name <> '_sqlx_migrations'",
);

/// Rows that refer to deleted ones and need no rule, as child and parent, with the reason.
const NEVER_REFERRING: [(&str, &str, &str); 2] = [
    (
        "application_reached",
        "application",
        "only applications with a submission reach a stage",
    ),
    (
        "submission_reached",
        "application",
        "only applications with a submission have one",
    ),
];

/// Columns that name somebody and stay in rows that are kept, with the reason.
const STAYING: [(&str, &str); 5] = [
    (
        "commission_note.note",
        "about a commission, by staff who see no name beside it",
    ),
    ("customer.family_name", "generated from the profile"),
    ("customer.given_name", "generated from the profile"),
    (
        "legal_hold.reason",
        "about the proceedings, by the operator",
    ),
    (
        "offer_view.age",
        "decided which offers were shown; many people are of one age",
    ),
];

/// Words of SQL: names of tables and columns among them.
fn names_in(sql: &str) -> BTreeSet<&str> {
    sql.split(|c: char| !(c.is_alphanumeric() || c == '_'))
        .collect()
}

fn place(table: &str) -> Option<usize> {
    ERASURE_ORDER.iter().position(|name| *name == table)
}

/// Whether an erasure may delete rows of a table.
fn deletes(table: &PersonalTable, subject: Subject) -> bool {
    let mut rules = table.selections(subject).flat_map(|(_, rules)| rules);
    rules.any(|rule| !matches!(rule, ErasureRule::Keep(_)))
}

#[test]
fn every_table_and_column_is_declared_and_exists() {
    block_on(async {
        let mut declared = BTreeMap::new();
        for table in tables() {
            let columns: BTreeSet<&str> = table.columns.iter().map(|column| column.name).collect();
            assert_eq!(columns.len(), table.columns.len(), "{} twice", table.name);
            let earlier = declared.insert(table.name, Some(columns));
            assert!(earlier.is_none(), "{} is declared twice", table.name);
        }
        for table in other_tables() {
            let earlier = declared.insert(table.name, None);
            assert!(earlier.is_none(), "{} is declared twice", table.name);
            assert!(!table.content.is_empty(), "{}", table.name);
        }
        for engine in [Engine::Sqlite, Engine::Postgres] {
            let test = TestDb::new(engine).await;
            let mut schema: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
            for line in read_lines(&test.db, &COLUMNS).await {
                let (table, column) = line.split_once('.').unwrap();
                let columns = schema.entry(table.to_owned()).or_default();
                columns.insert(column.to_owned());
            }
            let exist: Vec<&str> = schema.keys().map(String::as_str).collect();
            let known: Vec<&str> = declared.keys().copied().collect();
            assert_eq!(known, exist, "{engine:?}: declared tables and the schema");
            for (table, columns) in &declared {
                let Some(columns) = columns else { continue };
                let exist: Vec<&str> = schema[*table].iter().map(String::as_str).collect();
                let known: Vec<&str> = columns.iter().copied().collect();
                assert_eq!(known, exist, "{engine:?}: declared columns of {table}");
            }
        }
    });
}

#[db_test]
async fn selectors_and_statements_are_valid(db: &Db) {
    let mut statements: Vec<Statement> = Vec::new();
    for subject in Subject::ALL {
        statements.extend(erasure::statements(*subject));
        for table in tables() {
            for (selector, _) in table.selections(*subject) {
                let sql = format!("SELECT COUNT(*) FROM {} WHERE {selector}", table.name).leak();
                statements.push(Statement::new(table.name, sql, sql));
            }
        }
    }
    assert!(statements.len() > 90, "{}", statements.len());
    for statement in statements {
        // Each uses its own connection, because a failed statement must not affect the next one.
        let mut conn = db.read().await.unwrap();
        let prepared = conn.prepare(&statement).await;
        assert!(prepared.is_ok(), "{}: {prepared:?}", statement.name());
    }
}

#[test]
fn the_order_has_every_table_that_an_erasure_changes_once() {
    for subject in Subject::ALL {
        for table in tables() {
            let changes = !table.erasure_statements(*subject).is_empty();
            assert!(
                !changes || place(table.name).is_some(),
                "{} has no place in ERASURE_ORDER",
                table.name
            );
        }
    }
    for (at, name) in ERASURE_ORDER.iter().enumerate() {
        assert_eq!(place(name), Some(at), "{name} is listed twice");
        let table = PersonalTable::find(name).unwrap();
        let changes = |subject: &Subject| !table.erasure_statements(*subject).is_empty();
        assert!(Subject::ALL.iter().any(changes), "{name} is not changed");
    }
}

/// Whether rows of a child stop their parent's deletion by its conditions.
fn is_spared_for(parent: &PersonalTable, subject: Subject, child: &str) -> bool {
    let mut rules = parent.selections(subject).flat_map(|(_, rules)| rules);
    rules.all(|rule| match rule {
        ErasureRule::Delete => false,
        ErasureRule::DeleteWhere(condition) => names_in(condition).contains(child),
        ErasureRule::Keep(_) => true,
    })
}

#[db_test]
async fn rows_are_deleted_before_those_that_they_refer_to(db: &Db) {
    let mut problems = Vec::new();
    let mut unused: BTreeSet<(&str, &str)> = BTreeSet::new();
    unused.extend(NEVER_REFERRING.map(|(child, parent, _)| (child, parent)));
    for line in read_lines(db, &REFERENCES).await {
        let (from, to) = line.split_once(" -> ").unwrap();
        let (child, parent) = (
            from.split_once('.').unwrap().0,
            to.split_once('.').unwrap().0,
        );
        let Some(parent) = PersonalTable::find(parent) else {
            continue;
        };
        for subject in Subject::ALL {
            if !deletes(parent, *subject) || child == parent.name {
                continue;
            }
            let goes_first = PersonalTable::find(child).is_some_and(|child| {
                deletes(child, *subject) && place(child.name) < place(parent.name)
            });
            if goes_first || is_spared_for(parent, *subject, child) {
                continue;
            }
            let exception = NEVER_REFERRING
                .iter()
                .find(|(from, to, _)| (*from, *to) == (child, parent.name));
            if let Some((from, to, _)) = exception {
                unused.remove(&(*from, *to));
            } else {
                problems.push(format!("{}: {line}", subject.code()));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(unused.is_empty(), "no longer needed: {unused:?}");
}

#[test]
fn rows_are_changed_before_those_by_which_they_are_found() {
    let mut problems = Vec::new();
    for subject in Subject::ALL {
        for name in ERASURE_ORDER {
            let table = PersonalTable::find(name).unwrap();
            for (selector, rules) in table.selections(*subject) {
                let mut read = names_in(selector);
                for rule in rules {
                    if let ErasureRule::DeleteWhere(condition) = rule {
                        read.extend(names_in(condition));
                    }
                }
                for earlier in &ERASURE_ORDER[..place(name).unwrap()] {
                    let earlier = PersonalTable::find(earlier).unwrap();
                    let has_changed = deletes(earlier, *subject)
                        || earlier
                            .cleared_columns()
                            .any(|(column, _)| read.contains(column));
                    if read.contains(earlier.name) && has_changed {
                        problems.push(format!("{name} is found by {}", earlier.name));
                    }
                }
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_basis_is_in_the_policy_and_kept_rows_name_nobody() {
    use DataClass::{Contact, Device, GovernmentId, Identity, Sealed, Words};
    let policy = Path::new(ROOT).join("data/policy/retention.toml");
    let policy = RetentionPolicy::parse(&std::fs::read_to_string(policy).unwrap()).unwrap();
    let mut staying = BTreeSet::new();
    for table in tables() {
        let selections = Subject::ALL.iter().flat_map(|one| table.selections(*one));
        let mut is_kept = false;
        for rule in selections.flat_map(|(_, rules)| rules) {
            if let ErasureRule::Keep(basis) = rule {
                assert!(policy.rules.contains_key(basis), "{}", table.name);
                is_kept = true;
            }
        }
        let names_somebody = |class| {
            matches!(
                class,
                Identity | Contact | GovernmentId | Device | Words | Sealed
            )
        };
        for column in table.columns {
            assert!(is_kept || column.cleared_to.is_none(), "{}", table.name);
            if is_kept && names_somebody(column.class) && column.cleared_to.is_none() {
                staying.insert(format!("{}.{}", table.name, column.name));
            }
        }
    }
    let expected: Vec<&str> = STAYING.iter().map(|(column, _)| *column).collect();
    assert_eq!(staying.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn every_cipher_is_sealed() {
    for table in tables() {
        let is_sealed = |name: &str| {
            let mut columns = table.columns.iter();
            columns.any(|column| column.name == name && column.class == DataClass::Sealed)
        };
        for column in table.columns {
            let name = column.name;
            assert!(
                !name.ends_with("cipher") || is_sealed(name),
                "{}.{name}",
                table.name
            );
            // The hash of what a cipher holds.
            let Some(held) = name.strip_suffix("_hash") else {
                continue;
            };
            let has_cipher = is_sealed(&format!("{held}_cipher"));
            assert!(!has_cipher || is_sealed(name), "{}.{name}", table.name);
        }
    }
}

#[test]
fn what_ends_elsewhere_says_how_and_stores_are_documented() {
    for table in tables() {
        for rows in table.rows {
            if let RowEnding::Elsewhere(how) = rows.ending {
                assert!(how.len() > 10, "{}", table.name);
            }
        }
    }
    let page = Path::new(ROOT).join("docs/architecture/privacy-and-audit.md");
    let page = std::fs::read_to_string(page).unwrap();
    assert!(stores().count() > 3);
    for store in stores() {
        assert!(!store.ending.is_empty(), "{}", store.name);
        let row = format!("| {} | {} |", store.name, store.ending);
        assert!(page.contains(&row), "not documented: {row}");
    }
}
