//! The command line.

use std::io::Read;
use std::net::SocketAddr;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Parser, Subcommand};
use saakh_domain::id::CustomerId;
use saakh_domain::identity::permission::Role;
use saakh_domain::{Language, Secret};
use saakh_service::App;
use saakh_service::app::{Reference, SystemClock};
use saakh_service::identity::account;
use saakh_service::identity::staff::{self, NewUser};
use saakh_service::operations::{installation, rotation};
use saakh_service::platform::audit::chain::ExpectedSeal;
use saakh_service::privacy::quiet;
use saakh_store::db::migrate;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;
use url::Url;

use crate::config::Config;
use crate::{audit, demo, doctor, replay, secrets, serve, simulator, wiring};

/// A marketplace for loans, credit cards and insurance.
#[derive(Debug, Parser)]
#[command(version)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) invocation: Invocation,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Invocation {
    #[command(flatten)]
    Bounded(BoundedCommand),
    #[command(flatten)]
    Program(Command),
}

/// Commands that parse untrusted files, so they run without a runtime, settings or open files.
#[derive(Debug, Subcommand)]
pub(crate) enum BoundedCommand {
    /// Parse an Excel 97-2003 workbook for a server, which starts this command itself
    #[command(hide = true)]
    ReadOldWorkbook {
        /// Index of the sheet whose rows are printed; the list of sheets if omitted
        sheet: Option<usize>,
    },
    /// Draw an uploaded logo for a server, which starts this command itself
    #[command(hide = true)]
    DrawLogo,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the website and the API, and run background jobs
    Serve,
    /// Run background jobs only, next to servers that share the database
    Worker,
    /// Migrate the database to this version
    Migrate,
    /// Fill the database with synthetic data
    Seed {
        /// Add the demo lenders, cards and partners
        #[arg(long, conflicts_with_all = ["customers", "applications"])]
        demo: bool,
        /// Add this many customers who go through the use cases, as real ones do
        #[arg(long, conflicts_with = "applications")]
        customers: Option<u64>,
        /// Add this many applications of the last two years with their histories; millions take minutes
        #[arg(long, required_unless_present_any = ["demo", "customers"])]
        applications: Option<u64>,
        /// The same seed generates the same data
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Manage back-office users
    Admin {
        #[command(subcommand)]
        command: AdminCommand,
    },
    /// Manage the master key
    Key {
        #[command(subcommand)]
        command: KeyCommand,
    },
    /// Manage legal holds, which exempt inactive customers from erasure
    Hold {
        #[command(subcommand)]
        command: HoldCommand,
    },
    /// Check the audit trail
    Audit {
        #[command(subcommand)]
        command: AuditCommand,
    },
    /// Print the OpenAPI document
    Openapi,
    /// Check this installation and report problems
    Doctor,
    /// Recompute one stored offer view, or all of them, and compare: exits with 0 if all are identical, 1 if any
    /// differs, 2 if any cannot be replayed
    Replay {
        /// The `offerViewId` of the response with the offers; every view if omitted
        offer_view: Option<String>,
    },
    /// Simulate other systems
    Simulate {
        #[command(subcommand)]
        command: SimulateCommand,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum AdminCommand {
    /// Add a back-office user; the password is read from standard input, unless they are invited
    Create {
        /// The e-mail address to log in with
        #[arg(long)]
        email: String,
        /// The role: 1 to 6 (docs/API.md)
        #[arg(long)]
        role: i64,
        /// The display name
        #[arg(long, default_value = "Admin")]
        name: String,
        /// Print a link for setting a password, valid once within seven days
        #[arg(long)]
        invite: bool,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum KeyCommand {
    /// Re-encrypt all sealed data with the first key of `SAAKH_KEY` and the algorithm of `SAAKH_SEAL` while servers
    /// run. May be interrupted and restarted
    Rotate,
}

#[derive(Debug, Subcommand)]
pub(crate) enum HoldCommand {
    /// Place a hold, because a dispute or an order requires that a customer's data is kept
    Set {
        /// The customer's id
        customer: CustomerId,
        /// The dispute or order; must not name a person
        #[arg(long)]
        reason: String,
    },
    /// Lift a hold
    Lift {
        /// The customer's id
        customer: CustomerId,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum AuditCommand {
    /// Verify every sealed row: exits with 0 if the chain is intact, 1 if not, with the first row that does not match,
    /// 2 if it cannot be read
    Verify {
        /// A seal that was stored elsewhere, as `POSITION:SEAL` or `SEAL` (the log contains them), which the chain must
        /// contain
        #[arg(long)]
        expect: Option<ExpectedSeal>,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum SimulateCommand {
    /// Run simulated lenders and a simulated credit bureau
    Lenders {
        /// Address to listen on
        #[arg(long, default_value = "127.0.0.1:8099")]
        listen: SocketAddr,
    },
}

/// Runs a command.
pub(crate) async fn run(command: Command) -> Result<ExitCode> {
    log();
    let done = match command {
        Command::Replay { offer_view } => return Ok(replay::run(offer_view.as_deref()).await),
        Command::Audit {
            command: AuditCommand::Verify { expect },
        } => return Ok(audit::verify(expect.as_ref()).await),
        Command::Serve => serve::serve(Config::load()?).await,
        Command::Worker => serve::run_worker(Config::load()?).await,
        Command::Migrate => run_migrate().await,
        Command::Seed { demo: true, .. } => Box::pin(seed_demo()).await,
        Command::Seed {
            applications: Some(count),
            seed,
            ..
        } => seed_applications(count, seed).await,
        Command::Seed {
            customers, seed, ..
        } => seed_customers(customers.unwrap_or(0), seed).await,
        Command::Admin {
            command:
                AdminCommand::Create {
                    email,
                    role,
                    name,
                    invite: true,
                },
        } => invite_admin(email, role, name).await,
        Command::Admin {
            command: AdminCommand::Create {
                email, role, name, ..
            },
        } => create_admin(&email, role, &name).await,
        Command::Key {
            command: KeyCommand::Rotate,
        } => rotate().await,
        Command::Hold { command } => hold(command).await,
        Command::Openapi => print_openapi(),
        Command::Doctor => doctor::run().await,
        Command::Simulate {
            command: SimulateCommand::Lenders { listen },
        } => simulate(Config::load()?, listen).await,
    };
    done.map(|()| ExitCode::SUCCESS)
}

async fn run_migrate() -> Result<()> {
    let config = Config::load()?;
    let db = wiring::open_database(&config).await?;
    migrate::run(&db).await?;
    installation::prepare(&db, &Reference::load()?, &SystemClock).await?;
    Ok(())
}

async fn seed_demo() -> Result<()> {
    let config = Config::load()?;
    refuse_outside_demo(&config)?;
    let db = wiring::open_database(&config).await?;
    demo::prepare(&config, &db, &Reference::load()?).await
}

async fn seed_applications(count: u64, seed_number: u64) -> Result<()> {
    let app = demo_app().await?;
    let log_progress = |added: u64| {
        if added.is_multiple_of(100_000) || added == count {
            tracing::info!(added, total = count, "applications added");
        }
    };
    saakh_seed::add_applications(&app, count, seed_number, log_progress)
        .await
        .context("applications cannot be added; the same seed adds the same ones only once")
}

/// Builds the application without a server, in demo mode only.
async fn demo_app() -> Result<std::sync::Arc<saakh_service::App>> {
    let config = Config::load()?;
    refuse_outside_demo(&config)?;
    wiring::offline_app(&config).await
}

/// Refuses to add synthetic data to an installation with real customers.
fn refuse_outside_demo(config: &Config) -> Result<()> {
    if !config.demo {
        bail!("SAAKH_DEMO is not 1: invented data is for demo mode only");
    }
    Ok(())
}

async fn seed_customers(count: u64, seed_number: u64) -> Result<()> {
    let app = demo_app().await?;
    saakh_seed::add_customers(&app, count, seed_number)
        .await
        .context("customers cannot be added")
}

async fn create_admin(email: &str, role: i64, name: &str) -> Result<()> {
    let role = Role::from_id(role).context("--role is wrong: write a number from 1 to 6")?;
    let mut password = String::new();
    std::io::stdin().read_to_string(&mut password)?;
    let password = Secret::new(password.trim_end_matches(['\r', '\n']).to_owned());
    let app = wiring::offline_app(&Config::load()?).await?;
    let added = account::add_admin(&app, name, email, role, password).await;
    added
        .map(|_| ())
        .map_err(|error| validation_error(&app, error))
}

/// Adds a user without a password and prints the link that sets one.
#[expect(clippy::print_stdout, reason = "the link is what the command is for")]
async fn invite_admin(email: String, role: i64, name: String) -> Result<()> {
    let role = Role::from_id(role).context("--role is wrong: write a number from 1 to 6")?;
    let app = wiring::offline_app(&Config::load()?).await?;
    let user = NewUser {
        name,
        email,
        role,
        locale: Language::default(),
    };
    let link = staff::invite_by_hand(&app, user).await;
    println!(
        "{}",
        link.map_err(|error| validation_error(&app, error))?
            .expose()
    );
    Ok(())
}

/// Formats validation errors of the command line's arguments.
fn validation_error(app: &App, error: saakh_service::Error) -> anyhow::Error {
    match error {
        saakh_service::Error::Refused(refusal) => {
            let texts = refusal
                .fields
                .values()
                .map(|message| app.text(message, Language::default()));
            anyhow::anyhow!("{}", texts.collect::<Vec<_>>().join(", "))
        }
        error => error.into(),
    }
}

#[expect(
    clippy::print_stdout,
    reason = "the numbers are what the command is asked for"
)]
async fn rotate() -> Result<()> {
    let app = wiring::offline_app(&Config::load()?).await?;
    let done = rotation::rotate(&app).await?;
    println!(
        "sealed anew: {} PANs of customers, {} merchants, {} accounts that wait, {} applications of merchants, {} second factors, {} other secrets",
        done.pans,
        done.merchants,
        done.payee_changes,
        done.merchant_applications,
        done.factors,
        done.app_secrets
    );
    Ok(())
}

async fn hold(command: HoldCommand) -> Result<()> {
    let app = wiring::offline_app(&Config::load()?).await?;
    match command {
        HoldCommand::Set { customer, reason } => quiet::place_hold(&app, customer, &reason).await,
        HoldCommand::Lift { customer } => quiet::lift_hold(&app, customer).await,
    }
    .context("there is no such customer or hold, or the reason is empty or over 300 characters")
}

#[expect(
    clippy::print_stdout,
    reason = "the document is what the command is for"
)]
fn print_openapi() -> Result<()> {
    println!("{}", saakh_api::document().to_pretty_json()?);
    Ok(())
}

async fn simulate(config: Config, listen: SocketAddr) -> Result<()> {
    let keys = secrets::load_keys(&config)?;
    let server = Url::parse(&format!("http://{}", config.listen))?;
    let home = config.public_url.clone().unwrap_or_else(|| server.clone());
    let simulators = demo::simulator_config(&keys, &server, &home)?;
    let listener = TcpListener::bind(listen)
        .await
        .with_context(|| format!("cannot listen on {listen}"))?;
    let stop = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    simulator::serve(listener, simulators, stop).await
}

/// Logs structured lines to standard error; `RUST_LOG` sets the level.
fn log() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .json()
        // Prints the current span only, so that a line names its request once.
        .with_span_list(false)
        // A line that cannot be written, for instance to a full disk, must not fail a request.
        .log_internal_errors(false)
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
}
