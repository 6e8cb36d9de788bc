//! What a report can be put together of.

use axum::extract::State;
use saakh_domain::insight::{Group, Measure, ReportFilterKind};
use serde::Serialize;
use utoipa::ToSchema;

use super::MeasureView;
use crate::authorisation::{AuthorisedActor, ReportBuilder};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::state::Api;

/// All that is measured.
#[derive(Debug, Serialize, ToSchema)]
pub struct MeasureChoices {
    items: Vec<MeasureChoice>,
}

/// A measure, and how it can be asked for. Measures of visitors go with any others, and are empty where
/// they are not told apart.
#[derive(Debug, Serialize, ToSchema)]
pub struct MeasureChoice {
    measure: MeasureView,
    /// From which sums it follows.
    #[schema(value_type = crate::words::MeasureOrigin)]
    origin: &'static str,
    /// By what it is told apart.
    #[schema(value_type = Vec<crate::words::ReportGroup>)]
    groups: Vec<&'static str>,
    /// Of what alone it is held.
    #[schema(value_type = Vec<crate::words::ReportNarrowing>)]
    filters: Vec<&'static str>,
}

/// All that is measured, with what each is told apart by.
#[utoipa::path(get, path = "/api/admin/reports/measures", tag = "admin", security(("admin" = [])),
    responses((status = 200, body = MeasureChoices)))]
pub async fn list(
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
