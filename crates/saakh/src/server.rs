//! The public port: accepts, limits and closes connections. `axum::serve` has no limits of its own.

mod connection_limiter;
mod deadline;
#[cfg(test)]
mod tests;

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::Service;

use connection_limiter::{ConnectionLimiter, ConnectionPermit, LimitReached};
use deadline::{DeadlineStream, PhaseCounter};

/// Time limit for a request's head, from its first byte or the start of the connection.
const HEAD: Duration = Duration::from_secs(10);
/// How long an idle connection is kept between requests, and how long a client may stop reading a response. Longer than
/// the minute that proxies use, so that they close first.
const IDLE: Duration = Duration::from_secs(75);
/// How long a shutdown waits for connections: longer than any request takes (30 s).
const DRAIN: Duration = Duration::from_secs(40);
/// Buffer per connection, which also limits a request's head.
const BUFFER: usize = 64 * 1024;
/// Pause before accepting again when the system has no more file descriptors.
const NO_MORE: Duration = Duration::from_secs(1);

#[derive(Debug, Clone)]
pub(crate) struct Limits {
    /// Concurrent connections.
    pub(crate) connections: usize,
    /// Concurrent connections per IPv4 address or IPv6 /64.
    pub(crate) per_address: usize,
    /// Addresses without a limit of their own: our proxies.
    pub(crate) exempt: Vec<IpAddr>,
    /// For a request's head.
    pub(crate) head: Duration,
    /// Between requests, and while the client does not read the response.
    pub(crate) idle: Duration,
    /// For running requests at shutdown.
    pub(crate) drain: Duration,
}

impl Limits {
    /// Uses the default time limits.
    pub(crate) const fn new(connections: usize, per_address: usize, exempt: Vec<IpAddr>) -> Self {
        Self {
            connections,
            per_address,
            exempt,
            head: HEAD,
            idle: IDLE,
            drain: DRAIN,
        }
    }
}

/// Serves until cancelled, then completes running requests.
pub(crate) async fn serve(
    listener: TcpListener,
    service: impl RequestService,
    limits: Limits,
    stop: CancellationToken,
) {
    let limiter = Arc::new(ConnectionLimiter::new(&limits));
    let connections = TaskTracker::new();
    loop {
        let (stream, peer) = tokio::select! {
            accepted = accept(&listener) => accepted,
            () = stop.cancelled() => break,
        };
        match limiter.acquire(peer.ip()) {
            Ok(permit) => {
                let connection = Connection {
                    peer,
                    phases: PhaseCounter::default(),
                    service: service.clone(),
                    stop: stop.clone(),
                    _permit: permit,
                };
                connections.spawn(connection.serve(stream, limits.head, limits.idle));
            }
            // Dropping the stream closes it.
            Err(full) => count_refusal(full),
        }
    }
    drop(listener);
    connections.close();
    if tokio::time::timeout(limits.drain, connections.wait())
        .await
        .is_err()
    {
        let left = connections.len();
        tracing::warn!(left, "connections still open at shutdown");
    }
}

/// Accepts the next connection. Skips connections that failed before they were accepted, and waits if the system has no
/// more file descriptors.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(error) if is_the_peers(&error) => {}
            Err(error) => {
                tracing::error!(%error, "connection not accepted");
                tokio::time::sleep(NO_MORE).await;
            }
        }
    }
}

fn is_the_peers(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionReset
    )
}

fn count_refusal(full: LimitReached) {
    let reason = match full {
        LimitReached::Server => "all",
        LimitReached::Address => "address",
    };
    metrics::counter!("saakh_http_connections_refused_total", "reason" => reason).increment(1);
}

/// A request handler: a router, or a layer before one.
pub(crate) trait RequestService:
    Service<Request<Body>, Response = Response, Error = Infallible, Future: Send>
    + Clone
    + Send
    + Sync
    + 'static
{
}

impl<S> RequestService for S where
    S: Service<Request<Body>, Response = Response, Error = Infallible, Future: Send>
        + Clone
        + Send
        + Sync
        + 'static
{
}

/// One connection and its permit.
struct Connection<S> {
    peer: SocketAddr,
    phases: PhaseCounter,
    service: S,
    stop: CancellationToken,
    _permit: ConnectionPermit,
}

impl<S: RequestService> Connection<S> {
    async fn serve(self, stream: TcpStream, head: Duration, idle: Duration) {
        // Responses are written whole; waiting to combine packets would only delay them.
        let _ = stream.set_nodelay(true);
        let io = TokioIo::new(DeadlineStream::new(stream, self.phases.clone(), head, idle));
        let service = service_fn(|request| self.answer(request));
        let mut builder = http1::Builder::new();
        // `DeadlineStream` enforces this, and distinguishes a slow head from an idle connection.
        builder.header_read_timeout(None).max_buf_size(BUFFER);
        let mut served = pin!(builder.serve_connection(io, service));
        tokio::select! {
            // A connection's errors concern its client only.
            _ = served.as_mut() => return,
            () = self.stop.cancelled() => served.as_mut().graceful_shutdown(),
        }
        let _ = served.await;
    }

    async fn answer(&self, request: Request<Incoming>) -> Result<Response, Infallible> {
        self.phases.begin();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(self.peer));
        let answer = self.service.clone().call(request).await;
        self.phases.end();
        answer
    }
}
