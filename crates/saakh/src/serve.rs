//! The server and the job runner.

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use metrics_exporter_prometheus::PrometheusHandle;
use saakh_api::state::demo::Demo;
use saakh_api::{Api, Config as ApiConfig, metrics_router, router};
use saakh_domain::Secret;
use saakh_outbound::Base;
use saakh_service::App;
use saakh_service::app::{Clock, Reference, SystemClock};
use saakh_service::operations::{housekeeping, installation};
use saakh_service::platform::background::watch_task;
use saakh_service::platform::{alerts, job};
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::config::Config;
use crate::demo::DemoClock;
use crate::server::{self, Limits};
use crate::web::EmbeddedWeb;
use crate::{demo, secrets, wiring};

/// Interval of upkeep of the recorded metrics.
const UPKEEP: Duration = Duration::from_secs(5);
/// Maximum connections to the metrics endpoint.
const METRICS_CONNECTIONS: usize = 100;

/// Serves until SIGTERM or SIGINT, then completes running requests.
pub(crate) async fn serve(config: Config) -> Result<()> {
    let stop = stop_on_signal();
    let listener = TcpListener::bind(config.listen)
        .await
        .with_context(|| format!("SAAKH_LISTEN: cannot listen on {}", config.listen))?;
    let address = reachable(listener.local_addr()?)?;
    let clock = Arc::new(DemoClock::default());
    let (app, simulator) = open(&config, &address, &clock, &stop).await?;
    installation::senders::install(&app, &config.sender_settings()).await?;
    let api = api(&config, Arc::clone(&app), simulator, &clock).await?;
    announce(&config, &app);
    if !config.demo {
        installation::demo::disable_logins(&app).await?;
    }
    if !config.demo && config.clamd.is_none() {
        tracing::warn!("uploaded files not scanned for malware: SAAKH_CLAMD is not set");
    }
    installation::vacuum::vacuum_once(&app, free_bytes).await?;
    let mut tasks = background(&app, &stop);
    if let Some(at) = config.metrics_listen {
        let token = config.metrics_token.clone();
        tasks.spawn(serve_metrics(api.clone(), at, token, stop.clone()));
    }
    let limits = Limits::new(
        config.max_connections,
        config.max_connections_per_address,
        config.trusted_proxies.clone(),
    );
    server::serve(listener, router(api), limits, stop.clone()).await;
    stop.cancel();
    while tasks.join_next().await.is_some() {}
    app.db.close().await;
    Ok(())
}

/// Free disk space for this program at a file's location.
fn free_bytes(file: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(file)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Runs jobs only, next to servers that share the database.
pub(crate) async fn run_worker(config: Config) -> Result<()> {
    let stop = stop_on_signal();
    let address = reachable(config.listen)?;
    let simulator = if config.demo {
        named_simulator(&config)?
    } else {
        None
    };
    let db = wiring::open_database(&config).await?;
    let public_url = config.public_url.clone().unwrap_or(address);
    let reference = Reference::load()?;
    let clock = Arc::new(SystemClock);
    let app = wiring::build_app(&config, db, reference, public_url, simulator, clock).await?;
    if !config.demo {
        installation::demo::disable_logins(&app).await?;
    }
    let mut tasks = background(&app, &stop);
    while tasks.join_next().await.is_some() {}
    app.db.close().await;
    Ok(())
}

/// Opens database, demo data, simulators and application.
async fn open(
    config: &Config,
    address: &Url,
    clock: &Arc<DemoClock>,
    stop: &CancellationToken,
) -> Result<(Arc<App>, Option<Base>)> {
    let db = wiring::open_database(config).await?;
    let reference = Reference::load()?;
    let public_url = config.public_url.clone().unwrap_or_else(|| address.clone());
    let simulator = if config.demo {
        demo::prepare(config, &db, &reference).await?;
        Some(if let Some(named) = named_simulator(config)? {
            named
        } else {
            let keys = secrets::load_keys(config)?;
            demo::start_simulator(config, &keys, address, &public_url, stop.clone()).await?
        })
    } else {
        None
    };
    let clock: Arc<dyn Clock> = if config.demo {
        Arc::<DemoClock>::clone(clock)
    } else {
        Arc::new(SystemClock)
    };
    let base = simulator.clone();
    let app = wiring::build_app(config, db, reference, public_url, base, clock).await?;
    Ok((app, simulator))
}

fn named_simulator(config: &Config) -> Result<Option<Base>> {
    let named = config.simulator.clone().map(Base::new).transpose();
    named.context("SAAKH_SIMULATOR is wrong: write http://127.0.0.1:8099")
}

async fn api(
    config: &Config,
    app: Arc<App>,
    simulator: Option<Base>,
    clock: &DemoClock,
) -> Result<Api> {
    let demo = if config.demo {
        let logins = demo::prepare_logins(config, &app, clock).await?;
        Some(Demo {
            logins,
            simulator: simulator.map(|base| base.to_string()),
        })
    } else {
        None
    };
    let settings = ApiConfig {
        trusted_proxies: config.trusted_proxies.clone(),
        files: config.files_url.clone(),
        demo,
    };
    Ok(Api::new(app, settings, Arc::new(EmbeddedWeb)))
}

fn background(app: &Arc<App>, stop: &CancellationToken) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    let (app_of, stop_of) = (|| Arc::clone(app), || stop.clone());
    tasks.spawn(watch_task(app, "jobs", job::run(app_of(), stop_of())));
    tasks.spawn(watch_task(
        app,
        "catalog",
        housekeeping::follow_catalog(app_of(), stop_of()),
    ));
    tasks.spawn(watch_task(
        app,
        "sweep",
        housekeeping::sweep_regularly(app_of(), stop_of()),
    ));
    tasks.spawn(watch_task(
        app,
        "seal",
        housekeeping::seal_regularly(app_of(), stop_of()),
    ));
    tasks.spawn(watch_task(
        app,
        "clicks",
        housekeeping::store_clicks_regularly(app_of(), stop_of()),
    ));
    tasks.spawn(watch_task(
        app,
        "session-uses",
        housekeeping::store_session_uses_regularly(app_of(), stop_of()),
    ));
    tasks.spawn(watch_task(
        app,
        "count",
        housekeeping::count_regularly(app_of(), stop_of()),
    ));
    tasks.spawn(watch_task(
        app,
        "book",
        housekeeping::book_regularly(app_of(), stop_of()),
    ));
    tasks.spawn(watch_task(
        app,
        "statuses",
        housekeeping::notify_statuses_regularly(app_of(), stop_of()),
    ));
    tasks.spawn(watch_task(
        app,
        "alerts",
        alerts::mail_regularly(app_of(), stop_of()),
    ));
    tasks
}

async fn serve_metrics(
    api: Api,
    at: SocketAddr,
    token: Option<Secret<String>>,
    stop: CancellationToken,
) {
    let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().install_recorder();
    let served = async {
        let listener = TcpListener::bind(at).await?;
        let handle = recorder?;
        let limits = Limits::new(METRICS_CONNECTIONS, METRICS_CONNECTIONS, Vec::new());
        let router = metrics_router(api, handle.clone(), token);
        tokio::select! {
            () = server::serve(listener, router, limits, stop) => {}
            () = upkeep(handle) => {}
        }
        anyhow::Ok(())
    };
    if let Err(error) = served.await {
        tracing::error!(%error, "metrics not served: check SAAKH_METRICS_LISTEN");
    }
}

/// Compacts recorded metrics regularly, so that memory does not grow if no one scrapes them.
async fn upkeep(handle: PrometheusHandle) {
    let mut ticks = tokio::time::interval(UPKEEP);
    loop {
        ticks.tick().await;
        handle.run_upkeep();
    }
}

/// The address at which this machine reaches the server.
fn reachable(listen: SocketAddr) -> Result<Url> {
    let host = match listen {
        SocketAddr::V4(v4) if v4.ip().is_unspecified() => "127.0.0.1".to_owned(),
        SocketAddr::V6(v6) if v6.ip().is_unspecified() => "[::1]".to_owned(),
        SocketAddr::V6(v6) => format!("[{}]", v6.ip()),
        SocketAddr::V4(v4) => v4.ip().to_string(),
    };
    Ok(Url::parse(&format!("http://{host}:{}", listen.port()))?)
}

#[expect(
    clippy::print_stdout,
    reason = "the operator reads the address on the terminal"
)]
fn announce(config: &Config, app: &App) {
    let url = app.settings.public_url.as_str().trim_end_matches('/');
    println!("Saakh listens on {url}");
    if config.demo {
        println!("Demo: sites, logins, lenders and messages are on {url}/dev");
    }
}

/// Returns a token that the first SIGTERM or SIGINT cancels.
fn stop_on_signal() -> CancellationToken {
    use tokio::signal::unix::{SignalKind, signal};
    let stop = CancellationToken::new();
    let cancelled = stop.clone();
    tokio::spawn(async move {
        let terminated = async {
            match signal(SignalKind::terminate()) {
                Ok(mut signals) => signals.recv().await,
                Err(_) => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = terminated => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        cancelled.cancel();
    });
    stop
}
