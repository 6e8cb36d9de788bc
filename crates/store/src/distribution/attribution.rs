//! Attribution of customers to partners with its evidence; decided once.

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::distribution::ledger::payout::Payee;
use saakh_domain::distribution::touch::Evidence;
use saakh_domain::form::field::Values;
use saakh_domain::id::{ApplicationId, CustomerId, LinkId, MerchantId, PartnerId};
use saakh_domain::lifecycle::application::{ApplicationStatus, DisplayStatus};
use sea_query::{Alias, Expr, ExprTrait, Query, SelectStatement, UnionType};

use super::portal_scope::{OwnerColumns, PortalScope};
use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort, contains_text};
use crate::db::{Arg, DbError, Row};
use crate::identity::portal_merchant::PortalMerchant;
use crate::{Conn, Scope, Tx, args, personal, sql};

personal! {
    table "attribution";
    of Customer by "customer_id = $1" { keep books; }
    columns {
        customer_id: key, partner_id: key, evidence: behaviour => "'{}'", attributed_at: plain,
        link_id: key,
    }
}

/// A customer attributed to a partner.
#[derive(Debug, Clone)]
pub struct Lead {
    pub customer_id: CustomerId,
    /// First and last name, as far as known.
    pub name: Option<Secret<String>>,
    /// E.164.
    pub mobile: Option<Secret<String>>,
    /// When the attribution was decided.
    pub attributed_at: Timestamp,
    /// The evidence; none if it was erased.
    pub evidence: Option<Evidence>,
    /// Name of the tracking link, if any.
    pub link: Option<String>,
    /// The latest application.
    pub application: Option<ApplicationId>,
    /// Product type of the latest application.
    pub product: Option<ProductType>,
    /// Status of the latest application, as staff read it.
    pub status: Option<DisplayStatus>,
}

/// Filters of leads, joined by AND.
#[derive(Debug, Clone)]
pub struct LeadSearch {
    pub partner: PartnerId,
    /// Owner of the tracking link.
    pub merchant: Option<MerchantId>,
    /// Inclusive.
    pub from: Option<Timestamp>,
    /// Exclusive.
    pub before: Option<Timestamp>,
    /// Id of the customer or their application, or words of the link's name.
    pub q: Option<String>,
}

sql!(
    ADD = "INSERT INTO attribution (customer_id, partner_id, evidence, attributed_at, link_id)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT (customer_id) DO NOTHING"
);
sql!(GET = "SELECT evidence FROM attribution WHERE customer_id = $1");

sql!(COUNT_OF_PARTNER = "SELECT COUNT(*) AS leads FROM attribution WHERE partner_id = $1");
sql!(
    COUNT_OF_MERCHANT = "SELECT COUNT(*) AS leads FROM tracking_link
    JOIN attribution ON attribution.link_id = tracking_link.id
    WHERE tracking_link.merchant_id = $1"
);
sql!(
    MERCHANT = "SELECT tracking_link.merchant_id FROM attribution
    JOIN tracking_link ON tracking_link.id = attribution.link_id
    WHERE attribution.customer_id = $1"
);

crate::list!(
    /// Customers attributed to a partner.
    LEADS = List {
        name: "leads",
        select: leads_with_application,
        id: Key::Text("attribution.customer_id"),
        sorts: &[Sort {
            name: "attributedAt",
            key: Key::Int("attribution.attributed_at"),
        }],
        first: "-attributedAt",
    },
    || filter(PortalScope::EVERY_COLUMN, &LeadSearch {
        partner: PartnerId(1),
        merchant: Some(MerchantId(1)),
        from: Some(Timestamp::UNIX_EPOCH),
        before: Some(Timestamp::UNIX_EPOCH),
        q: Some("x".to_owned()),
    })
);

fn leads_with_application() -> SelectStatement {
    let newest = |column: &str| {
        Expr::cust(format!(
            "(SELECT application.{column} FROM application
              WHERE application.customer_id = attribution.customer_id
              ORDER BY application.id DESC LIMIT 1)"
        ))
    };
    Query::select()
        .columns([
            ("attribution", "customer_id"),
            ("attribution", "attributed_at"),
            ("attribution", "evidence"),
            ("customer", "profile"),
            ("customer", "mobile"),
        ])
        .expr_as(Expr::cust("tracking_link.name"), Alias::new("link"))
        .expr_as(newest("id"), Alias::new("application_id"))
        .expr_as(newest("product_type"), Alias::new("product"))
        .expr_as(newest("status"), Alias::new("status"))
        .expr_as(
            Expr::cust(
                "(SELECT COUNT(*) FROM submission WHERE submission.status = 'disbursed'
                  AND submission.application_id = (SELECT application.id FROM application
                    WHERE application.customer_id = attribution.customer_id
                    ORDER BY application.id DESC LIMIT 1))",
            ),
            Alias::new("disbursals"),
        )
        .from("attribution")
        .inner_join(
            "customer",
            Expr::cust("customer.id = attribution.customer_id"),
        )
        .left_join(
            "tracking_link",
            Expr::cust("tracking_link.id = attribution.link_id"),
        )
        .take()
}

fn filter(scope: PortalScope, search: &LeadSearch) -> Filter {
    const OWNERS: OwnerColumns = OwnerColumns {
        partner: "attribution.partner_id",
        merchant: "tracking_link.merchant_id",
    };
    let of_merchant = search.merchant.map(|merchant| {
        let mut links = Query::select();
        let is_theirs = Expr::col("merchant_id").eq(Arg::from(merchant));
        links
            .column("id")
            .from("tracking_link")
            .and_where(is_theirs);
        links
    });
    let found = Filter::new()
        .equal("attribution.partner_id", Some(search.partner))
        .in_query("attribution.link_id", of_merchant)
        .at_least("attribution.attributed_at", search.from)
        .below("attribution.attributed_at", search.before)
        .in_query(
            "attribution.customer_id",
            search.q.as_deref().map(|q| found(search.partner, q)),
        );
    scope.restrict(found, OWNERS)
}

/// Customers with this id, with an application of this id, or from a link with this name.
fn found(partner: PartnerId, q: &str) -> SelectStatement {
    let customers = |table: &'static str, column: &'static str, condition: Expr| {
        let mut select = Query::select();
        select.column(column).from(table).and_where(condition);
        select
    };
    let id = q.to_lowercase();
    let links = customers(
        "tracking_link",
        "id",
        Expr::col("partner_id")
            .eq(Arg::from(partner))
            .and(contains_text("search_key", q)),
    );
    let mut found = customers("customer", "id", Expr::col("id").eq(&id));
    let by_application = customers("application", "customer_id", Expr::col("id").eq(&id));
    let by_link = Expr::col("link_id").in_subquery(links);
    found.union(UnionType::All, by_application);
    found.union(
        UnionType::All,
        customers("attribution", "customer_id", by_link),
    );
    found
}

pub async fn list_leads(
    conn: &mut Conn,
    scope: PortalScope,
    search: &LeadSearch,
    request: &PageRequest,
) -> Result<Page<Lead>, DbError> {
    LEADS
        .page(conn, &filter(scope, search), request, lead)
        .await
}

/// Stores the attribution unless there is one.
pub async fn add(
    tx: &mut Tx,
    customer: CustomerId,
    partner: PartnerId,
    link: Option<LinkId>,
    evidence: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.expects(|| Scope::customer(customer));
    tx.send(&ADD, args![customer, partner, evidence, now, link])
        .await?;
    Ok(())
}

/// Evidence of a customer's attribution, as JSON.
pub async fn find_evidence(
    conn: &mut Conn,
    customer: CustomerId,
) -> Result<Option<String>, DbError> {
    let row = conn.fetch_optional(&GET, args![customer]).await?;
    row.map(|row| row.text("evidence")).transpose()
}

/// Owner of the tracking link that brought a customer.
pub async fn find_merchant(
    conn: &mut Conn,
    customer: CustomerId,
) -> Result<Option<MerchantId>, DbError> {
    let Some(row) = conn.fetch_optional(&MERCHANT, args![customer]).await? else {
        return Ok(None);
    };
    Ok(row.get::<Option<i64>>("merchant_id")?.map(MerchantId))
}

/// Number of leads of a login: those of its partner for the partner's own account, otherwise those of its links.
pub async fn count_for_merchant(conn: &mut Conn, login: &PortalMerchant) -> Result<i64, DbError> {
    let row = match login.payee() {
        Payee::Partner(id) => conn.fetch_one(&COUNT_OF_PARTNER, args![id]).await?,
        Payee::Merchant(id) => conn.fetch_one(&COUNT_OF_MERCHANT, args![id]).await?,
    };
    row.int("leads")
}

fn lead(row: &Row) -> Result<Lead, DbError> {
    // An unreadable profile only loses the name.
    let profile: Values = row.json("profile").unwrap_or_default();
    let product = row.opt_text("product")?;
    let status = row.opt_mapped("status", ApplicationStatus::from_code)?;
    let is_disbursed = row.int("disbursals")? > 0;
    Ok(Lead {
        customer_id: row.parsed("customer_id")?,
        name: full_name(&profile),
        mobile: row.opt_text("mobile")?.map(Secret::new),
        attributed_at: row.instant("attributed_at")?,
        evidence: serde_json::from_str(&row.text("evidence")?).ok(),
        link: row.opt_text("link")?,
        application: row.opt_parsed("application_id")?,
        product: product.as_deref().and_then(ProductType::from_slug),
        status: status.map(|status| DisplayStatus::new(status, is_disbursed)),
    })
}

fn full_name(profile: &Values) -> Option<Secret<String>> {
    let parts = ["first_name", "last_name"].map(|key| profile.text(key).unwrap_or_default());
    let name = parts.join(" ").trim().to_owned();
    (!name.is_empty()).then(|| Secret::new(name))
}
