//! Loans behind the figures of lenders' months.

use saakh_domain::distribution::ledger::loan::LoanGroup;
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::id::LenderId;
use saakh_domain::short_code::ShortCode;
use sea_query::{Alias, Expr, Query, SelectStatement};

use super::loan::{self, Loan};
use crate::Conn;
use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort};
use crate::db::{DbError, Row};
use crate::distribution::portal_scope::{OwnerColumns, PortalScope};
use crate::platform::short_code;

#[derive(Debug, Clone, Default)]
pub struct LoanSearch {
    /// No month before this one.
    pub from: Option<YearMonth>,
    pub month: Option<YearMonth>,
    pub lender: Option<LenderId>,
    /// Loans that contribute to a figure.
    pub group: Option<LoanGroup>,
    /// A loan's id or short code.
    pub q: Option<String>,
}

/// A loan in the list.
#[derive(Debug, Clone)]
pub struct ListedLoan {
    pub loan: Loan,
    /// The short code of its submission, unless that was erased.
    pub short_code: Option<ShortCode>,
}

const SUBMISSION: &str = "commission_loan.submission_id";

crate::list!(
    /// Loans, newest month first.
    LOANS = List {
        name: "commission-loans",
        select: loans,
        id: Key::Text(SUBMISSION),
        sorts: &[Sort {
            name: "month",
            key: Key::Text("commission_loan.month"),
        }],
        first: "-month",
    },
    || filter(PortalScope::EVERY_COLUMN, &LoanSearch {
        from: Some(YearMonth::from_date(jiff::civil::Date::ZERO)),
        month: Some(YearMonth::from_date(jiff::civil::Date::MAX)),
        lender: Some(LenderId(1)),
        group: Some(LoanGroup::NoSlab),
        q: Some("x".to_owned()),
    })
);

pub async fn page(
    conn: &mut Conn,
    scope: PortalScope,
    search: &LoanSearch,
    request: &PageRequest,
) -> Result<Page<ListedLoan>, DbError> {
    LOANS
        .page(conn, &filter(scope, search), request, listed)
        .await
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
        .from("commission_loan")
        .take()
}

fn listed(row: &Row) -> Result<ListedLoan, DbError> {
    Ok(ListedLoan {
        loan: loan::read(row)?,
        short_code: row.opt_parsed("short_code")?,
    })
}

fn filter(scope: PortalScope, search: &LoanSearch) -> Filter {
    const OWNERS: OwnerColumns = OwnerColumns {
        partner: "commission_loan.partner_id",
        merchant: "commission_loan.merchant_id",
    };
    let month = |month: &YearMonth| month.to_string();
    let found = Filter::new()
        .at_least("commission_loan.month", search.from.as_ref().map(month))
        .equal("commission_loan.month", search.month.as_ref().map(month))
        .equal("commission_loan.lender_id", search.lender)
        .matching(search.group.map(|group| Expr::cust(condition(group))));
    let found = short_code::restrict_to_named(found, SUBMISSION, search.q.as_deref());
    scope.restrict(found, OWNERS)
}

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
