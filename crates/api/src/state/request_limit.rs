//! A rate limit by network address, counted in each process's memory, because it is checked before
//! every call and page and protects the process itself. Limits that protect people are counted in
//! the database (`service/src/platform/limit.rs`).

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Mutex, PoisonError};

use axum::http::Method;
use saakh_domain::catalog::policy::RequestLimit;
use saakh_domain::identity::bucket::{Bucket, Rate};
use saakh_domain::identity::network::network_address;
use saakh_domain::identity::tally::RetryAfter;
use saakh_service::{Code, Error};

/// Parts of the memory, each with a lock of its own.
const SHARDS: usize = 64;
/// Milliseconds between log lines about one address.
const TOLD_AGAIN: i64 = 60_000;

pub struct RequestLimiter {
    rate: Rate,
    weights: RequestLimit,
    /// Addresses in one generation of a shard.
    most: usize,
    shards: Vec<Mutex<Shard>>,
    hasher: RandomState,
}

/// Two generations of addresses: a full present generation becomes the earlier one, and addresses
/// that did not return since are dropped. So memory is limited without any search for old entries.
#[derive(Default)]
struct Shard {
    present: HashMap<IpAddr, Caller>,
    earlier: HashMap<IpAddr, Caller>,
}

#[derive(Clone, Copy)]
struct Caller {
    bucket: Bucket,
    /// Epoch milliseconds of the last log line.
    told_at: Option<i64>,
}

/// The refusal of a request that exceeds the rate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RateLimitRefusal {
    wait: RetryAfter,
    /// Whether the address was logged recently.
    pub is_told: bool,
}

impl From<RateLimitRefusal> for Error {
    fn from(refused: RateLimitRefusal) -> Self {
        Self::rate_limited(Code::TooManyRequests, refused.wait)
    }
}

impl RequestLimiter {
    /// Creates a limiter with a rate, and with weights of expensive requests.
    pub fn new(rate: Rate, weights: RequestLimit) -> Self {
        Self {
            rate,
            weights,
            most: (weights.addresses / SHARDS / 2).max(1),
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            hasher: RandomState::new(),
        }
    }

    /// Counts a request of an address or refuses it. Requests without an address share one.
    pub fn count_request(
        &self,
        address: Option<IpAddr>,
        method: &Method,
        route: Option<&str>,
        now_millis: i64,
    ) -> Result<(), RateLimitRefusal> {
        let weight = self.weight(method, route);
        if !self.rate.is_limited() || weight == 0 {
            return Ok(());
        }
        let caller = network_address(address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)));
        let shard = usize::try_from(self.hasher.hash_one(caller) % SHARDS as u64).unwrap_or(0);
        let Some(shard) = self.shards.get(shard) else {
            return Ok(());
        };
        let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
        let caller = shard.caller(caller, self.most, || Caller {
            bucket: Bucket::full(self.rate, now_millis),
            told_at: None,
        });
        caller
            .bucket
            .consume(self.rate, weight, now_millis)
            .map_err(|wait| RateLimitRefusal {
                wait,
                is_told: caller.is_told(now_millis),
            })
    }

    /// The weight of a request; 0 for prepared files and health checks.
    fn weight(&self, method: &Method, route: Option<&str>) -> u32 {
        let Some(route) = route else { return 1 };
        match route {
            "/assets/{*file}" | "/brand/{file}" | "/files/{*key}" | "/robots.txt"
            | "/sitemap.xml" | "/service-worker.js" | "/early-press.js" | "/dev/style.css"
            | "/health/live" | "/health/ready" => 0,
            "/api/pincodes/{pincode}"
            | "/api/places"
            | "/api/ifsc/{code}"
            | "/api/calculators/loan"
            | "/api/offers"
            | "/api/offers/early-closing"
            | "/api/my-data" => self.weights.weight_of_lookup,
            "/api/profile/{step}" | "/api/applications" | "/api/submissions"
                if method != Method::GET =>
            {
                self.weights.weight_of_write
            }
            route if is_document(route) => self.weights.weight_of_document,
            _ => 1,
        }
    }
}

/// Documents, exports, whole lists and other expensive calls.
fn is_document(route: &str) -> bool {
    let endings = [
        ".pdf",
        ".csv",
        ".xlsx",
        "/task-files/{token}",
        "/my-data.json",
        "/openapi.json",
        "/s3-upload-file",
        "-application-status-file",
        "/upload-files",
        "/upload-files/{id}/look",
        "/upload-files/{id}/check",
        "/upload-files/{id}/apply",
        "/eligibility",
        "/impact",
        "/dry-run",
    ];
    endings.iter().any(|ending| route.ends_with(ending))
}

impl Shard {
    fn caller(
        &mut self,
        address: IpAddr,
        most: usize,
        new: impl FnOnce() -> Caller,
    ) -> &mut Caller {
        if self.present.len() >= most && !self.present.contains_key(&address) {
            self.earlier = std::mem::take(&mut self.present);
        }
        let earlier = &mut self.earlier;
        self.present
            .entry(address)
            .or_insert_with(|| earlier.remove(&address).unwrap_or_else(new))
    }
}

impl Caller {
    /// Whether the address was logged recently; if not, marks it as logged now.
    fn is_told(&mut self, now_millis: i64) -> bool {
        let is_recent = self
            .told_at
            .is_some_and(|at| (0..TOLD_AGAIN).contains(&now_millis.saturating_sub(at)));
        if !is_recent {
            self.told_at = Some(now_millis);
        }
        is_recent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limiter(addresses: usize) -> RequestLimiter {
        let rate = Rate {
            per_second: 1,
            burst_seconds: 30,
        };
        RequestLimiter::new(
            rate,
            RequestLimit {
                rate,
                addresses,
                weight_of_lookup: 3,
                weight_of_write: 5,
                weight_of_document: 25,
            },
        )
    }

    fn let_through(limiter: &RequestLimiter, address: &str, route: Option<&str>) -> usize {
        let address = Some(address.parse().unwrap());
        let all = (0..1_000).take_while(|_| {
            limiter
                .count_request(address, &Method::PUT, route, 0)
                .is_ok()
        });
        all.count()
    }

    #[test]
    fn expensive_calls_weigh_more_and_files_weigh_nothing() {
        for (route, allowed) in [
            (None, 30),
            (Some("/api/boot"), 30),
            (Some("/api/calculators/loan"), 10),
            (Some("/api/profile/{step}"), 6),
            (Some("/api/offers/{offerId}/kfs.pdf"), 1),
            (Some("/api/admin/customers.csv"), 1),
            (Some("/api/my-data.json"), 1),
            (Some("/api/openapi.json"), 1),
            (Some("/assets/{*file}"), 1_000),
            (Some("/health/ready"), 1_000),
        ] {
            assert_eq!(
                let_through(&limiter(1_000), "203.0.113.7", route),
                allowed,
                "{route:?}"
            );
        }
    }

    #[test]
    fn addresses_are_counted_apart_and_ipv6_by_its_64() {
        let limiter = limiter(10_000);
        for (address, allowed) in [
            ("203.0.113.7", 30),
            ("::ffff:203.0.113.7", 0),
            ("203.0.113.8", 30),
            ("2001:db8:1:2::1", 30),
            ("2001:db8:1:2:3:4:5:6", 0),
            ("2001:db8:1:3::1", 30),
        ] {
            assert_eq!(let_through(&limiter, address, None), allowed, "{address}");
        }
    }

    #[test]
    fn the_number_of_tracked_addresses_is_bounded() {
        let limiter = limiter(SHARDS * 2 * 10);
        for number in 0..100_000_u32 {
            let address = Some(Ipv4Addr::from_bits(number).into());
            limiter
                .count_request(address, &Method::GET, None, 0)
                .unwrap();
        }
        let remembered: usize = limiter
            .shards
            .iter()
            .map(|shard| {
                let shard = shard.lock().unwrap();
                shard.present.len() + shard.earlier.len()
            })
            .sum();
        assert!(remembered <= SHARDS * 2 * 10, "{remembered}");
        // An active address is remembered, however many others come.
        let busy = "203.0.113.7";
        assert_eq!(let_through(&limiter, busy, None), 30);
        for number in 0..10_000_u32 {
            let address = Some(Ipv4Addr::from_bits(number).into());
            limiter
                .count_request(address, &Method::GET, None, 0)
                .unwrap();
            assert_eq!(let_through(&limiter, busy, None), 0, "{number}");
        }
    }

    #[test]
    fn a_refused_address_is_logged_once_a_minute() {
        let limiter = limiter(1_000);
        let ask = |address: [u8; 4], now| {
            let refused =
                limiter.count_request(Some(address.into()), &Method::GET, Some("/x.csv"), now);
            refused.err().map(|refused| refused.is_told)
        };
        let (one, other) = ([203, 0, 113, 7], [203, 0, 113, 8]);
        assert_eq!(
            [ask(one, 0), ask(one, 0), ask(one, 1_000)],
            [None, Some(false), Some(true)]
        );
        assert_eq!([ask(other, 1_000), ask(other, 1_000)], [None, Some(false)]);
        assert_eq!([ask(one, 61_000), ask(one, 61_000)], [None, Some(false)]);
    }
}
