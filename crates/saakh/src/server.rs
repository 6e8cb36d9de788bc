//! The public port: connections are taken, bounded and ended here. `axum::serve` has no bounds of
//! its own.

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

use connection_limiter::{ConnectionLimiter, ConnectionPermit, Full};
use deadline::{PhaseCounter, Timed};

/// How long a request's head may take from its first byte, or from the connection's beginning.
const HEAD: Duration = Duration::from_secs(10);
/// How long a connection is kept between requests, and how long a reader may leave an answer. A
/// minute is what proxies keep theirs, so they close first.
const IDLE: Duration = Duration::from_secs(75);
/// How long a stop waits for connections: longer than any request takes (30 s).
const DRAIN: Duration = Duration::from_secs(40);
/// As much as a connection buffers: a head is no longer.
const BUFFER: usize = 64 * 1024;
/// How long to wait when the system gives no more connections.
const NO_MORE: Duration = Duration::from_secs(1);

/// What connections are held to.
#[derive(Debug, Clone)]
pub(crate) struct Limits {
    /// Connections at once.
    pub(crate) connections: usize,
    /// Connections at once from one address, or from one /64 of IPv6.
    pub(crate) per_address: usize,
    /// Addresses that many people come through: our own proxies.
    pub(crate) exempt: Vec<IpAddr>,
    /// For a request's head.
    pub(crate) head: Duration,
    /// Between requests, and without a byte of the answer being taken.
    pub(crate) idle: Duration,
    /// For what is running when the server stops.
    pub(crate) drain: Duration,
}

impl Limits {
    /// The times are the same for everybody.
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

/// Serves until told to stop, then finishes what is running.
pub(crate) async fn serve(
    listener: TcpListener,
    service: impl Serves,
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
        match limiter.take(peer.ip()) {
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
            Err(full) => refused(full),
        }
    }
    drop(listener);
    connections.close();
    if tokio::time::timeout(limits.drain, connections.wait())
        .await
        .is_err()
    {
        let left = connections.len();
        tracing::warn!(left, "connections were still open when the server stopped");
    }
}

/// The next connection. A connection that broke before it was taken is nobody's fault; where the
/// system has no more to give, others have to end first.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(error) if is_the_peers(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no connection could be taken");
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

fn refused(full: Full) {
    let reason = match full {
        Full::Server => "all",
        Full::Address => "address",
    };
    metrics::counter!("saakh_http_connections_refused_total", "reason" => reason).increment(1);
}

/// What answers requests: a router, or what stands before one.
pub(crate) trait Serves:
    Service<Request<Body>, Response = Response, Error = Infallible, Future: Send>
    + Clone
    + Send
    + Sync
    + 'static
{
}

impl<S> Serves for S where
    S: Service<Request<Body>, Response = Response, Error = Infallible, Future: Send>
        + Clone
        + Send
        + Sync
        + 'static
{
}

/// One connection, and its place.
struct Connection<S> {
    peer: SocketAddr,
    phases: PhaseCounter,
    service: S,
    stop: CancellationToken,
    _permit: ConnectionPermit,
}

impl<S: Serves> Connection<S> {
    async fn serve(self, stream: TcpStream, head: Duration, idle: Duration) {
        // Answers are written whole; waiting for more to send would only delay them.
        let _ = stream.set_nodelay(true);
        let io = TokioIo::new(Timed::new(stream, self.phases.clone(), head, idle));
        let service = service_fn(|request| self.answer(request));
        let mut builder = http1::Builder::new();
        // `Timed` does this, and tells a slow head from a connection that rests.
        builder.header_read_timeout(None).max_buf_size(BUFFER);
        let mut served = pin!(builder.serve_connection(io, service));
        tokio::select! {
            // What went wrong with a connection is its client's to know.
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
