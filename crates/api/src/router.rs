//! All routes and the layers around them.

mod back_office;
mod calls;

use saakh_service::Code;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::WWW_AUTHENTICATE;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::IntoResponse;
use axum::response::Response;
use axum::routing::get;
use axum::{Router, middleware};
use metrics_exporter_prometheus::PrometheusHandle;
use saakh_domain::Secret;
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;

use crate::authorisation::bearer;
use crate::error::{ApiError, write_problem};
use crate::front::CachedRouter;
use crate::http::bounds;
use crate::http::envelope::{FILES, wrap_request};
use crate::http::host;
use crate::http::request::reader_language;
use crate::openapi::{ApiDocument, DOCUMENT};
use crate::pages::{brand, found, serve};
use crate::public;
use crate::state::Api;

/// Bytes of the largest body except uploads.
const BODY_LIMIT: usize = 1024 * 1024;
/// The time limit of requests except file transfers.
const TIMEOUT: Duration = Duration::from_secs(30);
/// The time limit of uploads and downloads of files. Slow connections are allowed, because a
/// transfer ends after a minute without data.
const TRANSFER_TIMEOUT: Duration = Duration::from_hours(2);
const TRANSFERS: [&str; 2] = [
    "/api/upload-application-status-file",
    "/api/admin/upload-files",
];

/// All calls, with their part of the OpenAPI document.
pub(crate) fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::with_openapi(ApiDocument::openapi())
        .merge(calls::public_routes())
        .merge(calls::customer_routes())
        .merge(calls::merchant_routes())
        .merge(back_office::catalog_routes())
        .merge(back_office::upload_routes())
        .merge(back_office::commission_routes())
        .merge(back_office::report_routes())
        .merge(back_office::messaging_routes())
        .merge(back_office::partner_routes())
        .merge(back_office::operations_routes())
}

/// Builds the server: calls, web files, and pages for all other addresses.
pub fn router(api: Api) -> CachedRouter {
    // Converted once, because axum would otherwise do it for each request.
    CachedRouter::new(api.clone(), build_layered_router(api).with_state(()))
}

fn build_layered_router(api: Api) -> Router {
    let calls = routes().split_for_parts().0;
    bounds::prepare(&DOCUMENT);
    let around = ServiceBuilder::new()
        .layer(middleware::from_fn_with_state(api.clone(), wrap_request))
        .layer(CatchPanicLayer::new())
        .layer(middleware::from_fn(enforce_timeout))
        .layer(DefaultBodyLimit::max(BODY_LIMIT));
    calls
        .route(
            "/api/openapi.json",
            get(|headers: HeaderMap| async move { crate::openapi::PREPARED.respond(&headers) }),
        )
        .route("/brand/{file}", get(brand::serve))
        .route("/l/{code}", get(public::link::follow))
        .route("/redirect/{key}", get(public::redirect::follow))
        .route("/assets/{*file}", get(serve::asset))
        .route("/robots.txt", get(found::robots))
        .route("/sitemap.xml", get(found::sitemap))
        .route("/service-worker.js", get(serve::service_worker))
        .route("/early-press.js", get(serve::early_press))
        .route(FILES, get(public::file::serve))
        .route("/dev", get(public::dev::page))
        .route("/dev/contacts", get(public::dev::contact_page))
        .route("/dev/style.css", get(public::dev::style))
        .fallback(serve::page)
        .layer(around)
        .with_state(api)
}

/// Ends requests that exceed their time limit.
async fn enforce_timeout(request: Request, next: Next) -> Response {
    let limit = if is_transfer(request.uri().path()) {
        TRANSFER_TIMEOUT
    } else {
        TIMEOUT
    };
    match tokio::time::timeout(limit, next.run(request)).await {
        Ok(response) => response,
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

fn is_transfer(path: &str) -> bool {
    let mut rests = TRANSFERS
        .iter()
        .filter_map(|start| path.strip_prefix(start));
    rests.any(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Serves metrics on a separate port; a configured token is required as a bearer token.
pub fn metrics_router(api: Api, handle: PrometheusHandle, token: Option<Secret<String>>) -> Router {
    let digest = token.map(|token| Sha256::digest(token.expose().as_bytes()));
    let metrics = async move |headers: HeaderMap| match digest {
        // Compares digests, because their equal length reveals nothing about the token by timing.
        Some(digest) if !bearer(&headers).is_some_and(|shown| is_token(&shown, &digest)) => {
            let challenge = [(WWW_AUTHENTICATE, "Bearer")];
            (StatusCode::UNAUTHORIZED, challenge).into_response()
        }
        _ => handle.render().into_response(),
    };
    Router::new()
        .route("/metrics", get(metrics))
        .layer(middleware::from_fn_with_state(api, require_host))
}

/// Refuses requests without a host. They are not logged, so they have no id.
async fn require_host(State(api): State<Api>, request: Request, next: Next) -> Response {
    if host::has_unambiguous_host(&request) {
        return next.run(request).await;
    }
    let refused = ApiError::from(Code::HostMalformed).into_response();
    write_problem(&api, refused, reader_language(request.headers()), "")
}

fn is_token(shown: &Secret<String>, digest: &[u8]) -> bool {
    let shown = Sha256::digest(shown.expose().as_bytes());
    shown.as_slice().ct_eq(digest).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_calls_with_files_of_rows_take_longer() {
        for (path, takes_longer) in [
            ("/api/upload-application-status-file", true),
            ("/api/admin/upload-files", true),
            ("/api/admin/upload-files/1/look", true),
            ("/api/admin/upload-filesystem", false),
            ("/api/login", false),
        ] {
            assert_eq!(is_transfer(path), takes_longer, "{path}");
        }
    }
}
