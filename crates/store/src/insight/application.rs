//! The back office's list of applications with their customers.

mod found;

pub use found::{Lookup, search};

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId, LenderId, MerchantId, PartnerId};
use saakh_domain::insight::journey::{JourneySelector, Step};
use saakh_domain::insight::{Stage, SubmissionOutcome};
use saakh_domain::lifecycle::application::{ApplicationStatus, DisplayStatus};
use saakh_domain::short_code::ShortCode;
use saakh_domain::{Language, Secret};
use sea_query::{Alias, Expr, ExprTrait, Order, Query, SelectStatement, UnionType};

use crate::Conn;
use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort, first_id};
use crate::db::{Arg, DbError, Row};

/// Filters of applications, joined by AND.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ApplicationFilter {
    pub product: Option<ProductType>,
    /// As staff read it: closed without a disbursal, for instance.
    pub status: Option<DisplayStatus>,
    /// The partner of the customer.
    pub partner: Option<PartnerId>,
    /// Whether customers without a partner count as this partner's.
    pub with_unbrought: bool,
    /// A reached stage; the range then applies to the time it was reached.
    pub stage: Option<Stage>,
    /// Owner of the customer's tracking link.
    pub merchant: Option<MerchantId>,
    /// The customer's language at the start of the application.
    pub language: Option<Language>,
    /// An outcome at a lender; the range then applies to the time of the outcome.
    pub outcome: Option<SubmissionOutcome>,
    /// The lender of the outcome; without an outcome, any at this lender.
    pub lender: Option<LenderId>,
    /// A counted mark; the range then applies to the start of the application.
    pub mark: Option<JourneySelector>,
    /// Inclusive start of the range, by default of the application's start.
    pub from: Option<Timestamp>,
    /// Exclusive end of the range.
    pub before: Option<Timestamp>,
    /// Id of the application, the customer or a submission, short code of the application or a submission, or a lender's
    /// reference.
    pub q: Option<String>,
}

#[derive(Debug, Clone)]
pub struct ApplicationRow {
    /// `appId` on the wire.
    pub id: ApplicationId,
    /// The reference for people; none until the job has drawn one for a row from before.
    pub short_code: Option<ShortCode>,
    pub customer_id: CustomerId,
    pub product: ProductType,
    pub status: DisplayStatus,
    /// The partner of the customer.
    pub partner: Option<PartnerId>,
    pub created_at: Timestamp,
    /// In E.164; none if never entered, or erased.
    pub mobile: Option<Secret<String>>,
    /// The customer's profile, as JSON.
    pub profile: Secret<String>,
}

crate::list!(
    /// Applications. Ids start with the creation time, so they give the chronological order; an index on filter column
    /// and id serves each filter.
    APPLICATIONS = List {
        name: "applications",
        select: rows,
        id: Key::Text("application.id"),
        sorts: &[Sort {
            name: "createdAt",
            key: Key::Text("application.id"),
        }],
        first: "-createdAt",
    },
    every_filter
);

pub async fn list(
    conn: &mut Conn,
    search: &ApplicationFilter,
    request: &PageRequest,
) -> Result<Page<ApplicationRow>, DbError> {
    APPLICATIONS
        .page(conn, &filter(search), request, application_row)
        .await
}

pub async fn find(conn: &mut Conn, id: ApplicationId) -> Result<Option<ApplicationRow>, DbError> {
    let filter = Filter::new().equal("application.id", Some(id));
    APPLICATIONS
        .find_first(conn, &filter, application_row)
        .await
}

/// A customer's applications, newest first; limited.
pub async fn list_for_customer(
    conn: &mut Conn,
    customer: CustomerId,
    most: u32,
) -> Result<Vec<ApplicationRow>, DbError> {
    let filter = Filter::new().equal("application.customer_id", Some(customer));
    let request = PageRequest {
        order: APPLICATIONS.first_order(),
        after: None,
        limit: most,
        counted_up_to: None,
    };
    let page = APPLICATIONS
        .page(conn, &filter, &request, application_row)
        .await?;
    Ok(page.items)
}

/// The number of an application's disbursed submissions.
const DISBURSALS: &str = "(SELECT COUNT(*) FROM submission
    WHERE submission.application_id = application.id AND submission.status = 'disbursed')";

/// Looks up the customer's columns only for the rows of a page, so that counting reads only an index.
fn rows() -> SelectStatement {
    let own = [
        "id",
        "short_code",
        "customer_id",
        "product_type",
        "status",
        "partner_id",
        "created_at",
    ];
    let mut select = Query::select();
    select
        .columns(own.map(|column| ("application", column)))
        .from("application");
    for column in ["mobile", "profile"] {
        let of_customer =
            format!("(SELECT {column} FROM customer WHERE customer.id = application.customer_id)");
        select.expr_as(Expr::cust(of_customer), Alias::new(column));
    }
    select.expr_as(Expr::cust(DISBURSALS), Alias::new("disbursals"));
    select
}

fn filter(search: &ApplicationFilter) -> Filter {
    let reached = search.stage.filter(|stage| *stage != Stage::Started);
    let at_lender =
        (search.outcome.is_some() || search.lender.is_some()).then(|| at_lender(search));
    // Reached stages and marks apply the range themselves.
    let (from, before) = if search.mark.is_some() || reached.is_some() || at_lender.is_some() {
        (None, None)
    } else {
        (search.from, search.before)
    };
    Filter::new()
        .equal(
            "application.product_type",
            search.product.map(ProductType::slug),
        )
        .equal("application.status", search.status.and_then(stored_code))
        .in_query(
            "application.id",
            (search.status == Some(DisplayStatus::Disbursed)).then(disbursed),
        )
        .matching(search.status.map(disbursal_condition))
        .matching(search.partner.map(|partner| of_partner(search, partner)))
        .equal("application.merchant_id", search.merchant)
        .equal("application.language", search.language.map(Language::code))
        .at_least("application.id", from.map(first_id))
        .below("application.id", before.map(first_id))
        .in_query(
            "application.id",
            reached.map(|stage| reaching(search, stage)),
        )
        .in_query("application.id", at_lender)
        .in_query(
            "application.id",
            search.mark.as_ref().map(|mark| marked(search, mark)),
        )
        .in_query("application.id", search.q.as_deref().map(identified))
        .count_with(mark_count_query(search))
}

/// A cheaper counting query for a mark as the only filter: each mark has an application, so the table need not be read.
fn mark_count_query(search: &ApplicationFilter) -> Option<SelectStatement> {
    let mark = search.mark.as_ref()?;
    let alone = ApplicationFilter {
        mark: Some(mark.clone()),
        from: search.from,
        before: search.before,
        ..ApplicationFilter::default()
    };
    (*search == alone).then(|| {
        let mut select = marked(search, mark);
        // Uses the index: otherwise a few of many rows are searched in the table.
        select.order_by("application_id", Order::Asc);
        select
    })
}

const fn stored_code(status: DisplayStatus) -> Option<&'static str> {
    match status {
        DisplayStatus::Stored(status) => Some(status.code()),
        DisplayStatus::Disbursed => None,
    }
}

/// Outcomes are counted after the commit, so the submissions themselves decide.
fn disbursal_condition(status: DisplayStatus) -> Expr {
    Expr::cust(match status {
        DisplayStatus::Stored(_) => format!("{DISBURSALS} = 0"),
        DisplayStatus::Disbursed => format!("{DISBURSALS} > 0"),
    })
}

/// Applications with a disbursed submission, from the index of outcomes.
fn disbursed() -> SelectStatement {
    Query::select()
        .column("application_id")
        .from("submission_reached")
        .and_where(Expr::col("outcome").eq(SubmissionOutcome::Disbursed.code()))
        .take()
}

fn of_partner(search: &ApplicationFilter, partner: PartnerId) -> Expr {
    let column = || Expr::cust("application.partner_id");
    let brought = column().eq(Expr::val(Arg::from(partner)));
    if search.with_unbrought {
        brought.or(column().is_null())
    } else {
        brought
    }
}

/// Applications that reached a stage in the range, from the index by stage and time.
fn reaching(search: &ApplicationFilter, stage: Stage) -> SelectStatement {
    let mut select = Query::select();
    let at = if let Some(status) = status_of(stage) {
        select.from("application_history");
        select.and_where(Expr::col("to_status").eq(status.code()));
        "changed_at"
    } else {
        select.from("application_reached");
        select.and_where(Expr::col("stage").eq(stage.code()));
        "reached_at"
    };
    select.column("application_id");
    restrict_to_range(search, &mut select, at);
    select
}

/// Restricts to the range, unless it applies to the start of the application.
fn restrict_to_range(search: &ApplicationFilter, select: &mut SelectStatement, at: &'static str) {
    if search.mark.is_some() {
        return;
    }
    if let Some(from) = search.from {
        select.and_where(Expr::col(at).gte(Expr::val(Arg::from(from))));
    }
    if let Some(before) = search.before {
        select.and_where(Expr::col(at).lt(Expr::val(Arg::from(before))));
    }
}

/// Applications with a counted mark. An id starts with the creation time.
fn marked(search: &ApplicationFilter, mark: &JourneySelector) -> SelectStatement {
    let mut select = Query::select();
    select
        .column("application_id")
        .from("journey_found")
        .and_where(Expr::col("found_by").eq(mark.code()));
    let id = || Expr::col("application_id");
    if let Some(from) = search.from {
        select.and_where(id().gte(Expr::val(Arg::from(first_id(from)))));
    }
    if let Some(before) = search.before {
        select.and_where(id().lt(Expr::val(Arg::from(first_id(before)))));
    }
    select
}

/// Applications with an outcome at a lender in the range.
fn at_lender(search: &ApplicationFilter) -> SelectStatement {
    let outcome = search.outcome.unwrap_or(SubmissionOutcome::Sent);
    let mut select = Query::select();
    select
        .column("application_id")
        .from("submission_reached")
        .and_where(Expr::col("outcome").eq(outcome.code()));
    if let Some(lender) = search.lender {
        select.and_where(Expr::col("lender_id").eq(Expr::val(Arg::from(lender))));
    }
    restrict_to_range(search, &mut select, "reached_at");
    select
}

/// The application status of a stage; none if a submission's status reaches it.
fn status_of(stage: Stage) -> Option<ApplicationStatus> {
    let mut all = ApplicationStatus::ALL.iter().copied();
    all.find(|status| Stage::from_application(*status) == Some(stage))
}

fn identified(q: &str) -> SelectStatement {
    let id = q.to_lowercase();
    let ids = |table: &'static str, shown: &'static str, column: &'static str, value: &str| {
        let mut select = Query::select();
        select
            .column(shown)
            .from(table)
            .and_where(Expr::col(column).eq(value));
        select
    };
    let mut found = ids("application", "id", "id", &id)
        .union(UnionType::All, ids("application", "id", "customer_id", &id))
        .union(
            UnionType::All,
            ids("submission", "application_id", "id", &id),
        )
        .union(
            UnionType::All,
            ids("submission", "application_id", "reference", q),
        )
        .take();
    if let Ok(code) = q.parse::<ShortCode>() {
        let code = code.stored();
        for (table, shown) in [("application", "id"), ("submission", "application_id")] {
            found.union(UnionType::All, ids(table, shown, "short_code", &code));
        }
    }
    found
}

fn every_filter() -> Filter {
    filter(&ApplicationFilter {
        product: ProductType::ALL.into_iter().next(),
        status: Some(DisplayStatus::Disbursed),
        partner: Some(PartnerId(1)),
        with_unbrought: true,
        stage: Some(Stage::Submitted),
        merchant: Some(MerchantId(1)),
        language: Some(Language::En),
        outcome: Some(SubmissionOutcome::Sent),
        lender: Some(LenderId(1)),
        mark: Some(JourneySelector::Furthest(Step::Profile)),
        from: Some(Timestamp::UNIX_EPOCH),
        before: Some(Timestamp::UNIX_EPOCH),
        q: Some("7K3M-Q9TX".to_owned()),
    })
}

fn application_row(row: &Row) -> Result<ApplicationRow, DbError> {
    Ok(ApplicationRow {
        id: row.parsed("id")?,
        short_code: row.opt_parsed("short_code")?,
        customer_id: row.parsed("customer_id")?,
        product: row.mapped("product_type", ProductType::from_slug)?,
        status: DisplayStatus::new(
            row.mapped("status", ApplicationStatus::from_code)?,
            row.int("disbursals")? > 0,
        ),
        partner: row.get::<Option<i64>>("partner_id")?.map(PartnerId),
        created_at: row.instant("created_at")?,
        mobile: row.opt_text("mobile")?.map(Secret::new),
        profile: Secret::new(row.text("profile")?),
    })
}
