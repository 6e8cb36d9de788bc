//! The program as processes: a server, and the simulated lenders beside it.

use std::fs::{self, OpenOptions};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

const READY_WITHIN: Duration = Duration::from_mins(1);
/// A test key: 32 bytes in base64.
const KEY: &str = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";

/// The addresses and the folder of a test's processes.
pub(crate) struct Site {
    folder: TempDir,
    database: String,
    repeat: &'static str,
    pub(crate) server: String,
    /// The simulated lenders.
    pub(crate) simulator: String,
}

impl Site {
    /// Free ports, and a folder that is deleted after the test.
    pub(crate) fn new(database: &str) -> Self {
        Self::with_repeat(database, "idempotent")
    }

    /// With providers of messages that treat a message that is sent again in a given way.
    pub(crate) fn with_repeat(database: &str, repeat: &'static str) -> Self {
        Self {
            repeat,
            folder: tempfile::tempdir().expect("a temporary folder"),
            database: database.to_owned(),
            server: free_address(),
            simulator: free_address(),
        }
    }

    /// The log file of the processes, so that a passing run prints no warnings.
    fn log(&self) -> PathBuf {
        self.folder.path().join("processes.log")
    }

    /// The errors that the processes logged. A kill causes none.
    pub(crate) fn errors(&self) -> Vec<String> {
        let log = fs::read_to_string(self.log()).expect("the processes' log");
        let errors = log
            .lines()
            .filter(|line| line.contains(r#""level":"ERROR""#));
        errors.map(str::to_owned).collect()
    }

    fn command(&self) -> Command {
        let log = OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.log());
        let mut command = Command::new(env!("CARGO_BIN_EXE_saakh"));
        command
            .current_dir(self.folder.path())
            .env("SAAKH_DEMO", "1")
            .env("SAAKH_DEMO_HISTORY", "0")
            .env("SAAKH_DEMO_REPEAT", self.repeat)
            .env("SAAKH_DATABASE", &self.database)
            .env("SAAKH_LISTEN", &self.server)
            .env("SAAKH_SIMULATOR", format!("http://{}", self.simulator))
            .env("SAAKH_KEY", KEY)
            .env("RUST_LOG", "warn")
            .stdout(Stdio::null())
            .stderr(log.expect("a file for the log"));
        command
    }
}

impl Drop for Site {
    #[expect(clippy::print_stderr, reason = "the log helps to find the failure")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", fs::read_to_string(self.log()).unwrap_or_default());
        }
    }
}

fn free_address() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address").to_string()
}

/// A running process; killed on drop, also when the test fails.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The simulated lenders.
pub(crate) struct Simulator(Process);

impl Simulator {
    /// Starts them and waits until they answer.
    pub(crate) async fn start(site: &Site) -> Self {
        let mut command = site.command();
        command.args(["simulate", "lenders", "--listen", &site.simulator]);
        let process = Process(command.spawn().expect("the program starts"));
        answers(&format!("http://{}/simulator/state", site.simulator)).await;
        Self(process)
    }

    /// Ends them.
    pub(crate) fn stop(self) {
        drop(self.0);
    }
}

/// The server.
pub(crate) struct Server(Process);

impl Server {
    /// Starts it and waits until it is ready.
    pub(crate) async fn start(site: &Site) -> Self {
        let process = Process(
            site.command()
                .arg("serve")
                .spawn()
                .expect("the program starts"),
        );
        answers(&format!("http://{}/health/ready", site.server)).await;
        Self(process)
    }

    /// Kills it immediately, during any operation (SIGKILL).
    pub(crate) fn kill_9(self) {
        drop(self.0);
    }

    /// Ends it.
    pub(crate) fn stop(self) {
        drop(self.0);
    }
}

async fn answers(address: &str) {
    let client = super::client::http();
    let started = Instant::now();
    loop {
        if client
            .get(address)
            .send()
            .await
            .is_ok_and(|answer| answer.status().is_success())
        {
            return;
        }
        assert!(
            started.elapsed() < READY_WITHIN,
            "{address} does not answer"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
