//! Whose lead a customer is, with the evidence; decided once.

use jiff::Timestamp;
use saakh_domain::Secret;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::distribution::touch::Evidence;
use saakh_domain::form::field::Values;
use saakh_domain::id::{CustomerId, LinkId, MerchantId, PartnerId};
use sea_query::{Alias, Expr, Query, SelectStatement};

use crate::db::list::{Filter, Key, List, Page, PageRequest, Sort};
use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// A customer who counts for a partner.
#[derive(Debug, Clone)]
pub struct Lead {
    pub customer_id: CustomerId,
    /// First and last name, as far as they gave them.
    pub name: Option<Secret<String>>,
    /// E.164.
    pub mobile: Option<Secret<String>>,
    /// When it was decided.
    pub attributed_at: Timestamp,
    /// Why; none where it was erased.
    pub evidence: Option<Evidence>,
    /// The name of the tracking link that they came by.
    pub link: Option<String>,
    /// The product type of their newest application.
    pub product: Option<ProductType>,
    /// Where that application stands.
    pub status: Option<String>,
}

sql!(
    ADD = "INSERT INTO attribution (customer_id, partner_id, evidence, attributed_at, link_id)
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT (customer_id) DO NOTHING"
);
sql!(GET = "SELECT evidence FROM attribution WHERE customer_id = $1");

sql!(
    MERCHANT = "SELECT tracking_link.merchant_id FROM attribution
    JOIN tracking_link ON tracking_link.id = attribution.link_id
    WHERE attribution.customer_id = $1"
);

crate::list!(
    /// Customers who count for a partner.
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
    || of_partner(PartnerId(1))
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
        .expr_as(newest("product_type"), Alias::new("product"))
        .expr_as(newest("status"), Alias::new("status"))
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

fn of_partner(partner: PartnerId) -> Filter {
    Filter::new().equal("attribution.partner_id", Some(partner))
}

/// One page of a partner's leads.
pub async fn leads(
    conn: &mut Conn,
    id: PartnerId,
    request: &PageRequest,
) -> Result<Page<Lead>, DbError> {
    LEADS.page(conn, &of_partner(id), request, lead).await
}

/// Stores the decision; the first stays.
pub async fn add(
    tx: &mut Tx,
    customer: CustomerId,
    partner: PartnerId,
    link: Option<LinkId>,
    evidence: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(&ADD, args![customer, partner, evidence, now, link])
        .await?;
    Ok(())
}

/// The evidence of a customer's attribution, as JSON.
pub async fn evidence(conn: &mut Conn, customer: CustomerId) -> Result<Option<String>, DbError> {
    let row = conn.fetch_optional(&GET, args![customer]).await?;
    row.map(|row| row.text("evidence")).transpose()
}

/// The merchant whose tracking link a customer came by.
pub async fn merchant(
    conn: &mut Conn,
    customer: CustomerId,
) -> Result<Option<MerchantId>, DbError> {
    let Some(row) = conn.fetch_optional(&MERCHANT, args![customer]).await? else {
        return Ok(None);
    };
    Ok(row.get::<Option<i64>>("merchant_id")?.map(MerchantId))
}

fn lead(row: &Row) -> Result<Lead, DbError> {
    // A profile that cannot be read costs the name only.
    let profile: Values = row.json("profile").unwrap_or_default();
    let product = row.opt_text("product")?;
    Ok(Lead {
        customer_id: row.parsed("customer_id")?,
        name: full_name(&profile),
        mobile: row.opt_text("mobile")?.map(Secret::new),
        attributed_at: row.at("attributed_at")?,
        evidence: serde_json::from_str(&row.text("evidence")?).ok(),
        link: row.opt_text("link")?,
        product: product.as_deref().and_then(ProductType::from_slug),
        status: row.opt_text("status")?,
    })
}

fn full_name(profile: &Values) -> Option<Secret<String>> {
    let parts = ["first_name", "last_name"].map(|key| profile.text(key).unwrap_or_default());
    let name = parts.join(" ").trim().to_owned();
    (!name.is_empty()).then(|| Secret::new(name))
}
