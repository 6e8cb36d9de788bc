//! Every registered list, in every order, on both engines; and consecutive pages.

use std::collections::BTreeSet;

use saakh_domain::id::uuid_v7;
use saakh_store::db::list::{
    Cursor, CursorValue, Filter, List, MAX_COUNTED_ROWS, PageRequest, RegisteredList,
};
use saakh_store::platform::audit::search::{
    self, AUDIT, AuditFilter, AuditRow, AuditTextFilter, list,
};
use saakh_store::platform::audit::{self, Entry};
use saakh_store::{Db, DbError, Scope, args, db_test, sql, write_tx};

use crate::rows::at;
use crate::statements::count_source_lines;

#[db_test]
async fn every_list_runs_with_all_its_filters_in_every_order(db: &Db) {
    let lists: Vec<_> = inventory::iter::<RegisteredList>().collect();
    let declared = count_source_lines(&["list!(", "crate::list!("]);
    assert_eq!(lists.len(), declared, "{lists:?}");
    let mut problems = Vec::new();
    for RegisteredList(list, every_filter) in lists {
        assert!(
            list.order(list.first).is_some(),
            "{}: {}",
            list.name,
            list.first
        );
        for filter in [Filter::new(), every_filter()] {
            problems.extend(problems_of(db, list, &filter).await);
        }
    }
    assert!(
        problems.is_empty(),
        "{}:\n{}",
        db.engine(),
        problems.join("\n")
    );
}

async fn problems_of(db: &Db, list: &List, filter: &Filter) -> Vec<String> {
    let mut problems = Vec::new();
    let names = list.sort_names().into_iter();
    for name in names.flat_map(|name| [name.to_owned(), format!("-{name}")]) {
        let order = list.order(&name).unwrap();
        assert_eq!(order.name(), name);
        for after in cursors(list, order) {
            let request = PageRequest {
                order,
                after,
                limit: 2,
                counted_up_to: Some(MAX_COUNTED_ROWS),
            };
            // Each uses its own connection, because a failed statement must not affect the next one.
            let mut conn = db.read().await.unwrap();
            if let Err(error) = list.page(&mut conn, filter, &request, |_| Ok(())).await {
                problems.push(format!("{} by {name}: {error:?}", list.name));
            }
        }
    }
    problems
}

/// The first page, and one after a valid cursor.
fn cursors(list: &List, order: saakh_store::db::list::Order) -> Vec<Option<Cursor>> {
    let values = [CursorValue::Int(1), CursorValue::Text("a".to_owned())];
    let pairs = values
        .iter()
        .flat_map(|key| values.iter().map(move |id| (key, id)));
    let cursors = pairs.map(|(key, id)| Cursor(key.clone(), id.clone()));
    let fitting: Vec<_> = cursors
        .filter(|cursor| list.has_cursor(order, cursor))
        .collect();
    assert_eq!(fitting.len(), 1, "{}", list.name);
    std::iter::once(None)
        .chain(fitting.into_iter().map(Some))
        .collect()
}

/// A row of the audit trail; `number` determines its time and id.
pub(crate) fn entry(number: u8, action: &'static str) -> Entry {
    let at = at(number.into());
    Entry {
        id: uuid_v7(at.as_millisecond(), [number; 10]).to_string(),
        at,
        actor_kind: "admin",
        actor_id: "1".to_owned(),
        behalf: number
            .is_multiple_of(3)
            .then(|| ("merchant", "7".to_owned())),
        action,
        target_kind: "partner",
        target_id: number.to_string(),
        request_id: Some(format!("request-{number}")),
        digest: format!("digest-{number}"),
        salt: "salt".to_owned(),
        detail: None,
    }
}

/// Searches by text, and by the partners with this name.
fn wanted(text: &str, partners: &[&str]) -> AuditTextFilter {
    let targets = partners.iter().map(|id| ("partner", (*id).to_owned()));
    AuditTextFilter {
        text: text.to_owned(),
        targets: targets.collect(),
    }
}

async fn append(db: &Db, entries: &[Entry]) {
    let appended: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            for entry in entries {
                audit::append(tx, entry).await?;
            }
            Ok(())
        })
    }
    .await;
    appended.unwrap();
}

fn page_request(order: &str, limit: u32) -> PageRequest {
    let order = AUDIT.order(order).unwrap();
    PageRequest {
        order,
        after: None,
        limit,
        counted_up_to: Some(MAX_COUNTED_ROWS),
    }
}

fn targets(rows: &[AuditRow]) -> Vec<u8> {
    rows.iter()
        .map(|row| row.target.id.parse().unwrap())
        .collect()
}

/// All pages in order; `meanwhile` runs after the first.
async fn all_pages(db: &Db, mut request: PageRequest, meanwhile: impl AsyncFn()) -> Vec<u8> {
    let mut all = Vec::new();
    loop {
        let mut conn = db.read().await.unwrap();
        let page = list(&mut conn, &AuditFilter::default(), &request)
            .await
            .unwrap();
        drop(conn);
        assert!(page.items.len() <= request.limit as usize);
        if all.is_empty() {
            meanwhile().await;
        }
        all.extend(targets(&page.items));
        match page.next {
            Some(cursor) => request.after = Some(cursor),
            None => return all,
        }
    }
}

#[db_test]
async fn pages_of_a_list_have_no_gaps_or_repetitions(db: &Db) {
    let entries: Vec<_> = (10..35)
        .map(|number| entry(number, "partner.create"))
        .collect();
    append(db, &entries).await;
    let newest_first: Vec<u8> = (10..35).rev().collect();
    // 5 divides 25: the last page is full and has none after it.
    for limit in [1, 5, 10, 24, 25, 100] {
        let read = all_pages(db, page_request("-at", limit), async || {}).await;
        assert_eq!(read, newest_first, "{limit}");
    }
    let oldest_first: Vec<u8> = (10..35).collect();
    assert_eq!(
        all_pages(db, page_request("at", 7), async || {}).await,
        oldest_first
    );
}

#[db_test]
async fn rows_appended_between_pages_shift_no_page(db: &Db) {
    let entries: Vec<_> = (10..20)
        .map(|number| entry(number, "partner.create"))
        .collect();
    append(db, &entries).await;
    let read = all_pages(db, page_request("-at", 3), async || {
        append(db, &[entry(99, "partner.create")]).await;
    })
    .await;
    assert_eq!(read, (10..20).rev().collect::<Vec<u8>>());
}

#[db_test]
async fn a_list_is_counted_up_to_a_thousand(db: &Db) {
    let mut conn = db.read().await.unwrap();
    let nothing = list(&mut conn, &AuditFilter::default(), &page_request("-at", 1))
        .await
        .unwrap();
    assert_eq!((nothing.total, nothing.next), (Some(0), None));
    drop(conn);
    let many: Vec<_> = (0..1_001u32)
        .map(|number| Entry {
            id: uuid_v7(i64::from(number), [0; 10]).to_string(),
            ..entry(
                1,
                if number == 0 {
                    "card.create"
                } else {
                    "card.update"
                },
            )
        })
        .collect();
    append(db, &many).await;
    let mut conn = db.read().await.unwrap();
    let all = list(&mut conn, &AuditFilter::default(), &page_request("-at", 1))
        .await
        .unwrap();
    assert_eq!(all.total, None, "many");
    let updates = AuditFilter {
        action: Some("card.update".to_owned()),
        ..AuditFilter::default()
    };
    let updates = list(&mut conn, &updates, &page_request("-at", 1))
        .await
        .unwrap();
    assert_eq!(updates.total, Some(1_000));
}

/// A filter and the targets of the rows that it finds, newest first.
type FilterCase = (AuditFilter, &'static [u8]);

/// Appends three rows and checks which of them each filter finds.
async fn check_filters(db: &Db, cases: &[FilterCase]) {
    append(
        db,
        &[
            entry(1, "partner.create"),
            entry(2, "partner.update"),
            entry(3, "card.create"),
        ],
    )
    .await;
    let mut conn = db.read().await.unwrap();
    for (filter, expected) in cases {
        let found = list(&mut conn, filter, &page_request("-at", 10))
            .await
            .unwrap();
        assert_eq!(targets(&found.items), *expected, "{filter:?}");
        assert_eq!(found.total, Some(expected.len().try_into().unwrap()));
    }
}

#[db_test]
async fn the_audit_list_filters_by_actor_and_masqueraded_merchant(db: &Db) {
    let by = |kind: &str, id: Option<&str>| AuditFilter {
        actor: Some((kind.to_owned(), id.map(str::to_owned))),
        ..AuditFilter::default()
    };
    let behalf = AuditFilter {
        behalf: Some(("merchant".to_owned(), "7".to_owned())),
        ..AuditFilter::default()
    };
    let cases: [FilterCase; 5] = [
        (by("admin", Some("1")), &[3, 2, 1]),
        (by("admin", None), &[3, 2, 1]),
        (by("admin", Some("2")), &[]),
        (by("system", None), &[]),
        (behalf, &[3]),
    ];
    check_filters(db, &cases).await;
}

#[db_test]
async fn the_audit_list_filters_by_action_target_and_time(db: &Db) {
    let text = |text: &str| Some(text.to_owned());
    let none = AuditFilter::default;
    let cases: [FilterCase; 5] = [
        (
            AuditFilter {
                action: text("partner.update"),
                ..none()
            },
            &[2],
        ),
        (
            AuditFilter {
                target_kind: text("partner"),
                target_id: text("1"),
                ..none()
            },
            &[1],
        ),
        (
            AuditFilter {
                target_kind: text("lender"),
                ..none()
            },
            &[],
        ),
        (
            AuditFilter {
                from: Some(at(2)),
                ..none()
            },
            &[3, 2],
        ),
        (
            AuditFilter {
                before: Some(at(2)),
                ..none()
            },
            &[1],
        ),
    ];
    check_filters(db, &cases).await;
}

#[db_test]
async fn the_audit_list_searches_request_ids_targets_and_names(db: &Db) {
    let containing = |text: &str, partners: &[&str]| AuditFilter {
        q: Some(wanted(text, partners)),
        ..AuditFilter::default()
    };
    let updates = AuditFilter {
        action: Some("partner.update".to_owned()),
        ..containing("udaan", &["1", "2"])
    };
    let cases: [FilterCase; 4] = [
        (containing("request-2", &[]), &[2]),
        (containing("3", &[]), &[3]),
        (containing("udaan", &["1", "2"]), &[2, 1]),
        (updates, &[2]),
    ];
    check_filters(db, &cases).await;
}

sql!(
    FILL = sqlite
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
     INSERT INTO audit (id, at, actor_kind, actor_id, action, target_kind, target_id, request_id,
        digest, salt)
     SELECT printf('%08d', i), i, 'admin', '1', 'lender.update', 'lender', i % 400, 'r' || i, 'd', 's' FROM n",
    postgres
    "INSERT INTO audit (id, at, actor_kind, actor_id, action, target_kind, target_id, request_id,
        digest, salt)
     SELECT lpad(i::text, 8, '0'), i, 'admin', '1', 'lender.update', 'lender', (i % 400)::text, 'r' || i, 'd', 's'
     FROM generate_series(1, 20000) AS i"
);
sql!(ANALYZE = "ANALYZE");

#[db_test]
async fn a_search_by_name_uses_the_indexes_of_the_trail(db: &Db) {
    let filled: Result<(), DbError> = async {
        write_tx!(db, Scope::exclusive(), |tx| {
            tx.execute(&FILL, args![]).await?;
            tx.execute(&ANALYZE, args![]).await?;
            Ok(())
        })
    }
    .await;
    filled.unwrap();
    let targets = vec![("lender", "7".to_owned()), ("card", "3".to_owned())];
    let asked = AuditFilter {
        q: Some(AuditTextFilter {
            text: "cashe".to_owned(),
            targets,
        }),
        ..AuditFilter::default()
    };
    let mut conn = db.read().await.unwrap();
    let plan = search::plan(&mut conn, &asked, &page_request("-at", 20))
        .await
        .unwrap();
    for index in ["audit_target", "audit_target_id", "audit_request"] {
        assert!(plan.contains(index), "{}: {plan}", db.engine());
    }
    assert!(
        !plan.contains("SCAN audit\n") && !plan.contains("Seq Scan on audit"),
        "{plan}"
    );
    let found = list(&mut conn, &asked, &page_request("-at", 20))
        .await
        .unwrap();
    assert_eq!((found.items.len(), found.total), (20, Some(50)));
}

#[test]
fn the_names_of_lists_are_their_own() {
    let lists: Vec<_> = inventory::iter::<RegisteredList>().collect();
    let names: BTreeSet<_> = lists
        .iter()
        .map(|RegisteredList(list, _)| list.name)
        .collect();
    assert_eq!(
        names.len(),
        lists.len(),
        "a cursor of one list would fit another"
    );
}
