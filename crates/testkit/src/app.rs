//! The server under test.

mod parts;
mod people;

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use jiff::Timestamp;
use saakh_api::state::demo::Demo;
use saakh_api::state::files_origin::FilesOrigin;
use saakh_api::{Api, CachedRouter, Config};
use saakh_domain::Secret;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::trust::consent::Purpose;
use saakh_outbound::Base;
use saakh_outbound::files::Files;
use saakh_outbound::malware::Scanner;
use saakh_outbound::signature::Call;
use saakh_seed::Extent;
use saakh_service::App;
use saakh_service::app::{Clock, Company, Entropy, Keys, Messaging, Parts, Reference, Settings};
use saakh_service::identity::payee_change;
use saakh_service::operations::installation;
use saakh_service::platform::job;
use saakh_store::catalog::{lender, version};
use saakh_store::db::testing::{Engine, TestDb};
use saakh_store::db::{Statement, migrate};
use saakh_store::platform::outbox_message::{self, OutboxMessage};
use saakh_store::{Scope, args, write_tx};
use serde_json::{Value, json};

use parts::{StubWebFiles, keys, network, reference, template};

use crate::seams::{TestClock, TestEntropy};
use crate::{Lenders, MessageProvider};

/// The master key of a server under test.
pub const KEY: [u8; 32] = [7; 32];

/// The password of every account that tests create.
pub const PASSWORD: &str = "correct horse battery";

const HELD_ONES: &str = "SELECT id FROM payee_change WHERE state = 'held'";
static HELD_CHANGES: Statement = Statement::new("held changes", HELD_ONES, HELD_ONES);

/// Whether the server shows demo pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    Demo,
    Live,
}

/// The server under test with its database, simulated lenders and seams.
pub struct TestApp {
    pub app: Arc<App>,
    pub clock: Arc<TestClock>,
    /// The simulated lenders, which record the calls they receive.
    pub lenders: Lenders,
    /// The application state of the API's handlers.
    pub api: Api,
    router: CachedRouter,
    people: AtomicU32,
    around: TestInstallation,
}

/// Path of the `saakh` binary, which cargo builds beside the test binaries of a workspace run.
fn program() -> PathBuf {
    let tests = std::env::current_exe().unwrap();
    tests.ancestors().nth(2).unwrap().join("saakh")
}

/// What survives when another release starts: database, clock, randomness, lenders and kept files.
#[derive(Clone)]
struct TestInstallation {
    mode: Mode,
    db: Arc<TestDb>,
    clock: Arc<TestClock>,
    entropy: Arc<TestEntropy>,
    lenders: Lenders,
    base: Base,
    keys: Keys,
    files: Files,
    scanner: Option<Scanner>,
    messaging: Messaging,
    files_origin: Option<FilesOrigin>,
    trusted_proxies: Vec<IpAddr>,
}

impl TestApp {
    /// Starts a demo server with the demo lenders on a fresh database.
    pub async fn start(engine: Engine) -> Self {
        Self::start_in_mode(engine, Mode::Demo).await
    }

    /// Starts a server with the demo lenders on a fresh database.
    pub async fn start_in_mode(engine: Engine, mode: Mode) -> Self {
        Self::start_with(engine, mode, Extent::Catalog).await
    }

    /// Starts a demo server with all demo data except its past.
    pub async fn start_without_history(engine: Engine) -> Self {
        Self::start_with(engine, Mode::Demo, Extent::WithAgreements).await
    }

    async fn start_with(engine: Engine, mode: Mode, extent: Extent) -> Self {
        let db = TestDb::copy_of(template(extent), engine).await;
        Self::start_on_database(db, TestClock::default(), mode).await
    }

    /// Starts a demo server on a database of an earlier release and migrates it to this one's schema.
    pub async fn start_upgraded(db: TestDb, now: Timestamp) -> Self {
        let clock = TestClock::at(now);
        migrate::run(&db.db).await.unwrap();
        installation::prepare(&db.db, reference(), &clock)
            .await
            .unwrap();
        Self::start_on_database(db, clock, Mode::Demo).await
    }

    async fn start_on_database(db: TestDb, clock: TestClock, mode: Mode) -> Self {
        let (lenders, base) = Lenders::start(keys()).await;
        let around = TestInstallation {
            mode,
            db: Arc::new(db),
            clock: Arc::new(clock),
            entropy: Arc::new(TestEntropy::default()),
            lenders,
            base,
            keys: keys(),
            files: Files::in_memory(),
            scanner: None,
            messaging: Messaging::Outbox(None),
            files_origin: None,
            trusted_proxies: Vec::new(),
        };
        Self::start_installation(around, Arc::clone(reference())).await
    }

    /// Starts another release on the same installation, with changed reference data.
    pub async fn release(&self, change: impl Fn(&mut Reference)) -> Self {
        let mut reference = self.app.reference.as_ref().clone();
        change(&mut reference);
        let around = self.around.clone();
        installation::prepare(&around.db.db, &reference, around.clock.as_ref())
            .await
            .unwrap();
        Self::start_installation(around, Arc::new(reference)).await
    }

    /// Starts a second server with other keys on the same database, clock and randomness.
    pub async fn with_keys(&self, keys: Keys) -> Self {
        let around = TestInstallation {
            keys,
            ..self.around.clone()
        };
        Self::start_installation(around, Arc::clone(&self.app.reference)).await
    }

    /// Makes bank accounts effective whose hold ends, without ageing anything else. Runs due jobs, among them the mails
    /// about these accounts.
    pub async fn apply_payee_changes(&self) {
        self.run_jobs().await;
        let hold = self.app.reference.limits.payee_change.hold_hours * 3_600;
        let clock = TestClock::at(self.clock.now());
        clock.advance(hold);
        let around = TestInstallation {
            clock: Arc::new(clock),
            ..self.around.clone()
        };
        let later = Self::start_installation(around, Arc::clone(&self.app.reference)).await;
        let mut conn = self.app.db.read().await.unwrap();
        let held = conn.fetch_all(&HELD_CHANGES, args![]).await.unwrap();
        drop(conn);
        for row in held {
            let waits_until = payee_change::apply(&later.app, row.int("id").unwrap());
            assert_eq!(waits_until.await.unwrap(), None);
        }
    }

    /// Starts the same installation with empty file storage and a malware scanner.
    pub async fn with_scanner(&self, scanner: Scanner) -> Self {
        let around = TestInstallation {
            scanner: Some(scanner),
            files: Files::in_memory(),
            ..self.around.clone()
        };
        Self::start_installation(around, Arc::clone(&self.app.reference)).await
    }

    /// Starts the same installation with a message provider.
    pub async fn with_messaging(&self, provider: &MessageProvider) -> Self {
        let around = TestInstallation {
            messaging: provider.messaging(),
            ..self.around.clone()
        };
        Self::start_installation(around, Arc::clone(&self.app.reference)).await
    }

    /// Starts the same installation with another file storage.
    pub async fn with_files(&self, files: Files) -> Self {
        let around = TestInstallation {
            files,
            ..self.around.clone()
        };
        Self::start_installation(around, Arc::clone(&self.app.reference)).await
    }

    /// Starts the same installation with a separate origin for uploaded files.
    pub async fn with_files_origin(&self, url: &str) -> Self {
        let around = TestInstallation {
            files_origin: FilesOrigin::new(&url.parse().unwrap()),
            ..self.around.clone()
        };
        Self::start_installation(around, Arc::clone(&self.app.reference)).await
    }

    /// Starts the same installation behind a proxy at this address.
    pub async fn with_proxy(&self, proxy: IpAddr) -> Self {
        let around = TestInstallation {
            trusted_proxies: vec![proxy],
            ..self.around.clone()
        };
        Self::start_installation(around, Arc::clone(&self.app.reference)).await
    }

    async fn start_installation(around: TestInstallation, reference: Arc<Reference>) -> Self {
        let parts = Parts {
            db: around.db.db.clone(),
            settings: Settings {
                public_url: "https://saakh.example/".parse().unwrap(),
                demo: around.mode == Mode::Demo,
                address_requests_per_hour: reference.limits.address.requests_per_hour,
                request_rate: reference.limits.requests.rate,
                submission_after_seconds: reference.limits.submission.seconds_after_login,
                company: Company {
                    legal_name: "Test Loans Private Limited".to_owned(),
                    cin: "U67190MH2019PTC000000".to_owned(),
                    address: String::new(),
                },
                alerts_to: Some(Secret::new("operator@example.com".to_owned())),
                require_totp: around.mode == Mode::Live,
                hashing_at_once: 2,
            },
            reference,
            clock: Arc::clone(&around.clock) as Arc<dyn Clock>,
            entropy: Arc::clone(&around.entropy) as Arc<dyn Entropy>,
            keys: around.keys.clone(),
            messaging: around.messaging.clone(),
            network: network(&around.base),
            files: around.files.clone(),
            scanner: around.scanner.clone(),
            old_workbooks: Some(program()),
        };
        let app = Box::pin(App::new(parts)).await.unwrap();
        app.handover.open();
        let demo = (around.mode == Mode::Demo).then(|| Demo {
            logins: Vec::new(),
            simulator: None,
        });
        let config = Config {
            trusted_proxies: around.trusted_proxies.clone(),
            files: around.files_origin.clone(),
            demo,
        };
        let api = Api::new(Arc::clone(&app), config, Arc::new(StubWebFiles));
        let router = saakh_api::router(api.clone());
        Self {
            app,
            clock: Arc::clone(&around.clock),
            lenders: around.lenders.clone(),
            api,
            router,
            people: AtomicU32::new(0),
            around,
        }
    }

    /// The server's router, for requests outside the OpenAPI document.
    pub fn router(&self) -> CachedRouter {
        self.router.clone()
    }

    /// Gives these bytes to the next request of the server for as many random ones.
    pub fn script_entropy(&self, bytes: &[u8]) {
        self.around.entropy.script(bytes);
    }

    pub async fn run_jobs(&self) -> usize {
        job::run_due(&self.app).await.unwrap()
    }

    /// Ends the test: asserts that no due job is left and that none failed for good.
    pub async fn finish(&self) {
        let mut conn = self.app.db.read().await.unwrap();
        let open = saakh_store::platform::job::count_open(&mut conn)
            .await
            .unwrap();
        assert!(
            open.iter().all(|kind| kind.failed == 0),
            "jobs were given up: {open:?}"
        );
        let due = saakh_store::platform::job::next_due(&mut conn)
            .await
            .unwrap();
        assert!(self.app.handover.is_empty(), "jobs were not run: {open:?}");
        assert!(
            due.earliest().is_none_or(|due| due > self.app.now()),
            "jobs were not run: {open:?}"
        );
    }

    /// Messages to a destination, newest first.
    pub async fn messages(&self, destination: &str) -> Vec<OutboxMessage> {
        let mut conn = self.app.db.read().await.unwrap();
        outbox_message::list(&mut conn, Some(destination), 20)
            .await
            .unwrap()
    }

    /// The code of the newest text message to a mobile number (`+91…`).
    pub async fn code_for(&self, destination: &str) -> String {
        let messages = self.messages(destination).await;
        let mut digits = messages[0].body.split(|c: char| !c.is_ascii_digit());
        digits.rfind(|run| run.len() == 6).unwrap().to_owned()
    }

    /// Signs a lender's callback at the current time.
    pub fn signature(&self, lender: &str, body: &str) -> String {
        let key = self.app.keys.lender_callback_key(lender);
        saakh_outbound::signature::sign(&key, self.clock.now(), body.as_bytes())
    }

    /// Sends a signed status callback of CASHe and expects it to be accepted.
    pub async fn send_cashe_callback(&self, event: &Value) {
        let body = event.to_string();
        let signature = self.signature("cashe", &body);
        let headers = [
            ("Saakh-Signature", signature.as_str()),
            ("Content-Type", "application/json"),
        ];
        let visitor = self.visitor();
        let request = visitor.request("POST", "/api/callbacks/lenders/cashe", &headers);
        let answer = visitor.send(request.body(body.into()).unwrap()).await;
        answer.expect(204);
    }

    /// Signs a seller's callback at the current time.
    pub fn seller_signature(&self, host: &str, body: &str) -> String {
        let key = self.app.keys.seller_callback_key(host);
        saakh_outbound::signature::sign(&key, self.clock.now(), body.as_bytes())
    }

    /// Signs a request of a partner's server (method, path and body) at the current time.
    pub fn partner_signature(&self, key: &str, path: &str, body: &str) -> String {
        let key = Secret::new(key.to_owned());
        let call = Call {
            method: "POST",
            path,
            body: body.as_bytes(),
        };
        saakh_outbound::signature::sign_call(&key, self.clock.now(), call)
    }

    /// Signs the body alone, the scheme (`v1`) that partners use until they renew their keys.
    pub fn partner_body_signature(&self, key: &str, body: &str) -> String {
        let key = Secret::new(key.to_owned());
        saakh_outbound::signature::sign(&key, self.clock.now(), body.as_bytes())
    }

    /// A consent to a purpose as the website sends it.
    pub fn consent(&self, purpose: Purpose) -> Value {
        let version = self.app.reference.notices.version(purpose);
        json!({ "purpose": purpose.code(), "noticeVersion": version })
    }

    /// Adds one lender from a data file, and nothing else.
    pub async fn add_lender(&self, file: &str) {
        let lender = Lender::from_toml(file).unwrap();
        let reference = &self.app.reference;
        let problems = lender.validate(&reference.lists, &reference.lending);
        assert!(problems.is_empty(), "{problems:?}");
        self.store_lender(&lender).await.unwrap();
        self.app.refresh_catalog().await.unwrap();
        self.lenders.add(&lender);
    }

    async fn store_lender(&self, lender: &Lender) -> saakh_service::Result<()> {
        let now = self.app.now();
        write_tx!(self.app.db, Scope::catalog(), |tx| {
            let version = version::create_next(tx, "test", "a lender of a file", now).await?;
            lender::add(tx, lender, version).await?;
            Ok(())
        })
    }
}
