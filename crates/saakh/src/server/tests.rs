//! Tests with real sockets.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::routing::get;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::*;

/// Generous timeout for steps that do not wait for a deadline, on a busy machine.
const SOON: Duration = Duration::from_secs(20);
const SHORT: Duration = Duration::from_millis(150);
const LONG: Duration = Duration::from_mins(10);
const BIG: usize = 64 * 1024 * 1024;

struct Server {
    address: SocketAddr,
    stop: CancellationToken,
    done: JoinHandle<()>,
    /// Releases the response of `/slow`.
    go_on: Arc<Notify>,
    /// Signals that `/slow` was requested.
    asked: Arc<Notify>,
}

/// Limits that no test reaches.
fn limits() -> Limits {
    Limits {
        head: LONG,
        idle: LONG,
        drain: LONG,
        ..Limits::new(5_000, 5_000, Vec::new())
    }
}

async fn start(limits: Limits) -> Server {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (go_on, asked) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let slow = {
        let (go_on, asked) = (Arc::clone(&go_on), Arc::clone(&asked));
        move || async move {
            asked.notify_one();
            go_on.notified().await;
            "slow"
        }
    };
    let who = |ConnectInfo(peer): ConnectInfo<SocketAddr>| async move { peer.to_string() };
    let router = Router::new()
        .route("/", get(who))
        .route("/slow", get(slow))
        .route("/big", get(|| async { vec![b'x'; BIG] }));
    let stop = CancellationToken::new();
    let done = tokio::spawn(serve(listener, router, limits, stop.clone()));
    Server {
        address,
        stop,
        done,
        go_on,
        asked,
    }
}

impl Server {
    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Whether a new connection gets a response.
    async fn is_answered(&self) -> bool {
        let mut stream = self.connect().await;
        let asked = stream.write_all(&request("/", "close")).await;
        asked.is_ok() && everything(&mut stream).await.starts_with("HTTP/1.1 200")
    }
}

fn request(path: &str, connection: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: {connection}\r\n\r\n").into_bytes()
}

/// Reads until the server closes the connection.
async fn everything(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A reset connection counts as closed.
    let _ = timeout(SOON, stream.read_to_end(&mut bytes))
        .await
        .expect("it never ends");
    String::from_utf8(bytes).unwrap()
}

/// Reads one whole response of a keep-alive connection.
async fn answer(stream: &mut TcpStream) -> String {
    let mut text = String::new();
    let (mut byte, mut length) = ([0], None);
    loop {
        timeout(SOON, stream.read_exact(&mut byte))
            .await
            .unwrap()
            .unwrap();
        text.push(char::from(byte[0]));
        if let Some(left) = length.as_mut() {
            *left -= 1;
        } else if text.ends_with("\r\n\r\n") {
            let header = text
                .lines()
                .find_map(|line| line.strip_prefix("content-length: "));
            length = Some(header.unwrap().parse::<usize>().unwrap());
        }
        if length == Some(0) {
            return text;
        }
    }
}

#[tokio::test]
async fn half_a_head_ends_the_connection_in_time() {
    let server = start(Limits {
        head: SHORT,
        ..limits()
    })
    .await;
    let mut silent = server.connect().await;
    let mut half = server.connect().await;
    half.write_all(b"GET / HTTP/1.1\r\nhost:").await.unwrap();
    assert_eq!(everything(&mut half).await, "");
    assert_eq!(everything(&mut silent).await, "");
    assert!(server.is_answered().await);
}

#[tokio::test]
async fn a_request_head_sent_byte_by_byte_has_the_same_deadline() {
    let server = start(Limits {
        head: SHORT,
        ..limits()
    })
    .await;
    let mut stream = server.connect().await;
    let mut sent = 0;
    for byte in b"GET / HTTP/1.1\r\nhost: "
        .iter()
        .chain([b'x'; 1_000].iter())
    {
        if stream.write_all(&[*byte]).await.is_err() {
            break;
        }
        sent += 1;
        tokio::time::sleep(SHORT / 10).await;
    }
    assert!(sent < 1_000, "it was never ended");
}

// The first request is answered, then half of another head follows.
#[tokio::test]
async fn half_a_head_after_a_request_ends_the_connection_too() {
    let server = start(Limits {
        head: SHORT,
        ..limits()
    })
    .await;
    let mut stream = server.connect().await;
    stream.write_all(&request("/", "keep-alive")).await.unwrap();
    assert!(
        answer(&mut stream)
            .await
            .ends_with(&stream.local_addr().unwrap().to_string())
    );
    stream.write_all(b"GET /").await.unwrap();
    assert_eq!(everything(&mut stream).await, "");
}

#[tokio::test]
async fn an_idle_connection_is_closed_after_its_limit() {
    let server = start(Limits {
        idle: SHORT,
        ..limits()
    })
    .await;
    let mut stream = server.connect().await;
    for _ in 0..2 {
        stream.write_all(&request("/", "keep-alive")).await.unwrap();
        answer(&mut stream).await;
        tokio::time::sleep(SHORT / 3).await;
    }
    assert_eq!(everything(&mut stream).await, "");
}

#[tokio::test]
async fn a_slow_request_does_not_count_as_idle() {
    let server = start(Limits {
        idle: SHORT,
        head: SHORT,
        ..limits()
    })
    .await;
    let mut stream = server.connect().await;
    stream.write_all(&request("/slow", "close")).await.unwrap();
    server.asked.notified().await;
    tokio::time::sleep(SHORT * 3).await;
    server.go_on.notify_one();
    assert!(everything(&mut stream).await.ends_with("slow"));
}

#[tokio::test]
async fn a_client_that_does_not_read_is_disconnected() {
    let server = start(Limits {
        idle: SHORT,
        ..limits()
    })
    .await;
    let mut stream = server.connect().await;
    stream.write_all(&request("/big", "close")).await.unwrap();
    stream.read_u8().await.unwrap();
    // Nothing else delays the shutdown: it completes once the response is aborted.
    server.stop.cancel();
    timeout(SOON, server.done).await.unwrap().unwrap();
    let got = everything(&mut stream).await.len();
    assert!(got < BIG, "{got}");
}

#[tokio::test]
async fn a_client_that_reads_slowly_gets_the_whole_response() {
    let idle = Duration::from_secs(1);
    let server = start(Limits { idle, ..limits() }).await;
    let mut stream = server.connect().await;
    stream.write_all(&request("/big", "close")).await.unwrap();
    let mut part = vec![0; BIG / 8];
    for _ in 0..8 {
        stream.read_exact(&mut part).await.unwrap();
        tokio::time::sleep(idle / 6).await;
    }
    assert!(everything(&mut stream).await.ends_with('x'));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_half_open_connections_block_no_request() {
    let server = start(limits()).await;
    let mut open = Vec::new();
    for _ in 0..1_000 {
        let mut stream = server.connect().await;
        stream.write_all(b"GET / HTTP/1.1\r\n").await.unwrap();
        open.push(stream);
    }
    for _ in 0..20 {
        assert!(server.is_answered().await);
    }
}

#[tokio::test]
async fn connections_from_one_address_are_limited() {
    let server = start(Limits {
        per_address: 2,
        ..limits()
    })
    .await;
    let first = server.connect().await;
    let _second = server.connect().await;
    assert!(!server.is_answered().await);
    drop(first);
    assert!(
        timeout(SOON, async { while !server.is_answered().await {} })
            .await
            .is_ok()
    );
}

#[tokio::test]
async fn a_trusted_proxy_has_more() {
    let exempt = vec![[127, 0, 0, 1].into()];
    let server = start(Limits {
        per_address: 1,
        exempt,
        ..limits()
    })
    .await;
    let _first = server.connect().await;
    assert!(server.is_answered().await);
}

#[tokio::test]
async fn connections_to_the_server_are_limited() {
    let server = start(Limits {
        connections: 1,
        ..limits()
    })
    .await;
    let first = server.connect().await;
    assert!(!server.is_answered().await);
    drop(first);
    assert!(
        timeout(SOON, async { while !server.is_answered().await {} })
            .await
            .is_ok()
    );
}

#[tokio::test]
async fn a_shutdown_finishes_running_requests() {
    let server = start(limits()).await;
    let mut idle = server.connect().await;
    idle.write_all(&request("/", "keep-alive")).await.unwrap();
    answer(&mut idle).await;
    let mut running = server.connect().await;
    running
        .write_all(&request("/slow", "keep-alive"))
        .await
        .unwrap();
    server.asked.notified().await;
    server.stop.cancel();
    assert_eq!(everything(&mut idle).await, "", "nothing runs there");
    assert!(!server.done.is_finished());
    server.go_on.notify_one();
    assert!(everything(&mut running).await.ends_with("slow"));
    timeout(SOON, server.done).await.unwrap().unwrap();
    assert!(TcpStream::connect(server.address).await.is_err());
}

#[tokio::test]
async fn a_shutdown_waits_no_longer_than_its_limit() {
    let server = start(Limits {
        drain: SHORT,
        ..limits()
    })
    .await;
    let mut running = server.connect().await;
    running.write_all(&request("/slow", "close")).await.unwrap();
    server.asked.notified().await;
    server.stop.cancel();
    timeout(SOON, server.done).await.unwrap().unwrap();
}

#[tokio::test]
async fn a_head_without_end_is_refused() {
    let server = start(limits()).await;
    let mut stream = server.connect().await;
    let long = format!("GET / HTTP/1.1\r\nhost: x\r\nx: {}", "y".repeat(BUFFER));
    let _ = stream.write_all(long.as_bytes()).await;
    assert!(everything(&mut stream).await.starts_with("HTTP/1.1 431"));
}
