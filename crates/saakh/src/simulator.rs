//! Simulated lenders and a simulated credit bureau, as one real HTTP server.
//!
//! To the rest of the product they are lenders like any other: called by the same connector, in
//! the dialect that their data describes, answering by signed callbacks. They hold no personal
//! data: an application is judged when it arrives and only the verdict is kept. Nothing is random,
//! so a run can be repeated.

mod bureau;
mod callback;
mod controls;
mod decision;
mod endpoint;
mod faults;
mod handover;
mod lender;
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
pub(crate) use saakh_outbound::simulator::Faults;
use saakh_outbound::{Base, Http};

pub(crate) use lender::{LenderKeys, SimulatedLender};
use registry::{Submission, SubmissionRegistry};

/// The secrets that the server and a lender share, by the lender's key.
pub(crate) type KeysOf = Arc<dyn Fn(&str) -> LenderKeys + Send + Sync>;

/// The key that the seller of cards or plans at a host signs with.
pub(crate) type SellerKey = Arc<dyn Fn(&str) -> Secret<String> + Send + Sync>;

/// What the simulators need to know.
pub(crate) struct SimulatorConfig {
    /// The client that sends callbacks.
    pub(crate) http: Http,
    /// The lenders.
    pub(crate) lenders: Vec<SimulatedLender>,
    /// The secrets of any lender, for those that are taken on later.
    pub(crate) keys: KeysOf,
    /// The key that the seller at a host signs with.
    pub(crate) seller_key: SellerKey,
    /// The key with which the bureau is asked.
    pub(crate) bureau_key: Secret<String>,
    /// Where callbacks go: the server's address as the simulators reach it.
    pub(crate) callback_base: Base,
    /// Where a redirect lender's page leads back to: the address that people use.
    pub(crate) home: Url,
    /// Where submissions are kept over a restart; only in memory when left out.
    pub(crate) state_file: Option<PathBuf>,
    /// What goes wrong from the start; [`Faults::default`] is nothing.
    pub(crate) faults: Faults,
    /// The clock, for signatures and events.
    pub(crate) clock: fn() -> Timestamp,
}

/// Serves until `shutdown`. Callbacks that are still due are sent after the next start when
/// there is a state file.
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
    // The counters know the simulator, which knows the counters.
    simulator.desks.store(Arc::default());
    served
}

/// The shared controls; every other address is some lender's, as its entry says at present.
fn router(simulator: &Arc<Simulator>) -> Router {
    controls::routes()
        .merge(bureau::routes())
        .merge(seller::routes())
        .fallback(at_a_lender)
        .with_state(Arc::clone(simulator))
}

async fn at_a_lender(State(simulator): State<Arc<Simulator>>, request: Request) -> Response {
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

/// What all simulated lenders share.
struct Simulator {
    lenders: ArcSwap<Vec<Arc<SimulatedLender>>>,
    /// Every lender's counter; made anew when a lender is taken on.
    desks: ArcSwap<Router>,
    keys: KeysOf,
    seller_key: SellerKey,
    bureau_key: Secret<String>,
    callback_base: Base,
    home: Url,
    clock: fn() -> Timestamp,
    registry: SubmissionRegistry,
    faults: Mutex<Faults>,
    http: Http,
    due: UnboundedSender<Submission>,
    requests: AtomicU64,
}

impl Simulator {
    /// Opens the registry and lists the submissions whose callbacks are still due.
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

    /// Makes every lender's counter.
    fn open_desks(self: &Arc<Self>) {
        let desks = desks(self, &self.lenders.load());
        self.desks.store(Arc::new(desks));
    }

    /// Simulates a lender too, or anew as its entry says now.
    fn take_on(self: &Arc<Self>, lender: &Lender) -> anyhow::Result<()> {
        let taken = SimulatedLender::all_of(lender, || (self.keys)(&lender.key))?;
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

    fn faults(&self) -> Faults {
        *self.faults.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_faults(&self, faults: Faults) {
        *self.faults.lock().unwrap_or_else(PoisonError::into_inner) = faults;
    }

    /// Counts requests, so that an outage drawn for one passes for the next.
    fn next_request(&self) -> u64 {
        self.requests.fetch_add(1, Ordering::Relaxed)
    }

    /// Whether its lender says nothing before its customer typed a code.
    fn awaits_passcode(&self, submission: &Submission) -> bool {
        let lender = self.lender(&submission.lender);
        lender.is_some_and(|lender| match &lender.connector {
            Connector::Http(mapping) => mapping.passcode.is_some(),
            Connector::Redirect { .. } => false,
        })
    }

    /// Takes a submission once, however often it comes; its lender goes on with it now, or by a code.
    fn take(&self, arrived: Submission, goes_on: bool) -> io::Result<Submission> {
        let (submission, is_new) = self.registry.receive(arrived)?;
        if is_new && goes_on {
            self.call_back(submission.clone());
        }
        Ok(submission)
    }

    /// Has the submission's callbacks sent in their time.
    fn call_back(&self, submission: Submission) {
        // The receiver is gone only while the server is shutting down.
        let _ = self.due.send(submission);
    }
}

#[cfg(test)]
mod tests;
