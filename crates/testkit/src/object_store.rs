//! A real object store that speaks S3 (`tools/object-store`), behind a proxy that tests can close.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

use saakh_domain::Secret;
use saakh_outbound::Certificates;
use saakh_outbound::files::{BucketSettings, Files};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};

const FAILS: &[u8] =
    b"HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
/// Time after which a silent transfer counts as stalled; short, so that tests need not wait for a minute.
const STALLED_AFTER: Duration = Duration::from_millis(500);

/// How the proxy treats connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProxyMode {
    Open,
    /// Closes every connection.
    Down,
    /// Accepts everything and never answers.
    Silent,
    /// Answers 500.
    Failing,
}

/// A bucket of its own in an object store that all tests of this process share.
pub struct ObjectStore {
    bucket: String,
    /// Port of the store itself.
    port: u16,
    /// Port of the proxy before it.
    door: u16,
    how: Arc<Mutex<ProxyMode>>,
}

impl ObjectStore {
    /// Creates an empty bucket.
    pub async fn start() -> Self {
        static BUCKETS: AtomicU32 = AtomicU32::new(0);
        let port = port();
        let how = Arc::new(Mutex::new(ProxyMode::Open));
        let store = Self {
            bucket: format!("bucket-{}", BUCKETS.fetch_add(1, Ordering::Relaxed)),
            port,
            door: open_door(port, Arc::clone(&how)).await,
            how,
        };
        store.send_request("PUT", "").await;
        store
    }

    /// Sets how the proxy treats connections from now on.
    pub fn set_mode(&self, how: ProxyMode) {
        *self.how.lock().unwrap() = how;
    }

    /// File storage in this bucket.
    pub fn files(&self) -> Files {
        let settings = BucketSettings {
            bucket: self.bucket.clone(),
            prefix: "kept/files".to_owned(),
            endpoint: Some(format!("http://127.0.0.1:{}", self.door).parse().unwrap()),
            region: "ap-south-1".to_owned(),
            key_id: "id".to_owned(),
            secret: Secret::new("secret".to_owned()),
            stalled_after: STALLED_AFTER,
        };
        Files::in_bucket(&settings, Certificates::default()).unwrap()
    }

    /// The keys of all objects in the bucket.
    pub async fn keys(&self) -> Vec<String> {
        texts(&self.send_request("GET", "?list-type=2").await, "Key")
    }

    /// The keys of multipart uploads that were neither completed nor aborted.
    pub async fn list_unfinished(&self) -> Vec<String> {
        texts(&self.send_request("GET", "?uploads").await, "Key")
    }

    /// Sends a request to the store directly, bypassing the proxy.
    async fn send_request(&self, method: &str, query: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).await.unwrap();
        let path = format!("/{}{query}", self.bucket);
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        answer
    }
}

/// The texts of all elements with a name.
fn texts(xml: &str, name: &str) -> Vec<String> {
    let begin = format!("<{name}>");
    let parts = xml.split(&begin).skip(1);
    let text = |part: &str| part.split('<').next().unwrap_or_default().to_owned();
    parts.map(text).collect()
}

/// Port of this process's store. The store exits with the process, because its standard input is closed.
fn port() -> u16 {
    static PORT: OnceLock<u16> = OnceLock::new();
    *PORT.get_or_init(|| {
        let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/object-store");
        let child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut child = child.unwrap();
        let mut line = String::new();
        let output = child.stdout.take().unwrap();
        BufReader::new(output).read_line(&mut line).unwrap();
        std::mem::forget(child);
        line.trim().parse().unwrap()
    })
}

async fn open_door(to: u16, how: Arc<Mutex<ProxyMode>>) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(pass(stream, to, Arc::clone(&how)));
        }
    });
    port
}

async fn pass(mut stream: TcpStream, to: u16, how: Arc<Mutex<ProxyMode>>) {
    let now = *how.lock().unwrap();
    match now {
        ProxyMode::Open => {
            let mut store = TcpStream::connect(("127.0.0.1", to)).await.unwrap();
            // Connections are reused, so closing the door also cuts the open ones.
            let cut = async {
                while *how.lock().unwrap() == ProxyMode::Open {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            };
            tokio::select! {
                _ = copy_bidirectional(&mut stream, &mut store) => {}
                () = cut => {}
            }
        }
        ProxyMode::Down => {}
        ProxyMode::Silent => {
            let mut taken = [0; 4096];
            while stream.read(&mut taken).await.is_ok_and(|read| read > 0) {}
        }
        ProxyMode::Failing => {
            let _ = stream.read(&mut [0; 4096]).await;
            let _ = stream.write_all(FAILS).await;
        }
    }
}
