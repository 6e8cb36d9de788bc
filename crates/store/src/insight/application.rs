//! Applications with their customers, as back-office users list them.

mod found;

pub use found::{Lookup, found};

use jiff::Timestamp;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId, LenderId, MerchantId, PartnerId};
use saakh_domain::insight::journey::{FoundBy, Step};
use saakh_domain::insight::{Outcome, Stage};
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::{Language, Secret};
use sea_query::{Alias, Expr, ExprTrait, Order, Query, SelectStatement, UnionType};

use crate::Conn;
use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort, first_id};
use crate::db::{Arg, DbError, Row};

/// What applications are searched by. All that is asked for must hold.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ApplicationFilter {
    /// What it is for.
    pub product: Option<ProductType>,
    /// How far it came.
    pub status: Option<ApplicationStatus>,
    /// Who brought the customer.
    pub partner: Option<PartnerId>,
    /// Whether those whom nobody brought are this partner's too.
    pub with_unbrought: bool,
    /// What it reached; the two instants are then those of reaching it.
    pub stage: Option<Stage>,
    /// Whose link the customer came by.
    pub merchant: Option<MerchantId>,
    /// In which the customer read when it began.
    pub language: Option<Language>,
    /// What it came to at a lender; the two instants are then those of coming to it.
    pub outcome: Option<Outcome>,
    /// Which lender that has to be; whichever it came to, where no outcome is asked for.
    pub lender: Option<LenderId>,
    /// What is true of it by now, as it was counted; the two instants are then those of its beginning.
    pub mark: Option<FoundBy>,
    /// Started at this instant or later.
    pub from: Option<Timestamp>,
    /// Started before this instant.
    pub before: Option<Timestamp>,
    /// The id of the application, the customer or a submission, or a lender's number for one.
    pub q: Option<String>,
}

/// An application with its customer.
#[derive(Debug, Clone)]
pub struct ApplicationRow {
    /// `appId` on the wire.
    pub id: ApplicationId,
    pub customer_id: CustomerId,
    pub product: ProductType,
    /// How far it came.
    pub status: ApplicationStatus,
    /// Who brought the customer.
    pub partner: Option<PartnerId>,
    /// When it was started.
    pub created_at: Timestamp,
    /// In E.164; none where it was never given, or erased.
    pub mobile: Option<Secret<String>>,
    /// The customer's profile, as JSON.
    pub profile: Secret<String>,
}

crate::list!(
    /// Applications. An id begins with the instant it was made, so it is the order by time; an
    /// index with the id behind what is asked for serves each filter.
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

/// A page of applications.
pub async fn list(
    conn: &mut Conn,
    asked: &ApplicationFilter,
    request: &PageRequest,
) -> Result<Page<ApplicationRow>, DbError> {
    APPLICATIONS
        .page(conn, &filter(asked), request, application_row)
        .await
}

/// One application.
pub async fn one(conn: &mut Conn, id: ApplicationId) -> Result<Option<ApplicationRow>, DbError> {
    let filter = Filter::new().equal("application.id", Some(id));
    APPLICATIONS.first(conn, &filter, application_row).await
}

/// The customer's columns are looked up for the rows of a page, so that counting reads nothing but
/// an index.
fn rows() -> SelectStatement {
    let own = [
        "id",
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
    select
}

fn filter(asked: &ApplicationFilter) -> Filter {
    let reached = asked.stage.filter(|stage| *stage != Stage::Started);
    let at_lender = (asked.outcome.is_some() || asked.lender.is_some()).then(|| at_lender(asked));
    // What was reached or marked is bounded where it is found.
    let (from, before) = if asked.mark.is_some() || reached.is_some() || at_lender.is_some() {
        (None, None)
    } else {
        (asked.from, asked.before)
    };
    Filter::new()
        .equal(
            "application.product_type",
            asked.product.map(ProductType::slug),
        )
        .equal(
            "application.status",
            asked.status.map(ApplicationStatus::code),
        )
        .matching(asked.partner.map(|partner| of_partner(asked, partner)))
        .equal("application.merchant_id", asked.merchant)
        .equal("application.language", asked.language.map(Language::code))
        .at_least("application.id", from.map(first_id))
        .below("application.id", before.map(first_id))
        .among(
            "application.id",
            reached.map(|stage| reaching(asked, stage)),
        )
        .among("application.id", at_lender)
        .among(
            "application.id",
            asked.mark.as_ref().map(|mark| marked(asked, mark)),
        )
        .among("application.id", asked.q.as_deref().map(identified))
        .counted_as(marked_alone(asked))
}

/// What is marked, where nothing else is asked for: each has its application, so counting need not look at those.
fn marked_alone(asked: &ApplicationFilter) -> Option<SelectStatement> {
    let mark = asked.mark.as_ref()?;
    let alone = ApplicationFilter {
        mark: Some(mark.clone()),
        from: asked.from,
        before: asked.before,
        ..ApplicationFilter::default()
    };
    (*asked == alone).then(|| {
        let mut select = marked(asked, mark);
        // By the index: a few of many rows are otherwise looked for in the table.
        select.order_by("application_id", Order::Asc);
        select
    })
}

fn of_partner(asked: &ApplicationFilter, partner: PartnerId) -> Expr {
    let column = || Expr::cust("application.partner_id");
    let brought = column().eq(Expr::val(Arg::from(partner)));
    if asked.with_unbrought {
        brought.or(column().is_null())
    } else {
        brought
    }
}

/// Those that reached a stage at some time, from the index by what was reached and when.
fn reaching(asked: &ApplicationFilter, stage: Stage) -> SelectStatement {
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
    on_the_days(asked, &mut select, at);
    select
}

/// Where the days are not those on which they began.
fn on_the_days(asked: &ApplicationFilter, select: &mut SelectStatement, at: &'static str) {
    if asked.mark.is_some() {
        return;
    }
    if let Some(from) = asked.from {
        select.and_where(Expr::col(at).gte(Expr::val(Arg::from(from))));
    }
    if let Some(before) = asked.before {
        select.and_where(Expr::col(at).lt(Expr::val(Arg::from(before))));
    }
}

/// Those of which something is true, as it was counted. An id begins with the instant it was made.
fn marked(asked: &ApplicationFilter, mark: &FoundBy) -> SelectStatement {
    let mut select = Query::select();
    select
        .column("application_id")
        .from("journey_found")
        .and_where(Expr::col("found_by").eq(mark.code()));
    let id = || Expr::col("application_id");
    if let Some(from) = asked.from {
        select.and_where(id().gte(Expr::val(Arg::from(first_id(from)))));
    }
    if let Some(before) = asked.before {
        select.and_where(id().lt(Expr::val(Arg::from(first_id(before)))));
    }
    select
}

/// Those that came to something at a lender at some time, as it was counted.
fn at_lender(asked: &ApplicationFilter) -> SelectStatement {
    let outcome = asked.outcome.unwrap_or(Outcome::Sent);
    let mut select = Query::select();
    select
        .column("application_id")
        .from("submission_reached")
        .and_where(Expr::col("outcome").eq(outcome.code()));
    if let Some(lender) = asked.lender {
        select.and_where(Expr::col("lender_id").eq(Expr::val(Arg::from(lender))));
    }
    on_the_days(asked, &mut select, "reached_at");
    select
}

/// The status of an application that reaches a stage; none where a lender's word does.
fn status_of(stage: Stage) -> Option<ApplicationStatus> {
    let mut all = ApplicationStatus::ALL.iter().copied();
    all.find(|status| Stage::of_application(*status) == Some(stage))
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
    ids("application", "id", "id", &id)
        .union(UnionType::All, ids("application", "id", "customer_id", &id))
        .union(
            UnionType::All,
            ids("submission", "application_id", "id", &id),
        )
        .union(
            UnionType::All,
            ids("submission", "application_id", "reference", q),
        )
        .take()
}

fn every_filter() -> Filter {
    filter(&ApplicationFilter {
        product: ProductType::ALL.into_iter().next(),
        status: Some(ApplicationStatus::Started),
        partner: Some(PartnerId(1)),
        with_unbrought: true,
        stage: Some(Stage::Submitted),
        merchant: Some(MerchantId(1)),
        language: Some(Language::En),
        outcome: Some(Outcome::Sent),
        lender: Some(LenderId(1)),
        mark: Some(FoundBy::Furthest(Step::Profile)),
        from: Some(Timestamp::UNIX_EPOCH),
        before: Some(Timestamp::UNIX_EPOCH),
        q: Some("x".to_owned()),
    })
}

fn application_row(row: &Row) -> Result<ApplicationRow, DbError> {
    Ok(ApplicationRow {
        id: row.parsed("id")?,
        customer_id: row.parsed("customer_id")?,
        product: row.mapped("product_type", ProductType::from_slug)?,
        status: row.mapped("status", ApplicationStatus::from_code)?,
        partner: row.get::<Option<i64>>("partner_id")?.map(PartnerId),
        created_at: row.at("created_at")?,
        mobile: row.opt_text("mobile")?.map(Secret::new),
        profile: Secret::new(row.text("profile")?),
    })
}
