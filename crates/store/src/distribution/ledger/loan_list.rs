//! Loans behind the figures of lenders' months: pages, and totals over all of them.

use jiff::civil::Date;
use saakh_domain::Paise;
use saakh_domain::distribution::ledger::difference::DIFFERENCE_LEAST;
use saakh_domain::distribution::ledger::loan::{LoanGroup, LoanState};
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::id::{LenderId, SubmissionId};
use saakh_domain::short_code::ShortCode;
use sea_query::{Alias, Expr, ExprTrait, Query, SelectStatement, UnionType};

use super::loan::{self, Loan};
use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort};
use crate::db::{Arg, DbError, Row};
use crate::distribution::portal_scope::{OwnerColumns, PortalScope};
use crate::platform::short_code;
use crate::{Conn, args, sql};

#[derive(Debug, Clone, Default)]
pub struct LoanSearch {
    /// No month before this one.
    pub from: Option<YearMonth>,
    pub month: Option<YearMonth>,
    pub lender: Option<LenderId>,
    /// Loans that contribute to a figure.
    pub group: Option<LoanGroup>,
    pub state: Option<LoanState>,
    /// The first day of disbursal, and the first day that is too late.
    pub lent_between: (Option<Date>, Option<Date>),
    /// A loan's id or short code, or the lender's reference of it.
    pub q: Option<String>,
}

impl LoanSearch {
    /// Whether it selects all loans of some lenders' months.
    const fn has_whole_months(&self) -> bool {
        let is_between = self.lent_between.0.is_some() || self.lent_between.1.is_some();
        self.group.is_none() && self.state.is_none() && self.q.is_none() && !is_between
    }
}

/// A loan of the list.
#[derive(Debug, Clone)]
pub struct ListedLoan {
    pub loan: Loan,
    pub state: LoanState,
    /// The short code of its submission, unless that was erased.
    pub short_code: Option<ShortCode>,
}

/// Totals of all loans that a search selects.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LoanTotals {
    pub loans: i64,
    pub lent: Paise,
    pub expected: Paise,
    pub confirmed: Paise,
    pub received: Paise,
    pub outstanding: Paise,
    pub overpaid: Paise,
    pub held: Paise,
    /// What the months' slabs pay besides, for no loan; none if loans were selected by more than lender and month.
    pub rest: Option<Paise>,
}

impl LoanTotals {
    /// What was received minus what was expected.
    pub fn difference(&self) -> Paise {
        self.received - self.expected
    }
}

const SUBMISSION: &str = "commission_loan.submission_id";

crate::list!(
    /// Loans, newest month first.
    LOANS = List {
        name: "commission-loans",
        select: loans,
        id: Key::Text(SUBMISSION),
        sorts: &[
            Sort {
                name: "month",
                key: Key::Text("commission_loan.month"),
            },
            Sort {
                name: "lentOn",
                key: Key::Text("COALESCE(commission_loan.lent_on, '')"),
            },
            Sort {
                name: "lent",
                key: Key::Int("COALESCE(commission_loan.lent, 0)"),
            },
            Sort {
                name: "expected",
                key: Key::Int("commission_loan.commission"),
            },
            Sort {
                name: "received",
                key: Key::Int("commission_loan.received"),
            },
            Sort {
                name: "difference",
                key: Key::Int("(commission_loan.received - commission_loan.commission)"),
            },
        ],
        first: "-month",
    },
    || filter(PortalScope::EVERY_COLUMN, &LoanSearch {
        from: Some(YearMonth::from_date(Date::ZERO)),
        month: Some(YearMonth::from_date(Date::MAX)),
        lender: Some(LenderId(1)),
        group: Some(LoanGroup::NoSlab),
        state: Some(LoanState::NoSlab),
        lent_between: (Some(Date::ZERO), Some(Date::MAX)),
        q: Some("x".to_owned()),
    })
);

/// What is summed: the names of [`LoanTotals`], and expressions.
const SUMS: &[(&str, &str)] = &[
    ("lent", "commission_loan.lent"),
    ("expected", "commission_loan.commission"),
    ("confirmed", "commission_loan.confirmed"),
    ("received", "commission_loan.received"),
    (
        "outstanding",
        "CASE WHEN commission_loan.commission > commission_loan.received \
            THEN commission_loan.commission - commission_loan.received END",
    ),
    (
        "overpaid",
        "CASE WHEN commission_loan.received > commission_loan.commission \
            THEN commission_loan.received - commission_loan.commission END",
    ),
    // As `CommissionPosition::held_amount`.
    (
        "held",
        "CASE WHEN commission_loan.partner_id IS NULL THEN 0 \
            WHEN commission_loan.received <= commission_loan.commission THEN 0 \
            WHEN commission_loan.received <= commission_loan.released THEN 0 \
            WHEN commission_loan.commission > commission_loan.released \
                THEN commission_loan.received - commission_loan.commission \
            ELSE commission_loan.received - commission_loan.released END",
    ),
];

sql!(
    REST = "SELECT CAST(COALESCE(SUM(rest), 0) AS BIGINT) AS rest FROM commission_month
    WHERE month >= $1 AND month <= $2 AND (CAST($3 AS BIGINT) IS NULL OR lender_id = $3)"
);

pub async fn page(
    conn: &mut Conn,
    scope: PortalScope,
    search: &LoanSearch,
    request: &PageRequest,
) -> Result<Page<ListedLoan>, DbError> {
    LOANS
        .page(conn, &filter(scope, search), request, read)
        .await
}

/// Adds up all loans that a search selects.
pub async fn load_totals(
    conn: &mut Conn,
    scope: PortalScope,
    search: &LoanSearch,
) -> Result<LoanTotals, DbError> {
    let row = LOANS.sums(conn, &filter(scope, search), SUMS).await?;
    let paise = |name: &str| row.int(name).map(Paise);
    let rest = if search.has_whole_months() {
        Some(sum_rests(conn, search).await?)
    } else {
        None
    };
    Ok(LoanTotals {
        loans: row.int("rows")?,
        lent: paise("lent")?,
        expected: paise("expected")?,
        confirmed: paise("confirmed")?,
        received: paise("received")?,
        outstanding: paise("outstanding")?,
        overpaid: paise("overpaid")?,
        held: paise("held")?,
        rest,
    })
}

async fn sum_rests(conn: &mut Conn, search: &LoanSearch) -> Result<Paise, DbError> {
    let first = YearMonth::from_date(Date::ZERO);
    let last = YearMonth::from_date(Date::MAX);
    let (from, to) = match search.month {
        Some(month) => (month, month),
        None => (search.from.unwrap_or(first), last),
    };
    let args = args![from.to_string(), to.to_string(), search.lender];
    conn.fetch_one(&REST, args).await?.int("rest").map(Paise)
}

/// The engine's query plan of a page, for tests.
#[cfg(feature = "testing")]
pub async fn plan(
    conn: &mut Conn,
    scope: PortalScope,
    search: &LoanSearch,
    request: &PageRequest,
) -> Result<String, DbError> {
    LOANS.plan(conn, &filter(scope, search), request).await
}

fn loans() -> SelectStatement {
    let columns = loan::COLUMNS.iter();
    Query::select()
        .columns(columns.map(|column| ("commission_loan", *column)))
        .expr_as(short_code::select_for(SUBMISSION), Alias::new("short_code"))
        .expr_as(Expr::cust(STATE), Alias::new("state"))
        .from("commission_loan")
        .take()
}

fn filter(scope: PortalScope, search: &LoanSearch) -> Filter {
    const OWNERS: OwnerColumns = OwnerColumns {
        partner: "commission_loan.partner_id",
        merchant: "commission_loan.merchant_id",
    };
    let month = |month: &YearMonth| month.to_string();
    let id = search
        .q
        .as_ref()
        .and_then(|q| q.parse::<SubmissionId>().ok());
    let reference = search.q.as_ref().filter(|_| id.is_none());
    let state = search.state.map(LoanState::code);
    let found = Filter::new()
        .at_least("commission_loan.month", search.from.as_ref().map(month))
        .equal("commission_loan.month", search.month.as_ref().map(month))
        .equal("commission_loan.lender_id", search.lender)
        .matching(search.group.map(|group| Expr::cust(condition(group))))
        .matching(state.map(|state| Expr::cust(STATE).eq(Arg::from(state))))
        .at_least("commission_loan.lent_on", search.lent_between.0)
        .below("commission_loan.lent_on", search.lent_between.1)
        .equal("commission_loan.submission_id", id)
        .in_query(
            "commission_loan.submission_id",
            reference.map(|text| named_by(text)),
        );
    scope.restrict(found, OWNERS)
}

/// Loans that a lender, in its calls or statements, names by a reference, or that we name by a short code.
fn named_by(reference: &str) -> SelectStatement {
    let is_named = || Expr::cust("reference").eq(Arg::from(reference));
    let stated = Query::select()
        .column("submission_id")
        .from("statement_line")
        .and_where(is_named())
        .and_where(Expr::cust("submission_id IS NOT NULL"))
        .take();
    let mut named = Query::select()
        .column("id")
        .from("submission")
        .and_where(is_named())
        .union(UnionType::All, stated)
        .take();
    if let Ok(code) = reference.parse::<ShortCode>() {
        named.union(UnionType::All, short_code::select_with_code(code));
    }
    named
}

/// The [`LoanState`] of a loan.
const STATE: &str = "CASE \
    WHEN commission_loan.lent IS NULL AND commission_loan.received = 0 THEN 'reversed' \
    WHEN commission_loan.settled_difference = commission_loan.received - commission_loan.commission \
        AND commission_loan.received <> commission_loan.commission THEN 'accepted' \
    WHEN commission_loan.received - commission_loan.commission >= 100 THEN 'overpaid' \
    WHEN commission_loan.lent IS NOT NULL AND commission_loan.slab_id IS NULL THEN 'no_slab' \
    WHEN commission_loan.received - commission_loan.commission > -100 THEN 'settled' \
    WHEN commission_loan.received <> 0 THEN 'underpaid' \
    WHEN commission_loan.confirmed <> 0 THEN 'confirmed' \
    ELSE 'expected' END";
const _: () = assert!(DIFFERENCE_LEAST.0 == 100);

const fn condition(group: LoanGroup) -> &'static str {
    match group {
        LoanGroup::Disbursed => "commission_loan.lent IS NOT NULL",
        LoanGroup::Expected => "commission_loan.commission <> 0",
        LoanGroup::Confirmed => "commission_loan.confirmed <> 0",
        LoanGroup::Received => "commission_loan.received <> 0",
        LoanGroup::Outstanding => "commission_loan.commission > commission_loan.received",
        LoanGroup::Overpaid => "commission_loan.received > commission_loan.commission",
        LoanGroup::Held => {
            "commission_loan.partner_id IS NOT NULL AND commission_loan.received > commission_loan.commission \
                AND commission_loan.received > commission_loan.released"
        }
        LoanGroup::NoSlab => "commission_loan.lent IS NOT NULL AND commission_loan.slab_id IS NULL",
    }
}

fn read(row: &Row) -> Result<ListedLoan, DbError> {
    Ok(ListedLoan {
        loan: loan::read(row)?,
        state: row.mapped("state", LoanState::from_code)?,
        short_code: row.opt_parsed("short_code")?,
    })
}
