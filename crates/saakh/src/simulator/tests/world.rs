//! The simulators on a free port, and a server that receives their callbacks.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use axum::{Json, Router};
use jiff::Timestamp;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use saakh_domain::Secret;
use saakh_domain::catalog::lender::{Connector, HttpMapping, Lender};
use saakh_domain::id::SubmissionId;
use saakh_domain::lifecycle::rejection::{RejectionReason, StatusWithReason};
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_outbound::lender::{Account, LenderCall, LenderResponse, Trial, translate_status};
use saakh_outbound::{Base, CallError, Http, signature};

use super::super::{LenderKeys, SimulatedFaults, SimulatedLender, SimulatorConfig, serve};

const PATIENCE: Duration = Duration::from_mins(1);

/// A callback in our terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Told {
    pub(super) reference: String,
    pub(super) status: Option<SubmissionStatus>,
    pub(super) reason: Option<RejectionReason>,
}

/// The server's side: accepts callbacks with a valid signature.
struct Server {
    refusals: AtomicU32,
    events: UnboundedSender<(String, Value)>,
}

pub(super) struct World {
    pub(super) http: Http,
    pub(super) base: Base,
    connectors: BTreeMap<String, Connector>,
    server: Arc<Server>,
    events: UnboundedReceiver<(String, Value)>,
    /// Events of lenders that no test has read yet.
    waiting: HashMap<String, Vec<Value>>,
    stop: oneshot::Sender<()>,
    simulator: JoinHandle<anyhow::Result<()>>,
}

/// The key of the providers of messages.
pub(super) const MESSAGE_KEY: &str = "0123456789abcdef";

impl World {
    pub(super) async fn start(faults: SimulatedFaults) -> Self {
        Self::with_state(faults, None).await
    }

    pub(super) async fn with_state(faults: SimulatedFaults, state_file: Option<PathBuf>) -> Self {
        let (server, events, callback_base) = start_server().await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = base(&listener);
        let http = Http::new(PATIENCE).unwrap();
        let config = SimulatorConfig {
            http: http.clone(),
            lenders: lenders().iter().map(simulated).collect(),
            keys: Arc::new(keys),
            seller_key: Arc::new(|host| Secret::new(format!("key of {host}"))),
            bureau_key: Secret::new("bureau key".to_owned()),
            message_key: Secret::new(MESSAGE_KEY.to_owned()),
            callback_base,
            home: "https://saakh.example/".parse().unwrap(),
            state_file,
            faults,
            clock: now,
        };
        let connectors = config
            .lenders
            .iter()
            .map(|one| (one.key.clone(), one.connector.clone()));
        let connectors = connectors.collect();
        let (stop, stopped) = oneshot::channel();
        let shutdown = async { stopped.await.unwrap_or_default() };
        let simulator = tokio::spawn(serve(listener, config, shutdown));
        let waiting = HashMap::new();
        Self {
            http,
            base,
            connectors,
            server,
            events,
            waiting,
            stop,
            simulator,
        }
    }

    pub(super) fn http_lenders(&self) -> Vec<String> {
        let lenders = self.connectors.iter();
        let http = lenders.filter(|(_, connector)| matches!(connector, Connector::Http(_)));
        http.map(|(key, _)| key.clone()).collect()
    }

    fn mapping(&self, lender: &str) -> Option<&HttpMapping> {
        match &self.connectors[lender] {
            Connector::Http(mapping) => Some(&**mapping),
            Connector::Redirect { .. } => None,
        }
    }

    pub(super) async fn submit(
        &self,
        lender: &str,
        body: &Value,
    ) -> Result<LenderResponse, CallError> {
        self.submit_as(lender, &format!("{lender} api key"), body)
            .await
    }

    pub(super) async fn submit_as(
        &self,
        lender: &str,
        key: &str,
        document: &Value,
    ) -> Result<LenderResponse, CallError> {
        let account = Account {
            base: self.base.clone(),
            key: Secret::new(key.to_owned()),
        };
        let mapping = self.mapping(lender).unwrap();
        let call = LenderCall {
            http: &self.http,
            mapping,
            account: &account,
        };
        call.submit(id(), document).await
    }

    /// Whether a lender uses passcodes.
    pub(super) fn sends_codes(&self, lender: &str) -> bool {
        let mapping = self.mapping(lender);
        mapping.is_some_and(|mapping| mapping.passcode.is_some())
    }

    /// Sends an entered passcode.
    pub(super) async fn passcode(
        &self,
        lender: &str,
        reference: &str,
        code: &str,
    ) -> Result<Option<SubmissionStatus>, CallError> {
        let account = Account {
            base: self.base.clone(),
            key: Secret::new(format!("{lender} api key")),
        };
        let call = LenderCall {
            http: &self.http,
            mapping: self.mapping(lender).unwrap(),
            account: &account,
        };
        let code = Secret::new(code.to_owned());
        let told = call.send_passcode("attempt", reference, &code).await?;
        Ok(told.map(StatusWithReason::status))
    }

    /// Sends a trial, as the mapping editor does.
    pub(super) async fn try_out(&self, lender: &str, document: &Value) -> Result<Trial, CallError> {
        let account = Account {
            base: self.base.clone(),
            key: Secret::new(format!("{lender} api key")),
        };
        let call = LenderCall {
            http: &self.http,
            mapping: self.mapping(lender).unwrap(),
            account: &account,
        };
        call.try_mapping(id(), document).await
    }

    pub(super) async fn status(
        &self,
        lender: &str,
        reference: &str,
    ) -> Result<LenderResponse, CallError> {
        let key = Secret::new(format!("{lender} api key"));
        let account = Account {
            base: self.base.clone(),
            key,
        };
        let mapping = self.mapping(lender).unwrap();
        LenderCall {
            http: &self.http,
            mapping,
            account: &account,
        }
        .poll_status(reference)
        .await
    }

    /// Waits until a status poll returns the status.
    pub(super) async fn stands(&self, lender: &str, reference: &str, status: SubmissionStatus) {
        let asking = async {
            while self.status(lender, reference).await.unwrap().standing != Some(status.into()) {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        timeout(PATIENCE, asking).await.expect("the status in time");
    }

    pub(super) fn takes_withdrawals(&self, lender: &str) -> bool {
        let mapping = self.mapping(lender);
        mapping.is_some_and(|mapping| mapping.withdraw_action.is_some())
    }

    pub(super) async fn withdraw(
        &self,
        lender: &str,
        reference: &str,
    ) -> Result<Option<SubmissionStatus>, CallError> {
        let account = Account {
            base: self.base.clone(),
            key: Secret::new(format!("{lender} api key")),
        };
        let call = LenderCall {
            http: &self.http,
            mapping: self.mapping(lender).unwrap(),
            account: &account,
        };
        Ok(call
            .withdraw(id(), reference)
            .await?
            .map(StatusWithReason::status))
    }

    /// Number of received callbacks of a lender that were not read.
    pub(super) fn waiting(&self, lender: &str) -> usize {
        self.waiting.get(lender).map_or(0, Vec::len)
    }

    /// Reads the next callback of a lender.
    pub(super) async fn told(&mut self, lender: &str) -> Told {
        let event = self.next_event(lender).await;
        let word = event["status"].as_str().unwrap();
        let standing = match self.mapping(lender) {
            Some(mapping) => translate_status(mapping, word, event["reason"].as_str()),
            None => SubmissionStatus::from_code(word).map(Into::into),
        };
        Told {
            reference: event["reference"].as_str().unwrap().to_owned(),
            status: standing.map(StatusWithReason::status),
            reason: standing.and_then(StatusWithReason::reason),
        }
    }

    /// Reads a lender's callbacks up to the last one that it sends on its own.
    pub(super) async fn told_until_final(&mut self, lender: &str) -> Vec<Told> {
        use SubmissionStatus::{Approved, Disbursed, Rejected};
        let pays_out = ["money-view", "kreditbee", "blue-parrot", "tankha-today"].contains(&lender);
        let mut told = Vec::new();
        loop {
            let next = self.told(lender).await;
            let is_final = match next.status.expect("a mapped status word") {
                Rejected | Disbursed => true,
                Approved => !pays_out,
                _ => false,
            };
            told.push(next);
            if is_final {
                return told;
            }
        }
    }

    pub(super) async fn next_event(&mut self, lender: &str) -> Value {
        loop {
            let waiting = self.waiting.entry(lender.to_owned()).or_default();
            if !waiting.is_empty() {
                return waiting.remove(0);
            }
            let next = timeout(PATIENCE, self.events.recv())
                .await
                .expect("a callback in time");
            let (from, event) = next.unwrap();
            self.waiting.entry(from).or_default().push(event);
        }
    }

    /// Makes the server fail for this many callbacks.
    pub(super) fn server_down(&self, callbacks: u32) {
        self.server.refusals.store(callbacks, Ordering::SeqCst);
    }

    pub(super) async fn get(&self, path: &str) -> reqwest::Response {
        reqwest::get(self.base.join(path).unwrap()).await.unwrap()
    }

    pub(super) async fn get_json(&self, path: &str) -> Value {
        self.get(path).await.json().await.unwrap()
    }

    pub(super) async fn set_faults(&self, faults: SimulatedFaults) {
        assert_eq!(self.put_faults(&json!(faults)).await, 204);
    }

    pub(super) async fn put_faults(&self, faults: &Value) -> u16 {
        let url = self.base.join("/simulator/faults").unwrap();
        let request = reqwest::Client::new().put(url).json(faults);
        request.send().await.unwrap().status().as_u16()
    }

    /// Presses a button on the page of a redirect lender.
    pub(super) async fn decide(&self, lender: &str, submission: &str, decision: &str) -> u16 {
        let url = self.base.join(&format!("/r/{lender}")).unwrap();
        let form = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("sub", submission)
            .append_pair("decision", decision)
            .finish();
        let request = reqwest::Client::new()
            .post(url)
            .header("Content-Type", "application/x-www-form-urlencoded")
            .body(form);
        request.send().await.unwrap().status().as_u16()
    }

    pub(super) async fn stop(self) {
        self.stop.send(()).unwrap();
        timeout(PATIENCE, self.simulator)
            .await
            .expect("an end in time")
            .unwrap()
            .unwrap();
    }
}

async fn start_server() -> (Arc<Server>, UnboundedReceiver<(String, Value)>, Base) {
    let (sender, events) = unbounded_channel();
    let server = Arc::new(Server {
        refusals: AtomicU32::new(0),
        events: sender,
    });
    let router = Router::new()
        .route("/api/callbacks/lenders/{key}", post(callback))
        .route(
            "/api/callbacks/messages/{channel}/{secret}",
            post(message_callback),
        )
        .with_state(Arc::clone(&server));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = base(&listener);
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    (server, events, base)
}

async fn callback(
    State(server): State<Arc<Server>>,
    Path(lender): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> StatusCode {
    let is_down = server
        .refusals
        .fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| {
            left.checked_sub(1)
        })
        .is_ok();
    if is_down {
        return StatusCode::BAD_GATEWAY;
    }
    let key = Secret::new(format!("{lender} callback key"));
    let header = headers[signature::HEADER].to_str().unwrap();
    signature::verify(&key, header, &body, now()).expect("a valid signature");
    let event = serde_json::from_slice(&body).unwrap();
    server
        .events
        .send((lender, event))
        .map_or(StatusCode::GONE, |()| StatusCode::NO_CONTENT)
}

async fn message_callback(
    State(server): State<Arc<Server>>,
    Path((channel, secret)): Path<(String, String)>,
    Json(event): Json<Value>,
) -> StatusCode {
    assert_eq!(secret, MESSAGE_KEY);
    server
        .events
        .send((channel, event))
        .map_or(StatusCode::GONE, |()| StatusCode::NO_CONTENT)
}

fn lenders() -> Vec<Lender> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/demo/lenders");
    let paths = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let files = paths.filter(|path| {
        path.extension()
            .is_some_and(|extension| extension == "toml")
    });
    files
        .map(|path| Lender::from_toml(&fs::read_to_string(path).unwrap()).unwrap())
        .collect()
}

fn simulated(lender: &Lender) -> SimulatedLender {
    SimulatedLender::from_lender(lender, || keys(&lender.key))
        .unwrap()
        .remove(0)
}

fn keys(lender: &str) -> LenderKeys {
    let key = |what: &str| Secret::new(format!("{lender} {what} key"));
    LenderKeys {
        api: key("api"),
        callback: key("callback"),
    }
}

fn base(listener: &TcpListener) -> Base {
    let url = format!("http://{}", listener.local_addr().unwrap());
    Base::new(url.parse().unwrap()).unwrap()
}

fn now() -> Timestamp {
    Timestamp::from_second(1_795_000_000).unwrap()
}

pub(super) fn id() -> SubmissionId {
    "019aa000-0000-7000-8000-000000000001".parse().unwrap()
}

/// An application with all fields that any demo lender requires.
pub(super) fn document() -> Value {
    let mut document = json!({
        "application": { "reference": "019aa000" },
        "customer": {
            "first_name": "Asha", "last_name": "Rao", "birth_date": "1992-02-29",
            "tin": "ABCPD1234F", "mobile": "+919876543210", "email": "asha@example.com", "gender": 1,
        },
        "profile": { "monthly_income": 62_000, "emi": 2_000, "postal_code": "560001" },
        "offer": { "amount": 100_000, "months": 24, "rate": 18 },
        "form": {},
    });
    for field in lenders()
        .into_iter()
        .flat_map(|lender| lender.main_offering().form.clone())
    {
        document["form"][field.key] = json!(1);
    }
    document
}
