//! Simulated providers of text messages, one for each way in which providers treat a message that is sent again.
//!
//! A number decides what becomes of its messages: one that ends in 99000 takes none for good, 99001 none at the moment,
//! and messages to 99002 expire. All others are delivered, and read by `WhatsApp`.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use saakh_domain::Secret;
use saakh_domain::engagement::delivery::RepeatClass;
use saakh_outbound::simulator::{SimulatedFaults, post_callback};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Simulator;
use super::faults::is_fault_due;
use crate::simulated_messages::KEY_HEADER;

/// The time to the first report of a message.
const REPORT_AFTER: Duration = Duration::from_secs(2);
/// Messages that are remembered; the oldest are forgotten first.
const REMEMBERED: usize = 100_000;
/// Attempts to reach a server that is down, and the pause between them.
const ATTEMPTS: u32 = 60;
const PAUSE: Duration = Duration::from_millis(500);

/// The messages that arrived, by our ids.
#[derive(Default)]
pub(super) struct ArrivedMessages(Mutex<BTreeMap<String, Arrivals>>);

/// How often a message was sent to its recipient, and requested.
#[derive(Debug, Clone, Copy, Default)]
struct Arrivals {
    sent: u32,
    requested: u32,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Request {
    id: String,
    to: Secret<String>,
}

/// A word of the provider, and its code.
type Word = (&'static str, Option<&'static str>);

pub(super) fn routes() -> Router<Arc<Simulator>> {
    Router::new()
        .route("/messages/{channel}/{class}", post(take))
        .route("/messages/{channel}/{class}/{id}", get(find))
        .route("/simulator/messages", get(list))
        .route("/simulator/replies", post(reply))
}

/// Takes a message. An outage may come before or after it was sent.
async fn take(
    State(simulator): State<Arc<Simulator>>,
    Path((channel, class)): Path<(String, String)>,
    headers: HeaderMap,
    Json(request): Json<Request>,
) -> Result<Response, StatusCode> {
    authorise(&simulator, &headers)?;
    let class = RepeatClass::from_code(&class).ok_or(StatusCode::NOT_FOUND)?;
    let faults = simulator.current_faults();
    tokio::time::sleep(faults.latency(Duration::ZERO)).await;
    let number = simulator.next_request().to_string();
    let is_down = is_fault_due(faults.outage_percent, &["outage", &number]);
    let is_answer_lost = is_down && is_fault_due(50, &["answer lost", &number]);
    if is_down && !is_answer_lost {
        return Err(StatusCode::SERVICE_UNAVAILABLE);
    }
    let reference = reference(&request.id);
    if simulator.messages.add(&request.id, class) {
        let words = list_reports(&channel, request.to.expose());
        tokio::spawn(report(Arc::clone(&simulator), channel, request.id, words));
    }
    if is_answer_lost {
        return Ok(break_off());
    }
    Ok(Json(json!({ "reference": reference })).into_response())
}

/// Closes the connection after the head of an answer, as a provider that crashes.
fn break_off() -> Response {
    let broken = Err::<Bytes, _>(std::io::Error::from(std::io::ErrorKind::ConnectionReset));
    Response::new(Body::from_stream(futures_util::stream::iter([broken])))
}

/// Tells whether a queryable provider has a message.
async fn find(
    State(simulator): State<Arc<Simulator>>,
    Path((_, class, id)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Result<Json<Value>, StatusCode> {
    authorise(&simulator, &headers)?;
    let can_be_asked = RepeatClass::from_code(&class) == Some(RepeatClass::Queryable);
    let is_known = simulator.messages.lock().contains_key(&id);
    if can_be_asked && is_known {
        Ok(Json(json!({ "reference": reference(&id) })))
    } else {
        Err(StatusCode::NOT_FOUND)
    }
}

/// How often each message was sent to its recipient, and requested, for tests.
async fn list(State(simulator): State<Arc<Simulator>>) -> Json<Value> {
    let all = simulator.messages.lock();
    let describe = |(id, arrivals): (&String, &Arrivals)| {
        let counts = json!({ "sent": arrivals.sent, "requested": arrivals.requested });
        (id.clone(), counts)
    };
    Json(Value::Object(all.iter().map(describe).collect()))
}

/// A reply that a recipient is said to send.
#[derive(Deserialize)]
struct ReplyRequest {
    channel: String,
    from: Secret<String>,
    text: Secret<String>,
}

/// Posts a reply to the server until it takes it.
async fn reply(
    State(simulator): State<Arc<Simulator>>,
    Json(request): Json<ReplyRequest>,
) -> StatusCode {
    let (from, text) = (request.from.expose(), request.text.expose());
    let body = json!({ "from": from, "text": text });
    tokio::spawn(async move { post_to_server(&simulator, &request.channel, &body).await });
    StatusCode::ACCEPTED
}

fn authorise(simulator: &Simulator, headers: &HeaderMap) -> Result<(), StatusCode> {
    let given = headers
        .get(KEY_HEADER)
        .and_then(|value| value.to_str().ok());
    if given == Some(simulator.message_key.expose()) {
        Ok(())
    } else {
        Err(StatusCode::UNAUTHORIZED)
    }
}

/// The provider's own id of a message.
fn reference(id: &str) -> String {
    format!("SIM-{id}")
}

impl ArrivedMessages {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Arrivals>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether the message is sent to its recipient, which only an idempotent provider does once.
    fn add(&self, id: &str, class: RepeatClass) -> bool {
        let mut all = self.lock();
        let arrivals = all.entry(id.to_owned()).or_default();
        arrivals.requested += 1;
        let is_sent = arrivals.sent == 0 || class != RepeatClass::Idempotent;
        arrivals.sent += u32::from(is_sent);
        // Ids begin with the time of the message.
        while all.len() > REMEMBERED {
            all.pop_first();
        }
        is_sent
    }
}

/// What the provider reports of a message, in order.
fn list_reports(channel: &str, number: &str) -> Vec<Word> {
    let ends = [
        ("99000", ("UNDELIV", Some("ABSENT"))),
        ("99001", ("UNDELIV", Some("BUSY"))),
        ("99002", ("EXPIRED", None)),
    ];
    let found = ends.iter().find(|(ending, _)| number.ends_with(ending));
    let end = found.map_or(("DELIVRD", None), |(_, end)| *end);
    let is_read = channel == "whatsapp" && end.0 == "DELIVRD";
    let read = is_read.then_some(("READ", None));
    [("ACCEPTD", None), end].into_iter().chain(read).collect()
}

/// Posts the reports of a message, with the faults that are set: lost, late, twice, out of order, and of an unknown
/// message.
async fn report(simulator: Arc<Simulator>, channel: String, id: String, mut words: Vec<Word>) {
    let faults = simulator.current_faults();
    let is_hit = |percent, what: &str| is_fault_due(percent, &[what, &id]);
    if is_hit(faults.out_of_order_percent, "order") {
        words.reverse();
    }
    for word in words {
        tokio::time::sleep(pause(&faults, is_hit(faults.late_percent, word.0))).await;
        if is_hit(faults.lost_percent, word.0) {
            continue;
        }
        let times = 1 + u32::from(is_hit(faults.duplicate_percent, word.0));
        for _ in 0..times {
            post_report(&simulator, &channel, &id, word).await;
        }
        if is_hit(faults.contradiction_percent, word.0) {
            post_report(&simulator, &channel, &format!("{id}-of-another"), word).await;
        }
    }
}

fn pause(faults: &SimulatedFaults, is_late: bool) -> Duration {
    let own = faults.callback_delay(REPORT_AFTER);
    if is_late { own * 10 } else { own }
}

async fn post_report(simulator: &Simulator, channel: &str, id: &str, (word, code): Word) {
    let body = json!({ "id": id, "status": word, "code": code });
    post_to_server(simulator, channel, &body).await;
}

/// Posts to the server as a provider does, also while it restarts.
async fn post_to_server(simulator: &Simulator, channel: &str, body: &Value) {
    let secret = simulator.message_key.expose();
    let path = format!("/api/callbacks/messages/{channel}/{secret}");
    let Ok(url) = simulator.callback_base.join(&path) else {
        return;
    };
    for _ in 0..ATTEMPTS {
        match post_callback(&simulator.http, url.clone(), body).await {
            Ok(()) => return,
            Err(error) if error.is_retryable() => tokio::time::sleep(PAUSE).await,
            Err(error) => {
                tracing::warn!(%error, "call of a simulated provider of messages given up");
                return;
            }
        }
    }
}
