//! Runs several calls concurrently.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;

/// Runs futures concurrently and returns their outputs in the same order.
pub async fn run_concurrently<F: Future>(futures: impl IntoIterator<Item = F>) -> Vec<F::Output> {
    let mut running: Vec<Pin<Box<F>>> = futures.into_iter().map(Box::pin).collect();
    let mut done: Vec<Option<F::Output>> = running.iter().map(|_| None).collect();
    poll_fn(|context| {
        for (future, outcome) in running.iter_mut().zip(&mut done) {
            if outcome.is_none()
                && let Poll::Ready(value) = future.as_mut().poll(context)
            {
                *outcome = Some(value);
            }
        }
        if done.iter().all(Option::is_some) {
            Poll::Ready(done.drain(..).flatten().collect())
        } else {
            Poll::Pending
        }
    })
    .await
}
