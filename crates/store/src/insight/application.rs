//! Applications with their customers, as back-office users list them.

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId, PartnerId};
use saakh_domain::lifecycle::application::ApplicationStatus;
use sea_query::{Alias, Expr, ExprTrait, Query, SelectStatement, UnionType};

use crate::Conn;
use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort, first_id};
use crate::db::{DbError, Row};

/// What applications are searched by. All that is asked for must hold.
#[derive(Debug, Clone, Default)]
pub struct ApplicationFilter {
    /// What it is for.
    pub product: Option<ProductType>,
    /// How far it came.
    pub status: Option<ApplicationStatus>,
    /// Who brought the customer.
    pub partner: Option<PartnerId>,
    /// Started at this instant or later.
    pub from: Option<Timestamp>,
    /// Started before this instant.
    pub before: Option<Timestamp>,
    /// The id of the application or of the customer.
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
    Filter::new()
        .equal(
            "application.product_type",
            asked.product.map(ProductType::slug),
        )
        .equal(
            "application.status",
            asked.status.map(ApplicationStatus::code),
        )
        .equal("application.partner_id", asked.partner)
        .at_least("application.id", asked.from.map(first_id))
        .below("application.id", asked.before.map(first_id))
        .among("application.id", asked.q.as_deref().map(found))
}

fn found(id: &str) -> SelectStatement {
    let ids = |column: &'static str| {
        let mut select = Query::select();
        select
            .column("id")
            .from("application")
            .and_where(Expr::col(column).eq(id));
        select
    };
    ids("id").union(UnionType::All, ids("customer_id")).take()
}

fn every_filter() -> Filter {
    filter(&ApplicationFilter {
        product: Some(ProductType::PersonalLoans),
        status: Some(ApplicationStatus::Started),
        partner: Some(PartnerId(1)),
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
