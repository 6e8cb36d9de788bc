//! The brand studio: the design of each brand, published as states that can be restored.

pub mod logo;
pub mod view;

use axum::extract::State;
use saakh_domain::Language;
use saakh_domain::catalog::brand::{Brand, BrandColours};
use saakh_domain::catalog::colour::Colour;
use saakh_domain::id::BrandId;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::catalog::brand;
use saakh_service::platform::entity;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::names::FieldFormatter;
use super::property::PropertyEdits;
use super::record::{ChangeResponse, Items};
use crate::authorisation::{AuthorisedActor, BrandWriter};
use crate::error::{ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::if_match::IfMatch;
use crate::http::request::RequestLanguage;
use crate::listing::RenderContext;
use crate::state::Api;
use view::{BrandColoursView, BrandRecord, BrandStateView};

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(publish))
        .routes(routes!(history))
        .routes(routes!(restore))
        .routes(routes!(colours))
        .merge(logo::routes())
}

/// The newest states of a brand.
#[derive(Debug, Serialize, ToSchema)]
pub struct BrandHistory {
    /// Newest first.
    items: Vec<BrandStateView>,
}

/// A state to restore.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BrandRestoreRequest {
    version: i64,
}

/// Two colours to try out.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BrandColoursRequest {
    /// `#rrggbb`.
    #[schema(max_length = 7)]
    primary: String,
    /// `#rrggbb`.
    #[schema(max_length = 7)]
    secondary: String,
}

/// Lists all brands with their derived colours.
#[utoipa::path(get, path = "/api/admin/brands", tag = "admin", security(("admin" = [])), responses(
    (status = 200, body = Items<BrandRecord>),
))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<BrandWriter>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<Items<BrandRecord>>> {
    let rows = entity::list::<Brand>(&api.app).await?;
    let items = rows
        .iter()
        .map(|row| BrandRecord::from_row(&api, row, language));
    Ok(Json(Items {
        items: items.collect(),
    }))
}

/// Publishes edited properties of a brand as one state, all or none.
#[utoipa::path(put, path = "/api/admin/brands/{id}", tag = "admin", request_body = PropertyEdits,
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The brand"),
    ("If-Match" = Option<String>, Header, description = "The version that was edited"),
), responses(
    (status = 200, body = ChangeResponse<BrandRecord>),
    (status = 404, body = Problem),
    (status = 409, body = Problem, description = "`changed-meanwhile`: a property was changed by somebody else"),
))]
async fn publish(
    State(api): State<Api>,
    AuthorisedActor(BrandWriter(by)): AuthorisedActor<BrandWriter>,
    RequestLanguage(language): RequestLanguage,
    IfMatch(expected): IfMatch,
    Path(id): Path<i64>,
    Json(body): Json<PropertyEdits>,
) -> ApiResult<Json<ChangeResponse<BrandRecord>>> {
    let row = entity::update::<Brand>(&api.app, &by, id, expected, &body.into_edits()?).await?;
    Ok(Json(ChangeResponse {
        message: api.render_text("brand_published", language),
        data: BrandRecord::from_row(&api, &row, language),
    }))
}

/// Lists a brand's newest states with their changes.
#[utoipa::path(get, path = "/api/admin/brands/{id}/history", tag = "admin",
    security(("admin" = [])), params(
    ("id" = i64, Path, description = "The brand"),
), responses(
    (status = 200, body = BrandHistory),
    (status = 404, body = Problem),
))]
async fn history(
    State(api): State<Api>,
    _: AuthorisedActor<BrandWriter>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
) -> ApiResult<Json<BrandHistory>> {
    let states = brand::history(&api.app, BrandId(id)).await?;
    let context = RenderContext::new(&api.app, language);
    let names = FieldFormatter::new(&context, "brand", &[]);
    let states = states.into_iter();
    Ok(Json(BrandHistory {
        items: states
            .map(|state| BrandStateView::from_state(&api, state, &names, language))
            .collect(),
    }))
}

/// Restores an earlier state of a brand.
#[utoipa::path(post, path = "/api/admin/brands/{id}/restore", tag = "admin",
    request_body = BrandRestoreRequest, security(("admin" = [])), params(
    ("id" = i64, Path, description = "The brand"),
), responses(
    (status = 200, body = ChangeResponse<BrandRecord>),
    (status = 404, body = Problem),
))]
async fn restore(
    State(api): State<Api>,
    AuthorisedActor(BrandWriter(by)): AuthorisedActor<BrandWriter>,
    RequestLanguage(language): RequestLanguage,
    Path(id): Path<i64>,
    Json(body): Json<BrandRestoreRequest>,
) -> ApiResult<Json<ChangeResponse<BrandRecord>>> {
    let row = brand::restore(&api.app, &by, BrandId(id), body.version).await?;
    Ok(Json(ChangeResponse {
        message: api.render_text("brand_restored", language),
        data: BrandRecord::from_row(&api, &row, language),
    }))
}

/// Derives the palette of two colours: their contrasts and corrections. Nothing is stored.
#[utoipa::path(post, path = "/api/admin/brand-colours", tag = "admin", request_body = BrandColoursRequest,
    security(("admin" = [])), responses(
    (status = 200, body = BrandColoursView),
))]
async fn colours(
    State(api): State<Api>,
    _: AuthorisedActor<BrandWriter>,
    RequestLanguage(language): RequestLanguage,
    Json(body): Json<BrandColoursRequest>,
) -> ApiResult<Json<BrandColoursView>> {
    let primary = colour("primary", &body.primary)?;
    let secondary = colour("secondary", &body.secondary)?;
    Ok(Json(build_colours_view(&api, primary, secondary, language)))
}

fn build_colours_view(
    api: &Api,
    primary: Colour,
    secondary: Colour,
    language: Language,
) -> BrandColoursView {
    let colours = BrandColours::derive(primary, secondary);
    BrandColoursView::new(
        api,
        &colours,
        &colours.repairs(primary, secondary),
        language,
    )
}

fn colour(field: &str, text: &str) -> ApiResult<Colour> {
    let colour = Colour::parse(text.trim());
    Ok(colour.map_err(|_| Error::field(field, Message::new("invalid_colour")))?)
}
