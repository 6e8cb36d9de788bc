//! Closes a connection whose client keeps the server waiting: for the rest of a head, for the next request, or for
//! reading a response. While a request is handled nothing is timed here; it has a time limit of its own.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

/// The phase of a connection, shared with its handler: odd while a request is being handled.
#[derive(Debug, Clone, Default)]
pub(super) struct PhaseCounter(Arc<AtomicUsize>);

impl PhaseCounter {
    /// Marks that a request's head was received.
    pub(super) fn begin(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// Marks that the response begins.
    pub(super) fn end(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn now(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// A stream whose reads and writes fail after the client's deadline.
pub(super) struct DeadlineStream {
    stream: TcpStream,
    phases: PhaseCounter,
    /// The phase to which the deadline belongs.
    phase: usize,
    /// Whether a head has begun: more of its bytes do not extend the deadline.
    in_head: bool,
    deadline: Option<Instant>,
    timer: Pin<Box<Sleep>>,
    head: Duration,
    idle: Duration,
}

impl DeadlineStream {
    /// Starts with the deadline for a head.
    pub(super) fn new(
        stream: TcpStream,
        phases: PhaseCounter,
        head: Duration,
        idle: Duration,
    ) -> Self {
        let deadline = Instant::now() + head;
        Self {
            stream,
            phases,
            phase: 0,
            in_head: true,
            deadline: Some(deadline),
            timer: Box::pin(tokio::time::sleep_until(deadline)),
            head,
            idle,
        }
    }

    fn is_answering(&self) -> bool {
        self.phase % 2 == 1
    }

    /// Resets the deadline if the phase changed.
    fn catch_up(&mut self) {
        let phase = self.phases.now();
        if phase != self.phase {
            self.phase = phase;
            self.in_head = false;
            let idle = self.idle;
            self.set_deadline((!self.is_answering()).then_some(idle));
        }
    }

    fn set_deadline(&mut self, from_now: Option<Duration>) {
        self.deadline = from_now.map(|duration| Instant::now() + duration);
        // A later deadline is noticed when the timer fires, which avoids resetting it for every byte.
        if let Some(deadline) = self.deadline
            && deadline < self.timer.deadline()
        {
            self.timer.as_mut().reset(deadline);
        }
    }

    /// Handles received bytes.
    fn on_read(&mut self) {
        self.catch_up();
        if !self.is_answering() && !self.in_head {
            self.in_head = true;
            self.set_deadline(Some(self.head));
        }
    }

    /// Handles sent bytes.
    fn on_write(&mut self) {
        self.catch_up();
        if !self.is_answering() && !self.in_head {
            self.set_deadline(Some(self.idle));
        }
    }

    /// Returns pending, or fails after the deadline.
    fn wait<T>(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<T>> {
        self.catch_up();
        while let Some(deadline) = self.deadline {
            if self.timer.as_mut().poll(cx).is_pending() {
                return Poll::Pending;
            }
            if deadline <= Instant::now() {
                metrics::counter!("saakh_http_connections_timed_out_total").increment(1);
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.timer.as_mut().reset(deadline);
        }
        Poll::Pending
    }

    fn finish_write(
        &mut self,
        cx: &mut Context<'_>,
        wrote: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match wrote {
            Poll::Pending => self.wait(cx),
            Poll::Ready(wrote) => {
                self.on_write();
                Poll::Ready(wrote)
            }
        }
    }
}

impl AsyncRead for DeadlineStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        if read.is_pending() {
            return self.wait(cx);
        }
        if buffer.filled().len() > before {
            self.on_read();
        }
        read
    }
}

impl AsyncWrite for DeadlineStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.finish_write(cx, wrote)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.finish_write(cx, wrote)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
