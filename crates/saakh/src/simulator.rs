//! Simulated lenders, a simulated credit bureau and simulated providers of text messages, as one real HTTP server.
//!
//! To the rest of the product they are lenders like any other: called by the same connector, in the dialect that their
//! data describes, answering by signed callbacks. They store no personal data: an application is decided on arrival and
//! only the decision is kept. Nothing is random, so a run can be repeated.

mod bureau;
mod callback;
mod controls;
mod decision;
mod endpoint;
mod faults;
mod handover;
mod lender;
mod messages;
mod registry;
mod seller;

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context;
use arc_swap::ArcSwap;
use axum::Router;
use axum::extract::{Request, State};
use axum::response::Response;
use jiff::Timestamp;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tower::ServiceExt;
use url::Url;

use saakh_domain::Secret;
use saakh_domain::catalog::lender::{Connector, Lender};
pub(crate) use saakh_outbound::simulator::SimulatedFaults;
use saakh_outbound::{Base, Http};

pub(crate) use lender::{LenderKeys, SimulatedLender};
use messages::ArrivedMessages;
use registry::{Submission, SubmissionRegistry};

/// Looks up the secrets that the server and a lender share, by the lender's key.
pub(crate) type LenderKeyLookup = Arc<dyn Fn(&str) -> LenderKeys + Send + Sync>;

/// Looks up the signing key of the seller of cards or plans at a host.
pub(crate) type SellerKeyLookup = Arc<dyn Fn(&str) -> Secret<String> + Send + Sync>;

pub(crate) struct SimulatorConfig {
    /// The HTTP client for callbacks.
    pub(crate) http: Http,
    pub(crate) lenders: Vec<SimulatedLender>,
    /// Secrets of any lender, for lenders added later.
    pub(crate) keys: LenderKeyLookup,
    /// Signing key of the seller at a host.
    pub(crate) seller_key: SellerKeyLookup,
    /// The bureau's API key.
    pub(crate) bureau_key: Secret<String>,
    /// The API key of the providers of text messages, and the secret in the address of their reports.
    pub(crate) message_key: Secret<String>,
    /// Base of callback URLs: the server's address as seen by the simulators.
    pub(crate) callback_base: Base,
    /// Where a redirect lender's page returns to: the site's public address.
    pub(crate) home: Url,
    /// File in which submissions survive a restart; in memory only if none.
    pub(crate) state_file: Option<PathBuf>,
    /// Faults from the start; none by default.
    pub(crate) faults: SimulatedFaults,
    /// Clock for signatures and events.
    pub(crate) clock: fn() -> Timestamp,
}

/// Serves until `shutdown`. With a state file, pending callbacks are sent after the next start.
pub(crate) async fn serve(
    listener: TcpListener,
    config: SimulatorConfig,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> anyhow::Result<()> {
    let (simulator, due) = Simulator::open(config)?;
    let simulator = Arc::new(simulator);
    simulator.open_desks();
    let server = axum::serve(listener, router(&simulator)).with_graceful_shutdown(shutdown);
    let served = tokio::select! {
        result = server.into_future() => Ok(result?),
        // Ends with the simulator, which lives as long as the server.
        () = callback::deliver_all(&simulator, due) => Ok(()),
    };
    // Breaks the reference cycle between the simulator and its endpoints.
    simulator.desks.store(Arc::default());
    served
}

/// Routes the shared controls; every other path belongs to a lender, as its registry entry defines.
fn router(simulator: &Arc<Simulator>) -> Router {
    controls::routes()
        .merge(bureau::routes())
        .merge(seller::routes())
        .merge(messages::routes())
        .fallback(route_to_lender)
        .with_state(Arc::clone(simulator))
}

async fn route_to_lender(State(simulator): State<Arc<Simulator>>, request: Request) -> Response {
    let desks = Router::clone(&simulator.desks.load());
    let Ok(response) = desks.oneshot(request).await;
    response
}

fn desks(simulator: &Arc<Simulator>, lenders: &[Arc<SimulatedLender>]) -> Router {
    lenders.iter().fold(Router::new(), |router, lender| {
        let (simulator, lender) = (Arc::clone(simulator), Arc::clone(lender));
        router.merge(match &lender.connector {
            Connector::Http(mapping) => endpoint::routes(simulator, &lender, (**mapping).clone()),
            Connector::Redirect { .. } => handover::routes(simulator, lender),
        })
    })
}

/// State shared by all simulated lenders.
struct Simulator {
    lenders: ArcSwap<Vec<Arc<SimulatedLender>>>,
    /// Every lender's endpoint; rebuilt when a lender is added or changed.
    desks: ArcSwap<Router>,
    keys: LenderKeyLookup,
    seller_key: SellerKeyLookup,
    bureau_key: Secret<String>,
    message_key: Secret<String>,
    messages: ArrivedMessages,
    callback_base: Base,
    home: Url,
    clock: fn() -> Timestamp,
    registry: SubmissionRegistry,
    faults: Mutex<SimulatedFaults>,
    http: Http,
    due: UnboundedSender<Submission>,
    requests: AtomicU64,
}

impl Simulator {
    /// Opens the registry and queues submissions with pending callbacks.
    fn open(config: SimulatorConfig) -> anyhow::Result<(Self, UnboundedReceiver<Submission>)> {
        let (registry, unfinished) = SubmissionRegistry::open(config.state_file.as_deref())
            .context("the simulators' state file cannot be used")?;
        let (due, inbox) = unbounded_channel();
        let simulator = Self {
            lenders: ArcSwap::from_pointee(config.lenders.into_iter().map(Arc::new).collect()),
            desks: ArcSwap::default(),
            keys: config.keys,
            seller_key: config.seller_key,
            bureau_key: config.bureau_key,
            message_key: config.message_key,
            messages: ArrivedMessages::default(),
            callback_base: config.callback_base,
            home: config.home,
            clock: config.clock,
            registry,
            faults: Mutex::new(config.faults),
            http: config.http,
            due,
            requests: AtomicU64::default(),
        };
        for submission in unfinished {
            if !simulator.awaits_passcode(&submission) {
                simulator.call_back(submission);
            }
        }
        Ok((simulator, inbox))
    }

    fn lender(&self, key: &str) -> Option<Arc<SimulatedLender>> {
        let lenders = self.lenders.load();
        lenders.iter().find(|lender| lender.key == key).cloned()
    }

    /// Rebuilds every lender's endpoint.
    fn open_desks(self: &Arc<Self>) {
        let desks = desks(self, &self.lenders.load());
        self.desks.store(Arc::new(desks));
    }

    /// Adds a lender's simulation, or replaces it by its current entry.
    fn replace_lender(self: &Arc<Self>, lender: &Lender) -> anyhow::Result<()> {
        let taken = SimulatedLender::from_lender(lender, || (self.keys)(&lender.key))?;
        let mut lenders = Vec::clone(&self.lenders.load());
        lenders.retain(|known| known.key != lender.key);
        for one in taken {
            anyhow::ensure!(
                lenders.iter().all(|known| !known.shares_address(&one)),
                "another lender has this address"
            );
            lenders.push(Arc::new(one));
        }
        self.lenders.store(Arc::new(lenders));
        self.open_desks();
        Ok(())
    }

    fn current_faults(&self) -> SimulatedFaults {
        *self.faults.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_faults(&self, faults: SimulatedFaults) {
        *self.faults.lock().unwrap_or_else(PoisonError::into_inner) = faults;
    }

    /// Counts requests, so that a retry after a drawn outage gets a new draw.
    fn next_request(&self) -> u64 {
        self.requests.fetch_add(1, Ordering::Relaxed)
    }

    /// Whether the lender decides only after its customer has entered a passcode.
    fn awaits_passcode(&self, submission: &Submission) -> bool {
        let lender = self.lender(&submission.lender);
        lender.is_some_and(|lender| match &lender.connector {
            Connector::Http(mapping) => mapping.passcode.is_some(),
            Connector::Redirect { .. } => false,
        })
    }

    /// Registers a submission once, however often it is sent. Schedules its callbacks if it is new and `goes_on`;
    /// otherwise a passcode does that later.
    fn register(&self, arrived: Submission, goes_on: bool) -> io::Result<Submission> {
        let (submission, is_new) = self.registry.register(arrived)?;
        if is_new && goes_on {
            self.call_back(submission.clone());
        }
        Ok(submission)
    }

    /// Schedules the submission's callbacks.
    fn call_back(&self, submission: Submission) {
        // The receiver is dropped only during shutdown.
        let _ = self.due.send(submission);
    }
}

#[cfg(test)]
mod tests;
