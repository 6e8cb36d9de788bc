//! Lenders and a credit bureau over real HTTP that note what they get. They speak each lender's
//! dialect by reading its mapping, and can be told to fail.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use saakh_domain::catalog::lender::{Connector, HttpMapping, Lender};
use saakh_outbound::Base;
use saakh_service::app::Keys;
use saakh_service::catalog::seed;
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// Every person's score at the bureau.
const SCORE: u16 = 780;

/// What goes wrong with the next call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The lender takes the application, and its answer is lost on the way.
    AnswerLost,
    /// The lender is down and takes nothing.
    Down,
    /// The lender does not want it.
    Refused,
}

/// One application that a lender took.
#[derive(Debug, Clone, PartialEq)]
pub struct Received {
    /// Which lender.
    pub lender: String,
    /// What its idempotency header said.
    pub idempotency_key: String,
    /// In its own words.
    pub body: Value,
}

/// The lenders.
#[derive(Debug, Clone)]
pub struct Lenders(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    keys: Keys,
    mappings: Vec<(String, HttpMapping)>,
    received: Mutex<Vec<Received>>,
    faults: Mutex<VecDeque<Fault>>,
}

impl Lenders {
    /// Starts them on a free port.
    pub(crate) async fn start(keys: Keys) -> (Self, Base) {
        let lenders = Self(Arc::new(Shared {
            keys,
            mappings: mappings(),
            received: Mutex::default(),
            faults: Mutex::default(),
        }));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new()
            .route("/bureau/score", post(score))
            .fallback(take)
            .with_state(lenders.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        (lenders, Base::new(address.parse().unwrap()).unwrap())
    }

    /// What goes wrong with the next calls, one each.
    pub fn fail_next(&self, faults: &[Fault]) {
        self.0.faults.lock().unwrap().extend(faults);
    }

    /// Every call that was taken, repeats included.
    pub fn received(&self) -> Vec<Received> {
        self.0.received.lock().unwrap().clone()
    }
}

fn mappings() -> Vec<(String, HttpMapping)> {
    let files = seed::lender_files().unwrap();
    let lenders = files.iter().map(|file| Lender::from_toml(file).unwrap());
    lenders
        .filter_map(|lender| match lender.connector {
            Connector::Http(mapping) => Some((lender.key, mapping)),
            Connector::Redirect { .. } => None,
        })
        .collect()
}

async fn score() -> Json<Value> {
    Json(json!({ "score": SCORE, "as_of": "2026-11-21" }))
}

async fn take(
    State(lenders): State<Lenders>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let shared = &lenders.0;
    let Some((key, mapping)) = shared.mappings.iter().find(|(_, m)| m.path == uri.path()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let expected = format!(
        "{}{}",
        mapping.auth_prefix,
        shared.keys.lender_api(key).expose()
    );
    if header(&mapping.auth_header) != Some(&expected) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let fault = shared.faults.lock().unwrap().pop_front();
    match fault {
        Some(Fault::Down) => return StatusCode::SERVICE_UNAVAILABLE.into_response(),
        Some(Fault::Refused) => return StatusCode::UNPROCESSABLE_ENTITY.into_response(),
        Some(Fault::AnswerLost) | None => {}
    }
    let idempotency_key = header(&mapping.idempotency_header)
        .unwrap_or_default()
        .to_owned();
    let answer = answer(mapping, &idempotency_key);
    let body = serde_json::from_slice(&body).unwrap();
    let call = Received {
        lender: key.clone(),
        idempotency_key,
        body,
    };
    shared.received.lock().unwrap().push(call);
    match fault {
        Some(_) => StatusCode::BAD_GATEWAY.into_response(),
        None => Json(answer).into_response(),
    }
}

/// The lender's number for a submission: the same however often it comes.
fn answer(mapping: &HttpMapping, idempotency_key: &str) -> Value {
    let mut answer = json!({});
    put(
        &mut answer,
        &mapping.reference_field,
        &format!("L-{idempotency_key}"),
    );
    put(
        &mut answer,
        &mapping.status_field,
        "RECEIVED-AND-NOT-IN-ANY-MAPPING",
    );
    answer
}

/// Sets a field whose name's dots nest.
fn put(target: &mut Value, path: &str, value: &str) {
    let inner = path.split('.').fold(target, |place, name| &mut place[name]);
    *inner = value.into();
}
