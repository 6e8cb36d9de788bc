//! Customers who each go the whole personal-loan journey, so many at the same time: passcode,
//! profile, offers, application. Prints what they achieved as one JSON line.

#![expect(clippy::print_stdout, reason = "the figure is what the program is for")]

mod customer;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Parser;
use reqwest::Client;
use serde_json::json;
use tokio::task::JoinSet;

use customer::Customer;

/// Sends customers through the journey.
#[derive(Parser)]
struct Journeys {
    /// The server's address.
    #[arg(long)]
    base: String,
    /// Customers at the same time.
    #[arg(long, default_value_t = 16)]
    customers: u32,
    /// Journeys in all.
    #[arg(long, default_value_t = 400)]
    journeys: u32,
    /// The first customer's number: a second run on the same server needs others.
    #[arg(long, default_value_t = 0)]
    first: u32,
}

#[tokio::main]
async fn main() -> Result<()> {
    let settings = Journeys::parse();
    // Fails only when one is installed already, which is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let http = Client::builder()
        .no_proxy()
        .pool_max_idle_per_host(1024)
        .build()?;
    let next = Arc::new(AtomicU32::new(settings.first));
    let end = settings.first + settings.journeys;
    let mut walkers = JoinSet::new();
    let started = Instant::now();
    for _ in 0..settings.customers {
        walkers.spawn(walk(
            http.clone(),
            settings.base.clone(),
            Arc::clone(&next),
            end,
        ));
    }
    let mut times = Vec::new();
    while let Some(walked) = walkers.join_next().await {
        times.extend(walked??);
    }
    report(times, started.elapsed());
    Ok(())
}

/// One customer after the other, until all have been.
async fn walk(http: Client, base: String, next: Arc<AtomicU32>, end: u32) -> Result<Vec<Duration>> {
    let mut times = Vec::new();
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= end {
            return Ok(times);
        }
        let started = Instant::now();
        Customer::new(http.clone(), base.clone(), number)
            .journey()
            .await?;
        times.push(started.elapsed());
    }
}

fn report(mut times: Vec<Duration>, took: Duration) {
    times.sort_unstable();
    let at = |percent: usize| {
        times
            .get(times.len() * percent / 100)
            .map(Duration::as_millis)
    };
    let line = json!({
        "journeys": times.len(), "seconds": took.as_secs_f64(), "medianMs": at(50), "p95Ms": at(95),
    });
    println!("{line}");
}
