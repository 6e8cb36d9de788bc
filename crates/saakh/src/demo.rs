//! Creates what a demo needs at its first start: data, logins, simulated lenders.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use anyhow::{Context, Result, bail};
use jiff::{SignedDuration, Timestamp};
use saakh_api::state::demo::DemoLogin;
use saakh_domain::Secret;
use saakh_domain::catalog::lender::Lender;
use saakh_domain::id::MerchantId;
use saakh_outbound::{Base, Http};
use saakh_seed::{Extent, Staff};
use saakh_service::App;
use saakh_service::app::{Clock, Keys, Reference, SystemClock};
use saakh_service::identity::account;
use saakh_service::operations::installation;
use saakh_store::Db;
use saakh_store::db::migrate;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use url::Url;

use crate::config::Config;
use crate::secrets::{random_password, write_private};
use crate::simulated_messages;
use crate::simulator::{
    LenderKeyLookup, LenderKeys, SimulatedFaults, SimulatedLender, SimulatorConfig, serve,
};
use crate::wiring::{CALL_TIMEOUT, SIMULATED_BUREAU};

/// Age of a demo's catalog, staff and partners at its start, in days.
const BASE_DATA_AGE_DAYS: i64 = 120;

/// The system clock, which is set back while a demo's past is created.
#[derive(Debug, Default)]
pub(crate) struct DemoClock(AtomicI64);

impl DemoClock {
    fn set(&self, at: Timestamp) {
        self.0.store(at.as_millisecond(), Ordering::Relaxed);
    }

    /// Switches to the system's time.
    fn release(&self) {
        self.0.store(0, Ordering::Relaxed);
    }
}

impl Clock for DemoClock {
    fn now(&self) -> Timestamp {
        match self.0.load(Ordering::Relaxed) {
            0 => SystemClock.now(),
            set => Timestamp::from_millisecond(set).unwrap_or(Timestamp::MIN),
        }
    }
}

/// Creation time of the demo's base data: before its past, if it has one.
fn base_data_time(config: &Config) -> Timestamp {
    let now = SystemClock.now();
    if !config.demo_history {
        return now;
    }
    let before = now.checked_sub(SignedDuration::from_hours(24 * BASE_DATA_AGE_DAYS));
    before.unwrap_or(now)
}

/// Migrates and seeds a demo's database; fails, before anything changes, on a production database.
pub(crate) async fn prepare(config: &Config, db: &Db, reference: &Reference) -> Result<()> {
    if let Some(wrong) = installation::demo::check_before_migrations(db).await? {
        bail!(wrong);
    }
    migrate::run(db).await?;
    installation::prepare(db, reference, &SystemClock).await?;
    if let Some(wrong) = installation::demo::check(db, true, &SystemClock).await? {
        bail!(wrong);
    }
    seed_if_empty(config, db, reference).await
}

/// Adds demo lenders, cards, partners and the gold price to a database without any.
async fn seed_if_empty(config: &Config, db: &Db, reference: &Reference) -> Result<()> {
    let mut conn = db.read().await?;
    if saakh_seed::is_empty(&mut conn).await? {
        drop(conn);
        let extent = if config.demo_history {
            Extent::WithAgreements
        } else {
            Extent::Catalog
        };
        let clock = DemoClock::default();
        clock.set(base_data_time(config));
        saakh_seed::add_catalog(db, reference, &clock, extent)
            .await
            .context("demo data cannot be stored")?;
        let priced = saakh_seed::set_gold_price(db, &SystemClock).await;
        priced.context("the demo's gold price cannot be stored")?;
    }
    Ok(())
}

/// Adds the demo logins and the past at the first start; at later ones, returns the logins of the first.
pub(crate) async fn prepare_logins(
    config: &Config,
    app: &Arc<App>,
    clock: &DemoClock,
) -> Result<Vec<DemoLogin>> {
    let file = config.demo_folder().join("logins.json");
    if let Ok(text) = std::fs::read_to_string(&file) {
        return serde_json::from_str(&text).with_context(|| format!("{} is wrong", file.display()));
    }
    clock.set(base_data_time(config));
    let (logins, staff) = add_logins(app).await?;
    // Written first, so that after an interrupted start the past is shorter but the logins work.
    write_private(&file, &serde_json::to_string_pretty(&logins)?)?;
    saakh_seed::partners::add_merchants_and_links(app).await?;
    clock.release();
    if config.demo_history {
        let past = saakh_seed::add_past(app, staff, &|at| clock.set(at)).await;
        past.context("the demo's past cannot be stored")?;
        clock.release();
    } else {
        saakh_seed::partners::add_pending_merchants(app).await?;
    }
    Ok(logins)
}

/// Adds the demo logins, with random passwords.
async fn add_logins(app: &App) -> Result<(Vec<DemoLogin>, Staff)> {
    let (mut logins, mut ids) = (Vec::new(), Vec::new());
    for (name, role) in installation::demo::STAFF_LOGINS {
        let login = login(name, "/admin/login");
        let password = Secret::new(login.password.clone());
        ids.push(account::add_admin(app, display_name(name), &login.email, role, password).await?);
        logins.push(login);
    }
    for (name, partner) in [
        ("partner", "udaan_credit"),
        ("merchant", "ravi_mobile_shop"),
    ] {
        let login = login(name, "/partner/login");
        let password = Secret::new(login.password.clone());
        let merchant = account::NewMerchant {
            partner,
            name: display_name(name),
            email: &login.email,
            is_partner: name == "partner",
        };
        let is_partner = merchant.is_partner;
        let id = account::add_merchant(app, merchant, password).await?;
        logins.push(login);
        if is_partner {
            saakh_seed::partners::set_bank_account(app, id).await?;
            logins.extend(add_colleagues(app, id).await?);
        }
    }
    let [operator, approver, ..] = ids[..] else {
        bail!("a demo needs two people in its back office");
    };
    Ok((logins, Staff { operator, approver }))
}

/// Adds people who work for the partner's own account.
async fn add_colleagues(app: &App, partner: MerchantId) -> Result<Vec<DemoLogin>> {
    let mut logins = Vec::new();
    for (name, role) in installation::demo::COLLEAGUES {
        let login = login(name, "/partner/login");
        let colleague = account::NewPortalColleague {
            merchant: partner,
            name: display_name(name),
            email: &login.email,
            role,
        };
        let password = Secret::new(login.password.clone());
        account::add_portal_user(app, colleague, password).await?;
        logins.push(login);
    }
    Ok(logins)
}

fn login(name: &str, page: &str) -> DemoLogin {
    DemoLogin {
        name: name.to_owned(),
        page: page.to_owned(),
        email: installation::demo::login_email(name),
        password: random_password(),
    }
}

/// Invented names.
fn display_name(login: &str) -> &'static str {
    match login {
        "admin" => "Ravi Menon",
        "checker" => "Lakshmi Iyer",
        "role2" => "Anita Rao",
        "role3" => "Imran Shaikh",
        "finance-maker" => "Sunita Kulkarni",
        "finance-checker" => "George Mathew",
        "catalog" => "Farah Siddiqui",
        "partner" => "Kavita Joshi",
        "manager" => "Rohit Deshpande",
        "agent" => "Neha Verma",
        "developer" => "Arjun Pillai",
        _ => "Ravi Mobile Shop",
    }
}

/// Starts the simulated lenders on a free local port.
pub(crate) async fn start_simulator(
    config: &Config,
    keys: &Keys,
    server: &Url,
    home: &Url,
    stop: CancellationToken,
) -> Result<Base> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    let simulator = SimulatorConfig {
        state_file: Some(config.demo_folder().join("simulator.json")),
        ..simulator_config(keys, server, home)?
    };
    tokio::spawn(async move {
        if let Err(error) = serve(listener, simulator, stop.cancelled_owned()).await {
            tracing::error!(%error, "simulated lenders stopped");
        }
    });
    Ok(Base::new(Url::parse(&format!("http://{address}"))?)?)
}

/// Configuration of the simulators for all demo lenders, with this installation's keys.
pub(crate) fn simulator_config(keys: &Keys, server: &Url, home: &Url) -> Result<SimulatorConfig> {
    let own = keys.clone();
    let keys_of: LenderKeyLookup = Arc::new(move |lender| LenderKeys {
        api: own.lender_api_key(lender),
        callback: own.lender_callback_key(lender),
    });
    let mut lenders = Vec::new();
    for file in saakh_seed::lender_files()? {
        let lender = Lender::from_toml(&file)?;
        lenders.extend(SimulatedLender::from_lender(&lender, || {
            keys_of(&lender.key)
        })?);
    }
    let of_sellers = keys.clone();
    Ok(SimulatorConfig {
        http: Http::new(CALL_TIMEOUT)?,
        lenders,
        keys: keys_of,
        seller_key: Arc::new(move |host| of_sellers.seller_callback_key(host)),
        bureau_key: keys.lender_api_key(SIMULATED_BUREAU),
        message_key: simulated_messages::derive_key(keys),
        callback_base: Base::new(server.clone())?,
        home: home.clone(),
        state_file: None,
        faults: SimulatedFaults::default(),
        clock: || SystemClock.now(),
    })
}
