//! Every route, and what lies around it.

use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router, middleware};
use metrics_exporter_prometheus::PrometheusHandle;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::http::envelope::envelope;
use crate::openapi::Base;
use crate::pages::{brand, serve};
use crate::state::Api;
use crate::{admin, consumer, partner, public};

/// The largest body outside uploads.
const BODY_LIMIT: usize = 1024 * 1024;
/// No request takes longer.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Every call, with its place in the OpenAPI document.
pub(crate) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::with_openapi(Base::openapi())
        .routes(routes!(public::health::live))
        .routes(routes!(public::health::ready))
        .routes(routes!(public::boot::get))
        .routes(routes!(public::notice::get))
        .routes(routes!(public::otp::send))
        .routes(routes!(public::otp::verify))
        .routes(routes!(public::session::get))
        .routes(routes!(public::session::logout))
        .routes(routes!(public::language::list))
        .routes(routes!(public::language::set))
        .routes(routes!(public::smart_list::all))
        .routes(routes!(public::smart_list::some))
        .routes(routes!(public::directory::pincode))
        .routes(routes!(public::directory::ifsc))
        .routes(routes!(public::partner::by_name))
        .routes(routes!(public::credit_card::list))
        .routes(routes!(public::calculator::loan))
        .routes(routes!(public::ranking_policy::get))
        .routes(routes!(public::callback::lender))
        .routes(routes!(public::login::admin))
        .routes(routes!(public::login::merchant))
        .routes(routes!(public::dev::outbox))
        .routes(routes!(public::dev::logins))
        .routes(routes!(public::dev::faults::set))
        .routes(routes!(consumer::user::get))
        .routes(routes!(consumer::application::start))
        .routes(routes!(consumer::application::check_identity))
        .routes(routes!(consumer::profile::get))
        .routes(routes!(consumer::profile::save))
        .routes(routes!(consumer::offer::list))
        .routes(routes!(consumer::offer::early_closing::compare))
        .routes(routes!(consumer::offer::get))
        .routes(routes!(consumer::lender_form::get))
        .routes(routes!(
            consumer::submission::create,
            consumer::submission::list
        ))
        .routes(routes!(consumer::consent::list, consumer::consent::give))
        .routes(routes!(consumer::consent::withdraw))
        .routes(routes!(consumer::key_facts::get))
        .routes(routes!(consumer::key_facts::get_pdf))
        .routes(routes!(consumer::key_facts::acknowledge))
        .routes(routes!(consumer::mask_info::get))
        .routes(routes!(consumer::my_data::get))
        .routes(routes!(consumer::my_data::get_json))
        .routes(routes!(consumer::my_data::get_pdf))
        .routes(routes!(
            consumer::my_data::erasure_plan,
            consumer::my_data::request_erasure
        ))
        .routes(routes!(
            consumer::my_data::preferences,
            consumer::my_data::prefer
        ))
        .routes(routes!(consumer::my_data::logout_everywhere))
        .routes(routes!(public::help::ask))
        .routes(routes!(admin::reverify::get))
        .routes(routes!(admin::overview::get))
        .routes(routes!(partner::revenue::get))
}

/// The server: calls, web files, and pages for every other address.
pub fn router(api: Api) -> Router {
    let calls = routes().split_for_parts().0;
    let document = crate::openapi::document();
    let around = ServiceBuilder::new()
        .layer(middleware::from_fn_with_state(api.clone(), envelope))
        .layer(CatchPanicLayer::new())
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            TIMEOUT,
        ))
        .layer(DefaultBodyLimit::max(BODY_LIMIT));
    calls
        .route("/api/openapi.json", get(|| async move { Json(document) }))
        .route("/brand/{file}", get(brand::serve))
        .route("/assets/{*file}", get(serve::asset))
        .route("/robots.txt", get(serve::robots))
        .route("/dev", get(public::dev::page))
        .route("/dev/style.css", get(public::dev::style))
        .fallback(serve::page)
        .layer(around)
        .with_state(api)
}

/// Metrics, on a port of their own.
pub fn metrics_router(handle: PrometheusHandle) -> Router {
    Router::new().route("/metrics", get(move || async move { handle.render() }))
}
