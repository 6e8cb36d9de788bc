//! Every route, and what lies around it.

use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::http::header::WWW_AUTHENTICATE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Json, Router, middleware};
use metrics_exporter_prometheus::PrometheusHandle;
use saakh_domain::Secret;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::authorisation::bearer;
use crate::front::Front;
use crate::http::bounds;
use crate::http::envelope::{FILES, envelope};
use crate::openapi::{Base, DOCUMENT};
use crate::pages::{brand, serve};
use crate::state::Api;
use crate::{admin, consumer, partner, public};

/// The largest body outside uploads.
const BODY_LIMIT: usize = 1024 * 1024;
/// No request takes longer.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Every call, with its place in the OpenAPI document.
#[expect(clippy::too_many_lines, reason = "one line for each call")]
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
        .routes(routes!(public::cookie::save))
        .routes(routes!(public::cookie::read))
        .routes(routes!(public::cookie::delete))
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
        .routes(routes!(public::forgotten::admin))
        .routes(routes!(public::forgotten::merchant))
        .routes(routes!(public::dev::outbox))
        .routes(routes!(public::dev::logins))
        .routes(routes!(public::dev::faults::set))
        .routes(routes!(consumer::user::get))
        .routes(routes!(
            consumer::application::start,
            consumer::application::list
        ))
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
        .routes(routes!(consumer::submission::key_facts))
        .routes(routes!(consumer::submission::key_facts_pdf))
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
        .routes(routes!(consumer::confirmation::send))
        .routes(routes!(consumer::confirmation::confirm))
        .routes(routes!(consumer::session::list))
        .routes(routes!(consumer::session::end))
        .routes(routes!(public::help::ask))
        .routes(routes!(admin::reverify::get))
        .routes(routes!(admin::overview::get))
        .routes(routes!(admin::lender::list))
        .routes(routes!(admin::lender::get))
        .routes(routes!(admin::lender::update))
        .routes(routes!(admin::lender::create))
        .routes(routes!(admin::lender::delete))
        .routes(routes!(admin::lender::history::list))
        .routes(routes!(admin::lender::history::restore))
        .routes(routes!(
            admin::lender::connector::get,
            admin::lender::connector::set
        ))
        .routes(routes!(admin::lender::connector::dry_run))
        .routes(routes!(admin::lender::impact::ask))
        .routes(routes!(admin::lender_group::list))
        .routes(routes!(admin::lender_group::create))
        .routes(routes!(admin::lender_revenue::list))
        .routes(routes!(admin::lender_revenue::types))
        .routes(routes!(admin::lender_revenue::create))
        .routes(routes!(admin::lender_revenue::update))
        .routes(routes!(admin::lender_revenue::set_order))
        .routes(routes!(admin::lender_revenue::delete))
        .routes(routes!(admin::lender_revenue::preview::compute))
        .routes(routes!(admin::lender_revenue::preview::problems))
        .routes(routes!(admin::credit_card::create))
        .routes(routes!(admin::credit_card::update))
        .routes(routes!(admin::credit_card::delete))
        .routes(routes!(admin::credit_card::restore))
        .routes(routes!(admin::credit_card::set_order))
        .routes(
            routes!(admin::file::upload).layer(DefaultBodyLimit::max(admin::file::UPLOAD_LIMIT)),
        )
        .routes(routes!(admin::holiday::list, admin::holiday::create))
        .routes(routes!(admin::holiday::set_end))
        .routes(routes!(admin::holiday::changes::history))
        .routes(routes!(admin::holiday::update, admin::holiday::delete))
        .routes(routes!(admin::vendor::list))
        .routes(routes!(admin::vendor::switch_off))
        .routes(routes!(admin::vendor::switch_on))
        .routes(routes!(admin::eligibility::check))
        .routes(routes!(admin::eligibility::versions))
        .routes(routes!(admin::dashboard::get))
        .routes(routes!(admin::customer::list))
        .routes(routes!(admin::customer::export))
        .routes(routes!(admin::audit::list))
        .routes(routes!(admin::audit::export))
        .routes(routes!(admin::audit::get))
        .routes(routes!(admin::account::get))
        .routes(routes!(admin::account::end_session))
        .routes(routes!(admin::account::enrol))
        .routes(routes!(admin::account::confirm))
        .routes(routes!(admin::account::remove))
        .routes(routes!(admin::account::renew_codes))
        .routes(routes!(admin::account::change_password))
        .routes(routes!(admin::account::confirm_session))
        .routes(routes!(admin::user::list, admin::user::create))
        .routes(routes!(admin::user::export))
        .routes(routes!(admin::user::update))
        .routes(routes!(admin::user::invite))
        .routes(routes!(admin::user::disable))
        .routes(routes!(admin::user::enable))
        .routes(routes!(admin::user::reset_totp))
        .routes(routes!(admin::user::unlock))
        .routes(routes!(public::invite::look))
        .routes(routes!(public::invite::accept))
        .routes(routes!(admin::partner::list, admin::partner::create))
        .routes(routes!(admin::partner::export))
        .routes(routes!(admin::partner::get, admin::partner::update))
        .routes(routes!(admin::partner::disable))
        .routes(routes!(admin::partner::enable))
        .routes(routes!(admin::partner::update_utm))
        .routes(routes!(admin::partner::update_revenue))
        .routes(routes!(admin::partner::leads))
        .routes(routes!(admin::property::list))
        .routes(routes!(admin::merchant::list))
        .routes(routes!(admin::merchant::export))
        .routes(routes!(admin::merchant::update))
        .routes(routes!(admin::merchant::approve))
        .routes(routes!(admin::merchant::reject))
        .routes(routes!(admin::merchant::suspend))
        .routes(routes!(admin::merchant::resume))
        .routes(routes!(admin::merchant::invite))
        .routes(routes!(admin::merchant::unlock))
        .routes(routes!(admin::merchant::reveal))
        .routes(routes!(admin::merchant::masquerade))
        .routes(routes!(admin::link::list, admin::link::create))
        .routes(routes!(admin::link::export))
        .routes(routes!(admin::link::disable))
        .routes(routes!(admin::link::enable))
        .routes(routes!(admin::link::qr_svg))
        .routes(routes!(admin::link::qr_png))
        .routes(routes!(admin::job::list))
        .routes(routes!(admin::job::run_again))
        .routes(routes!(partner::revenue::get))
        .routes(routes!(partner::account::change_password))
        .routes(routes!(partner::masquerade::exit))
}

/// The server: calls, web files, and pages for every other address.
pub fn router(api: Api) -> Front {
    // Turned into its last form once, not for each request.
    Front::new(api.clone(), routed(api).with_state(()))
}

fn routed(api: Api) -> Router {
    let calls = routes().split_for_parts().0;
    bounds::prepare(&DOCUMENT);
    let around = ServiceBuilder::new()
        .layer(middleware::from_fn_with_state(api.clone(), envelope))
        .layer(CatchPanicLayer::new())
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            TIMEOUT,
        ))
        .layer(DefaultBodyLimit::max(BODY_LIMIT));
    calls
        .route(
            "/api/openapi.json",
            get(|| async { Json(&*crate::openapi::DOCUMENT) }),
        )
        .route("/brand/{file}", get(brand::serve))
        .route("/l/{code}", get(public::link::follow))
        .route("/assets/{*file}", get(serve::asset))
        .route("/robots.txt", get(serve::robots))
        .route(FILES, get(public::file::serve))
        .route("/dev", get(public::dev::page))
        .route("/dev/style.css", get(public::dev::style))
        .fallback(serve::page)
        .layer(around)
        .with_state(api)
}

/// Metrics, on a port of their own, for whoever shows the token where there is one.
pub fn metrics_router(handle: PrometheusHandle, token: Option<Secret<String>>) -> Router {
    let digest = token.map(|token| Sha256::digest(token.expose().as_bytes()));
    let metrics = async move |headers: HeaderMap| match digest {
        // Digests are equally long, so the time tells nothing of the token.
        Some(digest) if !bearer(&headers).is_some_and(|shown| is_token(&shown, &digest)) => {
            let challenge = [(WWW_AUTHENTICATE, "Bearer")];
            (StatusCode::UNAUTHORIZED, challenge).into_response()
        }
        _ => handle.render().into_response(),
    };
    Router::new().route("/metrics", get(metrics))
}

fn is_token(shown: &Secret<String>, digest: &[u8]) -> bool {
    let shown = Sha256::digest(shown.expose().as_bytes());
    shown.as_slice().ct_eq(digest).into()
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::Request;
    use axum::http::header::AUTHORIZATION;
    use metrics_exporter_prometheus::PrometheusBuilder;
    use tower::ServiceExt;

    use super::*;

    async fn status(token: Option<&str>, shown: Option<&str>) -> (u16, bool) {
        let handle = PrometheusBuilder::new().build_recorder().handle();
        let token = token.map(|token| Secret::new(token.to_owned()));
        let mut request = Request::get("/metrics");
        if let Some(shown) = shown {
            request = request.header(AUTHORIZATION, shown);
        }
        let request = request.body(Body::empty()).unwrap();
        let answer = metrics_router(handle, token).oneshot(request).await;
        let answer = answer.unwrap();
        let is_challenged = answer.headers().contains_key(WWW_AUTHENTICATE);
        (answer.status().as_u16(), is_challenged)
    }

    #[tokio::test]
    async fn metrics_are_shown_to_whoever_has_the_token() {
        const TOKEN: &str = "0123456789abcdef0123456789abcdef";
        let bearer = format!("Bearer {TOKEN}");
        assert_eq!(status(None, None).await, (200, false));
        assert_eq!(status(Some(TOKEN), Some(&bearer)).await, (200, false));
        let longer = format!("{bearer}0");
        for shown in [
            None,
            Some("Bearer "),
            Some(TOKEN),
            Some(&bearer[..30]),
            Some(&longer),
        ] {
            assert_eq!(status(Some(TOKEN), shown).await, (401, true), "{shown:?}");
        }
    }
}
