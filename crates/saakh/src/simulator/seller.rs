//! The site of a bank or insurer at an invented host, where the visitor chooses the outcome of the visit.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use serde_json::json;

use saakh_domain::id::VisitId;
use saakh_domain::lifecycle::visit::VisitKind;
use saakh_outbound::signature;

use super::Simulator;
use super::handover::{POLICY, escape_html};

const PAGE: &str = include_str!("seller/page.html");

#[derive(Deserialize)]
struct SellerVisitQuery {
    visit: String,
    kind: String,
}

#[derive(Deserialize)]
struct VisitOutcomeForm {
    visit: String,
    kind: String,
    status: String,
}

pub(super) fn routes() -> Router<Arc<Simulator>> {
    Router::new().route("/sellers/{host}", get(page).post(send_event))
}

async fn page(
    State(simulator): State<Arc<Simulator>>,
    Path(host): Path<String>,
    Query(arrival): Query<SellerVisitQuery>,
) -> Response {
    let visit = arrival.visit.parse::<VisitId>();
    let (Ok(visit), Some(kind)) = (visit, VisitKind::from_code(&arrival.kind)) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    simulator.seller_page(&host, visit, kind, "Choose how it goes on.")
}

/// Notifies the server immediately, so that the list shows the outcome when the visitor returns.
async fn send_event(
    State(simulator): State<Arc<Simulator>>,
    Path(host): Path<String>,
    Form(outcome): Form<VisitOutcomeForm>,
) -> Response {
    let visit = outcome.visit.parse::<VisitId>();
    let (Ok(visit), Some(kind)) = (visit, VisitKind::from_code(&outcome.kind)) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    if kind.parse_status(&outcome.status).is_none() {
        return StatusCode::BAD_REQUEST.into_response();
    }
    let path = format!("/api/callbacks/visits/{host}");
    let Ok(url) = simulator.callback_base.join(&path) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let event = json!({
        "eventId": format!("{visit}-{}", outcome.status),
        "reference": visit.to_string(),
        "status": outcome.status,
    });
    let (key, now) = ((simulator.seller_key)(&host), (simulator.clock)());
    let body = event.to_string().into_bytes();
    let message = match signature::post(&simulator.http, url, &key, now, body).await {
        Ok(()) => "It was told. Choose how it goes on, or go back.",
        Err(error) => {
            tracing::warn!(%error, seller = host, "callback of a simulated seller failed");
            "It could not be told. Try again."
        }
    };
    simulator.seller_page(&host, visit, kind, message)
}

impl Simulator {
    fn seller_page(&self, host: &str, visit: VisitId, kind: VisitKind, message: &str) -> Response {
        // The first status is the visit itself.
        let buttons = kind.statuses().iter().skip(1).map(|status| {
            let word = status.code();
            format!("<button name=\"status\" value=\"{word}\">{word}</button>\n")
        });
        let page = PAGE
            .replace("{buttons}", &buttons.collect::<String>())
            .replace("{said}", message)
            .replace("{kind}", kind.code())
            .replace("{visit}", &visit.to_string())
            .replace("{home}", &escape_html(self.home.as_str()))
            .replace("{host}", &escape_html(host));
        ([(CONTENT_SECURITY_POLICY, POLICY)], Html(page)).into_response()
    }
}
