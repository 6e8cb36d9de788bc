//! Lenders and a credit bureau over real HTTP that note what they get. They speak each lender's
//! dialect by reading its mapping, and can be told to fail.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU16, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use saakh_domain::catalog::lender::{Connector, HttpMapping, Lender};
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_outbound::Base;
use saakh_outbound::simulator::{FAULTS, LENDERS, OVERVIEW};
use saakh_service::app::Keys;
use serde_json::{Map, Value, json};
use tokio::net::TcpListener;
use tokio::sync::Notify;

/// Every person's score at the bureau, unless a test says another.
const SCORE: u16 = 780;

/// What goes wrong with the next call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The lender takes the application, and its answer is lost on the way.
    AnswerLost,
    /// The lender takes the application, and its answer says nothing that it should.
    AnswerEmpty,
    /// The lender is down and takes nothing.
    Down,
    /// The lender takes nothing, and says so many seconds after which to ask again.
    Busy(u64),
    /// The lender does not want it.
    Refused,
    /// The lender takes nothing and answers with this status.
    Status(u16),
    /// The lender takes nothing, and its answer of 200 is no JSON.
    Unreadable,
}

/// One application that a lender took.
#[derive(Debug, Clone, PartialEq)]
pub struct Received {
    pub lender: String,
    /// What its idempotency header said.
    pub idempotency_key: String,
    /// In its own words.
    pub body: Value,
}

/// A call whose answer waits until the test lets it go.
#[derive(Debug, Clone, Default)]
pub struct Held(Arc<Gate>);

#[derive(Debug, Default)]
struct Gate {
    arrived: Notify,
    go: Notify,
}

impl Held {
    /// The call has arrived.
    pub async fn arrived(&self) {
        self.0.arrived.notified().await;
    }

    /// The answer may go.
    pub fn let_go(&self) {
        self.0.go.notify_one();
    }

    async fn wait(&self) {
        self.0.arrived.notify_one();
        self.0.go.notified().await;
    }
}

/// The lenders.
#[derive(Debug, Clone)]
pub struct Lenders(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    keys: Keys,
    mappings: Mutex<Vec<(String, HttpMapping)>>,
    received: Mutex<Vec<Received>>,
    withdrawals: Mutex<Vec<Received>>,
    passcodes: Mutex<Vec<Received>>,
    passcode_refusal: Mutex<Option<&'static str>>,
    faults: Mutex<VecDeque<Fault>>,
    stands: Mutex<Option<SubmissionStatus>>,
    reason: Mutex<Option<&'static str>>,
    asked: AtomicUsize,
    score: AtomicU16,
    scores_asked: AtomicUsize,
    held_score: Mutex<Option<Held>>,
    held_call: Mutex<Option<Held>>,
    simulated: Mutex<Value>,
}

impl Lenders {
    /// Starts them on a free port.
    pub(crate) async fn start(keys: Keys) -> (Self, Base) {
        let lenders = Self(Arc::new(Shared {
            keys,
            mappings: Mutex::new(mappings()),
            received: Mutex::default(),
            withdrawals: Mutex::default(),
            passcodes: Mutex::default(),
            passcode_refusal: Mutex::default(),
            faults: Mutex::default(),
            stands: Mutex::default(),
            reason: Mutex::default(),
            asked: AtomicUsize::default(),
            score: AtomicU16::new(SCORE),
            scores_asked: AtomicUsize::default(),
            held_score: Mutex::default(),
            held_call: Mutex::default(),
            simulated: Mutex::new(json!({})),
        }));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new()
            .route("/bureau/score", post(score))
            .route(OVERVIEW, get(overview))
            .route(FAULTS, put(set_faults))
            .route(LENDERS, put(take_on))
            .fallback(serve)
            .with_state(lenders.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        (lenders, Base::new(address.parse().unwrap()).unwrap())
    }

    /// One more lender, that was added since the start.
    pub(crate) fn add(&self, lender: &Lender) {
        self.0.mappings.lock().unwrap().extend(mapping(lender));
    }

    /// What goes wrong with the next calls, one each.
    pub fn fail_next(&self, faults: &[Fault]) {
        self.0.faults.lock().unwrap().extend(faults);
    }

    /// Nothing goes wrong any more.
    pub fn mend(&self) {
        self.0.faults.lock().unwrap().clear();
    }

    /// Where every submission stands from now on, for who asks. Lenders that have no word for it
    /// say something that nobody understands.
    pub fn stand(&self, status: SubmissionStatus) {
        *self.0.stands.lock().unwrap() = Some(status);
    }

    /// Why lenders that stand so say no from now on, in their words.
    pub fn say_why(&self, word: &'static str) {
        *self.0.reason.lock().unwrap() = Some(word);
    }

    /// Holds the bureau's next answer.
    pub fn hold_score(&self) -> Held {
        let held = Held::default();
        *self.0.held_score.lock().unwrap() = Some(held.clone());
        held
    }

    /// Holds the next answer of a lender.
    pub fn hold_call(&self) -> Held {
        let held = Held::default();
        *self.0.held_call.lock().unwrap() = Some(held.clone());
        held
    }

    /// Everybody's score from now on.
    pub fn score(&self, points: u16) {
        self.0.score.store(points, Ordering::Relaxed);
    }

    /// How often the bureau was asked.
    pub fn scores_asked(&self) -> usize {
        self.0.scores_asked.load(Ordering::Relaxed)
    }

    /// How often a lender was asked where a submission stands.
    pub fn asked(&self) -> usize {
        self.0.asked.load(Ordering::Relaxed)
    }

    /// Every word of a withdrawn consent that was taken, repeats included.
    pub fn withdrawals(&self) -> Vec<Received> {
        self.0.withdrawals.lock().unwrap().clone()
    }

    /// Every code of a customer that arrived, refused ones too.
    pub fn passcodes(&self) -> Vec<Received> {
        self.0.passcodes.lock().unwrap().clone()
    }

    /// With which word codes are refused from now on; none: they are taken.
    pub fn refuse_passcodes(&self, word: Option<&'static str>) {
        *self.0.passcode_refusal.lock().unwrap() = word;
    }

    /// What was set to go wrong at simulated lenders.
    pub fn simulated_faults(&self) -> Value {
        self.0.simulated.lock().unwrap().clone()
    }

    /// Every call that was taken, repeats included.
    pub fn received(&self) -> Vec<Received> {
        self.0.received.lock().unwrap().clone()
    }
}

fn mappings() -> Vec<(String, HttpMapping)> {
    let files = saakh_seed::lender_files().unwrap();
    let lenders = files.iter().map(|file| Lender::from_toml(file).unwrap());
    lenders.filter_map(|lender| mapping(&lender)).collect()
}

fn mapping(lender: &Lender) -> Option<(String, HttpMapping)> {
    match &lender.main().connector {
        Connector::Http(mapping) => Some((lender.key.clone(), HttpMapping::clone(mapping))),
        Connector::Redirect { .. } => None,
    }
}

async fn score(State(lenders): State<Lenders>) -> Json<Value> {
    let shared = &lenders.0;
    shared.scores_asked.fetch_add(1, Ordering::Relaxed);
    let points = shared.score.load(Ordering::Relaxed);
    let held = shared.held_score.lock().unwrap().take();
    if let Some(held) = held {
        held.wait().await;
    }
    Json(json!({ "score": points, "as_of": "2026-11-21" }))
}

async fn overview(State(lenders): State<Lenders>) -> Json<Value> {
    let lenders = &lenders.0;
    let arrived = |(key, _): &(String, HttpMapping)| {
        let received = lenders.received.lock().unwrap();
        let submissions = received.iter().filter(|one| one.lender == *key).count();
        let counts = json!({
            "submissions": submissions, "requests": submissions, "callbacks": 0, "withdrawn": 0,
        });
        (key.clone(), counts)
    };
    let arrived: Map<String, Value> = lenders
        .mappings
        .lock()
        .unwrap()
        .iter()
        .map(arrived)
        .collect();
    let faults = lenders.simulated.lock().unwrap().clone();
    Json(json!({ "faults": faults, "lenders": arrived }))
}

async fn set_faults(State(lenders): State<Lenders>, Json(faults): Json<Value>) -> StatusCode {
    *lenders.0.simulated.lock().unwrap() = faults;
    StatusCode::NO_CONTENT
}

/// A lender that was added or changed since the start.
async fn take_on(State(lenders): State<Lenders>, Json(lender): Json<Lender>) -> StatusCode {
    let mut mappings = lenders.0.mappings.lock().unwrap();
    mappings.retain(|(key, _)| *key != lender.key);
    mappings.extend(mapping(&lender));
    StatusCode::NO_CONTENT
}

async fn serve(
    State(lenders): State<Lenders>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let shared = &lenders.0;
    let Some((key, mapping, below)) = shared.addressed(uri.path()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let expected = format!(
        "{}{}",
        mapping.auth_prefix,
        shared.keys.lender_api(&key).expose()
    );
    if header(&mapping.auth_header) != Some(&expected) {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let fault = shared.faults.lock().unwrap().pop_front();
    match fault {
        Some(Fault::Down) => return StatusCode::SERVICE_UNAVAILABLE.into_response(),
        Some(Fault::Busy(seconds)) => {
            let after = [(RETRY_AFTER, seconds.to_string())];
            return (StatusCode::SERVICE_UNAVAILABLE, after).into_response();
        }
        Some(Fault::Refused) => return StatusCode::UNPROCESSABLE_ENTITY.into_response(),
        Some(Fault::Status(status)) => {
            return StatusCode::from_u16(status).unwrap().into_response();
        }
        Some(Fault::Unreadable) => return "<html>maintenance</html>".into_response(),
        Some(Fault::AnswerLost | Fault::AnswerEmpty) | None => {}
    }
    let received = Received {
        lender: key,
        idempotency_key: header(&mapping.idempotency_header)
            .unwrap_or_default()
            .to_owned(),
        body: serde_json::from_slice(&body).unwrap_or_default(),
    };
    let answer = match (method, below.as_slice()) {
        (Method::POST, []) => shared.take(&mapping, received),
        (Method::GET, [reference]) => shared.tell(&mapping, reference),
        (Method::POST, [reference, action]) if mapping.withdraw_action.as_ref() == Some(action) => {
            shared.withdraw(&mapping, reference, received)
        }
        (Method::POST, [reference, action])
            if mapping
                .passcode
                .as_ref()
                .is_some_and(|one| one.action == *action) =>
        {
            shared.passcodes.lock().unwrap().push(received);
            if let Some(code) = *shared.passcode_refusal.lock().unwrap() {
                let refusal = Json(json!({ "code": code }));
                return (StatusCode::UNPROCESSABLE_ENTITY, refusal).into_response();
            }
            answer(&mapping, reference, Some(SubmissionStatus::InReview))
        }
        _ => return StatusCode::NOT_FOUND.into_response(),
    };
    let held = shared.held_call.lock().unwrap().take();
    if let Some(held) = held {
        held.wait().await;
    }
    match fault {
        Some(Fault::AnswerEmpty) => Json(json!({})).into_response(),
        Some(_) => StatusCode::BAD_GATEWAY.into_response(),
        None => Json(answer).into_response(),
    }
}

impl Shared {
    /// The lender that a path belongs to, and the segments below its own path.
    fn addressed(&self, path: &str) -> Option<(String, HttpMapping, Vec<String>)> {
        let mappings = self.mappings.lock().unwrap();
        mappings.iter().find_map(|(key, mapping)| {
            let below = path.strip_prefix(&mapping.path)?;
            if !below.is_empty() && !below.starts_with('/') {
                return None;
            }
            let segments = below.split('/').skip(1).map(ToOwned::to_owned);
            Some((key.clone(), mapping.clone(), segments.collect()))
        })
    }

    fn take(&self, mapping: &HttpMapping, received: Received) -> Value {
        let reference = format!("L-{}", received.idempotency_key);
        self.received.lock().unwrap().push(received);
        answer(mapping, &reference, None)
    }

    fn tell(&self, mapping: &HttpMapping, reference: &str) -> Value {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let mut told = answer(mapping, reference, *self.stands.lock().unwrap());
        if let (Some(reasons), Some(word)) = (&mapping.reasons, *self.reason.lock().unwrap()) {
            set(&mut told, &reasons.field, word);
        }
        told
    }

    fn withdraw(&self, mapping: &HttpMapping, reference: &str, received: Received) -> Value {
        self.withdrawals.lock().unwrap().push(received);
        answer(mapping, reference, Some(SubmissionStatus::Withdrawn))
    }
}

/// What a lender says of a submission. Its number is the same however often it comes.
fn answer(mapping: &HttpMapping, reference: &str, status: Option<SubmissionStatus>) -> Value {
    let mut words = mapping.status_words.iter();
    let word = words
        .find(|(_, meaning)| Some(**meaning) == status)
        .map_or("A-WORD-OF-NO-MAPPING", |(word, _)| word);
    let mut answer = json!({});
    set(&mut answer, &mapping.reference_field, reference);
    set(&mut answer, &mapping.status_field, word);
    answer
}

/// Sets a field whose name's dots nest.
fn set(target: &mut Value, path: &str, value: &str) {
    let inner = path.split('.').fold(target, |place, name| &mut place[name]);
    *inner = value.into();
}
