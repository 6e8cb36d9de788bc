//! Work lists of the ledger use an index, regardless of the number of other loans.

use jiff::Timestamp;
use jiff::civil::date;
use saakh_domain::Language;
use saakh_domain::distribution::ledger::dispute::DisputeState;
use saakh_domain::distribution::ledger::loan::{
    CommissionPosition, CommissionRate, LoanDisbursal, LoanGroup, ShareTerms,
};
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::id::{AdminId, LenderId, SubmissionId, TicketId, uuid_v7};
use saakh_domain::identity::permission::{Permission, Role};
use saakh_domain::trust::ticket::{
    RequesterKind, TicketChannel, TicketKind, TicketPriority, TicketQueue, TicketState,
};
use saakh_domain::{MilliPercent, Paise};
use saakh_service::distribution::ledger;
use saakh_store::db::list::{List, PageRequest};
use saakh_store::distribution::ledger::difference::{self, DIFFERENCES, DifferenceSearch};
use saakh_store::distribution::ledger::dispute::{self, DISPUTES, DisputeSearch};
use saakh_store::distribution::ledger::loan::{self, Loan};
use saakh_store::distribution::ledger::loan_list::{self, LOANS, LoanSearch};
use saakh_store::distribution::portal_scope::PortalScope;
use saakh_store::identity::admin_user;
use saakh_store::trust::ticket::{self, CommissionSubject, Ticket};
use saakh_store::{Conn, DbError, args, sql, write_tx};
use saakh_testkit::{TestApp, app_test};

/// So many that no engine reads all of them for a page.
const MANY: i64 = 6_000;
/// Number of open ones.
const OPEN: i64 = 200;
const SOME_MONTH: YearMonth = YearMonth::new(2026, 9);

sql!(ANALYZE_LOANS = "ANALYZE commission_loan");
sql!(ANALYZE_DISPUTES = "ANALYZE ticket");

fn id(number: i64) -> uuid::Uuid {
    uuid_v7(number, [7; 10])
}

/// Most are paid as their slab defines or slightly rounded, many are closed, some are open.
fn a_loan(number: i64) -> Loan {
    let commission = Paise(100_000);
    let short = match number % 4 {
        0 => Paise::ZERO,
        1 => Paise(50),
        _ => Paise(5_000),
    };
    let received = commission - short;
    Loan {
        submission: SubmissionId::new(id(number)),
        terms: ShareTerms {
            lender: LenderId(1 + number % 5),
            partner: None,
            percent: MilliPercent::ZERO,
            flat: Paise::ZERO,
            merchant: None,
            merchant_percent: MilliPercent::ZERO,
        },
        month: SOME_MONTH,
        lent: Some(LoanDisbursal {
            amount: Paise(5_000_000),
            on: date(2026, 9, 1),
        }),
        slab: (None, None),
        rate: CommissionRate::default(),
        booked: CommissionPosition {
            commission,
            received,
            ..CommissionPosition::default()
        },
        released: Paise::ZERO,
        is_open: false,
        revision: 1,
        entry: None,
    }
}

/// Of the loans with differences, all but the last are closed.
async fn stored(app: &TestApp, admin: AdminId) {
    let now = app.app.now();
    let loans: Vec<Loan> = (0..MANY).map(a_loan).collect();
    let done: Result<(), DbError> = async {
        write_tx!(app.app.db, ledger::scope(), |tx| {
            loan::add(tx, &loans.iter().collect::<Vec<_>>()).await?;
            for loan in loans.iter().filter(|one| one.booked.received.0 == 95_000) {
                let (differs, number) = (Paise(-5_000), loan.submission);
                if number < SubmissionId::new(id(MANY - 2 * OPEN)) {
                    difference::save_note(tx, number, "Done", Some(differs), admin, now).await?;
                }
            }
            for number in 0..MANY {
                ticket::add(tx, &build_dispute(number, now)).await?;
            }
            tx.execute(&ANALYZE_LOANS, args![]).await?;
            tx.execute(&ANALYZE_DISPUTES, args![]).await.map(drop)
        })
    }
    .await;
    done.unwrap();
}

fn build_dispute(number: i64, now: Timestamp) -> Ticket {
    let state = match number {
        _ if number % (MANY / OPEN) != 0 => TicketState::Closed,
        _ if number % (2 * MANY / OPEN) == 0 => TicketState::Open,
        _ => TicketState::Resolved,
    };
    Ticket {
        id: TicketId::new(uuid_v7(number, [9; 10])),
        short_code: None,
        kind: TicketKind::Commission,
        channel: TicketChannel::Mail,
        requester: RequesterKind::Lender,
        customer_id: None,
        merchant: None,
        contact: None,
        brand_key: String::new(),
        lender_id: Some(LenderId(1 + number % 5)),
        commission: Some(CommissionSubject {
            loan: SubmissionId::new(id(number)),
            entry: None,
        }),
        title: "Why?".to_owned(),
        state,
        priority: TicketPriority::Normal,
        queue: TicketQueue::Commission,
        assignee: None,
        assigned_until: None,
        locale: Language::En,
        opened_at: now,
        statutory_due_on: None,
        statutory_step: 0,
        first_response_due: now,
        first_responded_at: None,
        resolve_due: now,
        finished_at: None,
        reopened: 0,
        changed_at: now,
        revision: 2,
        told_at: None,
        merged_into: None,
        own_due_on: None,
    }
}

fn request(list: &List) -> PageRequest {
    PageRequest {
        order: list.order(list.first).unwrap(),
        after: None,
        limit: 20,
        counted_up_to: None,
    }
}

/// No table of loans or disputes is scanned, and nothing is sorted.
fn is_by_index(plan: &str, index: &str) {
    assert!(plan.contains(index), "{index}: {plan}");
    for whole in [
        "Seq Scan on commission_loan",
        "Seq Scan on ticket ",
        "SCAN ticket\n",
        "SCAN commission_loan\n",
        "TEMP B-TREE",
    ] {
        assert!(!plan.contains(whole), "{plan}");
    }
}

async fn scope_of_staff(conn: &mut Conn, id: AdminId) -> PortalScope {
    let reader = admin_user::get(conn, id).await.unwrap().unwrap();
    PortalScope::all(&reader.permit(&[Permission::CommissionRead]).unwrap())
}

#[app_test]
async fn work_lists_of_the_books_are_read_by_an_index(app: &TestApp) {
    let admin = app.admin(Role::One).await;
    let admin = AdminId(admin.id.parse().unwrap());
    stored(app, admin).await;
    let mut conn = app.app.db.read().await.unwrap();
    let scope = scope_of_staff(&mut conn, admin).await;
    let asked = |is_accepted, lender: Option<i64>| DifferenceSearch {
        not_yet_due: YearMonth::new(2026, 11),
        lender: lender.map(LenderId),
        month: None,
        is_accepted,
        q: None,
    };
    for (asked, index, least) in [
        (asked(false, None), "commission_loan_differs", 20),
        // With few differences, either index is good.
        (asked(false, Some(3)), "commission_loan_differs", 4),
        (asked(true, None), "commission_loan_settled", 20),
    ] {
        let request = request(&DIFFERENCES);
        is_by_index(
            &difference::plan(&mut conn, &asked, &request).await.unwrap(),
            index,
        );
        let page = difference::page(&mut conn, &asked, &request).await.unwrap();
        assert!(page.items.len() >= least, "{asked:?}: {}", page.items.len());
    }
    let state = |state| DisputeSearch {
        state,
        ..DisputeSearch::default()
    };
    for (asked, index, least) in [
        (state(None), "ticket_dispute", 20),
        (state(Some(DisputeState::Open)), "ticket_dispute", 20),
        (
            state(Some(DisputeState::Closed)),
            "ticket_dispute_state",
            20,
        ),
    ] {
        let request = request(&DISPUTES);
        is_by_index(
            &dispute::plan(&mut conn, scope, &asked, &request)
                .await
                .unwrap(),
            index,
        );
        let page = dispute::page(&mut conn, scope, &asked, &request)
            .await
            .unwrap();
        assert!(page.items.len() >= least, "{asked:?}: {}", page.items.len());
    }
}

/// Every order of a month's table has an index, on the first page and on the next.
#[app_test]
async fn a_month_is_read_by_an_index_in_each_of_its_orders(app: &TestApp) {
    let loans: Vec<Loan> = (0..MANY).map(a_loan).collect();
    let stored: Result<(), DbError> = async {
        write_tx!(app.app.db, ledger::scope(), |tx| {
            loan::add(tx, &loans.iter().collect::<Vec<_>>()).await?;
            tx.execute(&ANALYZE_LOANS, args![]).await.map(drop)
        })
    }
    .await;
    stored.unwrap();
    let mut conn = app.app.db.read().await.unwrap();
    let admin = app.admin(Role::One).await;
    let scope = scope_of_staff(&mut conn, AdminId(admin.id.parse().unwrap())).await;
    let month = LoanSearch {
        month: Some(SOME_MONTH),
        ..LoanSearch::default()
    };
    let names = LOANS.sort_names();
    let both = names
        .iter()
        .flat_map(|name| [(*name).to_owned(), format!("-{name}")]);
    for name in both {
        let mut request = PageRequest {
            order: LOANS.order(&name).unwrap(),
            ..request(&LOANS)
        };
        for _ in 0..2 {
            let plan = loan_list::plan(&mut conn, scope, &month, &request).await;
            is_by_index(&plan.unwrap(), "commission_loan_");
            let page = loan_list::page(&mut conn, scope, &month, &request).await;
            let page = page.unwrap();
            assert_eq!(page.items.len(), 20, "{name}");
            request.after = page.next;
        }
    }
    let totals = loan_list::load_totals(&mut conn, scope, &month)
        .await
        .unwrap();
    assert_eq!(totals.loans, MANY);
}

#[app_test]
async fn loans_behind_a_figure_are_read_by_an_index(app: &TestApp) {
    let loans: Vec<Loan> = (0..MANY).map(a_loan).collect();
    let stored: Result<(), DbError> = async {
        write_tx!(app.app.db, ledger::scope(), |tx| {
            loan::add(tx, &loans.iter().collect::<Vec<_>>()).await?;
            tx.execute(&ANALYZE_LOANS, args![]).await.map(drop)
        })
    }
    .await;
    stored.unwrap();
    let mut conn = app.app.db.read().await.unwrap();
    let admin = app.admin(Role::One).await;
    let scope = scope_of_staff(&mut conn, AdminId(admin.id.parse().unwrap())).await;
    let last_months = LoanSearch {
        from: Some(SOME_MONTH.minus_months(11)),
        ..LoanSearch::default()
    };
    for (search, index, least) in [
        (last_months.clone(), "commission_loan_by_month", 20),
        (
            LoanSearch {
                group: Some(LoanGroup::Outstanding),
                ..last_months.clone()
            },
            "commission_loan_by_month",
            20,
        ),
        // Of a month or lender with many of the loans any index will do.
        (
            LoanSearch {
                month: Some(SOME_MONTH),
                ..LoanSearch::default()
            },
            "commission_loan_",
            20,
        ),
        (
            LoanSearch {
                lender: Some(LenderId(3)),
                ..last_months
            },
            "commission_loan_",
            20,
        ),
        // By the primary key, which each engine names its own way.
        (
            LoanSearch {
                q: Some(id(7).to_string()),
                ..LoanSearch::default()
            },
            "commission_loan_",
            1,
        ),
    ] {
        let request = request(&LOANS);
        is_by_index(
            &loan_list::plan(&mut conn, scope, &search, &request)
                .await
                .unwrap(),
            index,
        );
        let page = loan_list::page(&mut conn, scope, &search, &request)
            .await
            .unwrap();
        assert!(
            page.items.len() >= least,
            "{search:?}: {}",
            page.items.len()
        );
    }
}
