//! Sites, edited.

use axum::Json as Answer;
use axum::extract::State;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::SiteId;
use saakh_service::catalog::site;
use saakh_store::catalog::site::SiteRow;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::property::PropertyEdits;
use crate::authorisation::{Authorised, SiteWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::request::RequestLanguage;
use crate::state::Api;

/// What one or more hosts serve; flags are 0 or 1.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteRecord {
    id: i64,
    /// Its name.
    key: String,
    hosts: Vec<String>,
    #[schema(value_type = crate::words::SiteVariant)]
    variant: &'static str,
    /// The key of the partner whose brand and customers it has.
    partner: String,
    /// The one product type that it is for.
    #[schema(value_type = Option<crate::words::ProductName>, required)]
    product: Option<&'static str>,
    /// The key of the one lender that it is for; empty: of all.
    lender: String,
    /// 1 where a text with a passcode that names its host is registered.
    passcode_template: u8,
    welcome_video: String,
    card_app: String,
    case_org: String,
    case_record_type: String,
    /// 1 where its hosts are served.
    status: u8,
    /// Goes up with every change.
    version: i64,
}

/// Every site.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteRecords {
    /// That of the operator's own address first.
    items: Vec<SiteRecord>,
}

/// A new site: its name and its first host.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSite {
    #[schema(max_length = 40)]
    key: String,
    #[schema(max_length = 253)]
    host: String,
}

/// A site that changed, and the sentence that says so.
#[derive(Debug, Serialize, ToSchema)]
pub struct SiteChanged {
    /// The sentence.
    message: String,
    /// The site now.
    data: SiteRecord,
}

/// Every site, served or not.
#[utoipa::path(get, path = "/api/admin/sites", tag = "admin", security(("admin" = [])), responses(
    (status = 200, body = SiteRecords),
))]
pub async fn list(
    State(api): State<Api>,
    _: Authorised<SiteWriter>,
) -> ApiResult<Answer<SiteRecords>> {
    let rows = site::all(&api.app).await?;
    Ok(Answer(SiteRecords {
        items: rows.iter().map(SiteRecord::of).collect(),
    }))
}

/// Adds a site that is not served yet.
#[utoipa::path(post, path = "/api/admin/sites", tag = "admin", request_body = NewSite,
    security(("admin" = [])), responses(
    (status = 200, body = SiteChanged),
    (status = 409, body = Problem, description = "`sites-too-many`"),
))]
pub async fn create(
    State(api): State<Api>,
    Authorised(SiteWriter(by)): Authorised<SiteWriter>,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<NewSite>,
) -> ApiResult<Answer<SiteChanged>> {
    let row = site::create(&api.app, &by, &body.key, &body.host).await?;
    Ok(Answer(SiteChanged {
        message: api.say("site_created", language),
        data: SiteRecord::of(&row),
    }))
}

/// Sets properties of a site: all of them, or none.
#[utoipa::path(put, path = "/api/admin/sites/{id}", tag = "admin", request_body = PropertyEdits,
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The site"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), responses(
    (status = 200, body = SiteChanged),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: one of the properties"),
))]
pub async fn update(
    State(api): State<Api>,
    Authorised(SiteWriter(by)): Authorised<SiteWriter>,
    RequestLanguage(language): RequestLanguage,
    IfMatch(expected): IfMatch,
    Path(id): Path<i64>,
    Json(body): Json<PropertyEdits>,
) -> ApiResult<Answer<SiteChanged>> {
    let row = site::update(&api.app, &by, SiteId(id), expected, &body.edits()?).await?;
    Ok(Answer(SiteChanged {
        message: api.say("site_updated", language),
        data: SiteRecord::of(&row),
    }))
}

impl SiteRecord {
    fn of(row: &SiteRow) -> Self {
        let site = &row.site;
        Self {
            id: site.id.0,
            key: site.key.clone(),
            hosts: site.hosts.clone(),
            variant: site.variant.code(),
            partner: site.partner.clone(),
            product: site.product.map(ProductType::name),
            lender: site.lender.clone().unwrap_or_default(),
            passcode_template: site.passcode_template.into(),
            welcome_video: site.welcome_video.clone(),
            card_app: site.card_app.clone(),
            case_org: site.case_org.clone(),
            case_record_type: site.case_record_type.clone(),
            status: site.status.into(),
            version: row.version,
        }
    }
}
