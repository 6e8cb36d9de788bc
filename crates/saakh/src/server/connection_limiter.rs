//! Limits the number of connections, in total and per address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use saakh_domain::identity::network::network_address;

use super::Limits;

pub(super) struct ConnectionLimiter {
    most: usize,
    most_per_address: usize,
    exempt: Vec<IpAddr>,
    taken: Mutex<ConnectionCounts>,
}

#[derive(Default)]
struct ConnectionCounts {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// Why a connection is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LimitReached {
    /// The server's limit is reached.
    Server,
    /// The address's limit is reached.
    Address,
}

/// One counted connection, released on drop.
pub(super) struct ConnectionPermit {
    limiter: Arc<ConnectionLimiter>,
    /// None for an address without a limit.
    address: Option<IpAddr>,
}

impl ConnectionLimiter {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            most: limits.connections,
            most_per_address: limits.per_address,
            exempt: limits.exempt.iter().map(IpAddr::to_canonical).collect(),
            taken: Mutex::default(),
        }
    }

    /// Reserves a connection for an address.
    pub(super) fn acquire(
        self: &Arc<Self>,
        peer: IpAddr,
    ) -> Result<ConnectionPermit, LimitReached> {
        let peer = peer.to_canonical();
        let address = (!self.exempt.contains(&peer)).then(|| network_address(peer));
        let mut taken = self.lock_counts();
        if taken.all >= self.most {
            return Err(LimitReached::Server);
        }
        if let Some(address) = address {
            let count = taken.by_address.entry(address).or_default();
            if *count >= self.most_per_address {
                return Err(LimitReached::Address);
            }
            *count += 1;
        }
        taken.all += 1;
        metrics::gauge!("saakh_http_connections").increment(1);
        Ok(ConnectionPermit {
            limiter: Arc::clone(self),
            address,
        })
    }

    fn lock_counts(&self) -> MutexGuard<'_, ConnectionCounts> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut taken = self.limiter.lock_counts();
        taken.all -= 1;
        if let Some(address) = self.address
            && let Some(count) = taken.by_address.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                taken.by_address.remove(&address);
            }
        }
        metrics::gauge!("saakh_http_connections").decrement(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limiter(connections: usize, per_address: usize) -> Arc<ConnectionLimiter> {
        let exempt = vec!["10.0.0.1".parse().unwrap()];
        Arc::new(ConnectionLimiter::new(&Limits::new(
            connections,
            per_address,
            exempt,
        )))
    }

    fn take(
        limiter: &Arc<ConnectionLimiter>,
        address: &str,
    ) -> Result<ConnectionPermit, LimitReached> {
        limiter.acquire(address.parse().unwrap())
    }

    #[test]
    fn connections_of_one_address_are_limited() {
        let limiter = limiter(100, 2);
        let first = take(&limiter, "203.0.113.7").ok().unwrap();
        // The same address as an IPv6 socket reports it.
        let _second = take(&limiter, "::ffff:203.0.113.7").ok().unwrap();
        assert_eq!(
            take(&limiter, "203.0.113.7").err(),
            Some(LimitReached::Address)
        );
        assert!(take(&limiter, "203.0.113.8").is_ok());
        drop(first);
        assert!(take(&limiter, "203.0.113.7").is_ok());
    }

    #[test]
    fn a_network_of_ipv6_counts_as_one_address() {
        let limiter = limiter(100, 1);
        let _first = take(&limiter, "2001:db8:1:2::1").ok().unwrap();
        assert_eq!(
            take(&limiter, "2001:db8:1:2:ffff::9").err(),
            Some(LimitReached::Address)
        );
        assert!(take(&limiter, "2001:db8:1:3::1").is_ok());
    }

    #[test]
    fn proxies_are_counted_only_in_all() {
        let limiter = limiter(3, 1);
        let through_the_proxy: Vec<_> = (0..3)
            .map_while(|_| take(&limiter, "10.0.0.1").ok())
            .collect();
        assert_eq!(through_the_proxy.len(), 3);
        assert_eq!(take(&limiter, "10.0.0.1").err(), Some(LimitReached::Server));
        assert_eq!(
            take(&limiter, "203.0.113.7").err(),
            Some(LimitReached::Server)
        );
        drop(through_the_proxy);
        assert!(take(&limiter, "203.0.113.7").is_ok());
        assert!(
            limiter.lock_counts().by_address.is_empty(),
            "no address is remembered"
        );
    }
}
