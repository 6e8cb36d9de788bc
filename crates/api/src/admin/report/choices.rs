//! Measures, groups and filters of the report builder.

use axum::extract::State;
use saakh_domain::insight::{Group, Measure, ReportFilterKind};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::MeasureView;
use crate::authorisation::{AuthorisedActor, ReportBuilder};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(list))
}

/// All measures.
#[derive(Debug, Serialize, ToSchema)]
pub struct MeasureChoices {
    items: Vec<MeasureChoice>,
}

/// A measure with its groups and filters. Measures of visitors combine with all others, and are
/// empty in groups that they do not support.
#[derive(Debug, Serialize, ToSchema)]
pub struct MeasureChoice {
    measure: MeasureView,
    /// The sums from which it is computed.
    #[schema(value_type = crate::words::MeasureOrigin)]
    origin: &'static str,
    /// The groups that it supports.
    #[schema(value_type = Vec<crate::words::ReportGroup>)]
    groups: Vec<&'static str>,
    /// The filters that it supports.
    #[schema(value_type = Vec<crate::words::ReportNarrowing>)]
    filters: Vec<&'static str>,
}

/// Lists all measures with their groups and filters.
#[utoipa::path(get, path = "/api/admin/reports/measures", tag = "admin", security(("admin" = [])),
    responses((status = 200, body = MeasureChoices)))]
async fn list(
    State(api): State<Api>,
    _: AuthorisedActor<ReportBuilder>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<MeasureChoices>> {
    let choice = |measure: &Measure| {
        let origin = measure.origin();
        let groups = Group::ALL.iter().filter(|group| origin.has_group(**group));
        let narrowings = ReportFilterKind::ALL
            .iter()
            .filter(|one| origin.has_filter(**one));
        MeasureChoice {
            measure: MeasureView::new(&api, *measure, language),
            origin: origin.code(),
            groups: groups.map(|group| group.code()).collect(),
            filters: narrowings.map(|one| one.code()).collect(),
        }
    };
    Ok(Json(MeasureChoices {
        items: Measure::ALL.iter().map(choice).collect(),
    }))
}
