//! The network that an address belongs to: what limits count by.

use std::net::{IpAddr, Ipv6Addr};

/// The bits of an IPv6 address that name one customer of a network.
const NETWORK: u128 = !0 << 64;

/// What an address counts as: an IPv6 address as the first one of its /64, an IPv4 address as it
/// is, also where it is written as IPv6.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(ip) => ip.into(),
        IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() & NETWORK).into(),
    }
}

/// The name under which a network address is counted. An IPv6 address counts as its /64, because a
/// household or a phone has all of it and can take a new address for each request. An IPv4 address
/// counts as it is, also where it is written as IPv6. What is no address is counted as written.
pub fn network_of(address: &str) -> String {
    match address.trim().parse().map(network) {
        Ok(IpAddr::V4(ip)) => ip.to_string(),
        Ok(IpAddr::V6(ip)) => format!("{ip}/64"),
        Err(_) => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn ipv6_counts_by_its_64_and_ipv4_as_it_is() {
        for (address, counted) in [
            ("203.0.113.7", "203.0.113.7"),
            ("203.0.113.8", "203.0.113.8"),
            ("::ffff:203.0.113.7", "203.0.113.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
            ("2001:DB8:1:2::1", "2001:db8:1:2::/64"),
            ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
            ("::1", "::/64"),
            ("unknown", "unknown"),
        ] {
            assert_eq!(network_of(address), counted, "{address}");
        }
    }

    proptest! {
        #[test]
        fn whoever_has_a_64_is_counted_once(network in any::<u64>(), one in any::<u64>(), other in any::<u64>()) {
            let of = |host: u64| {
                let bits = u128::from(network) << 64 | u128::from(host);
                network_of(&Ipv6Addr::from(bits).to_string())
            };
            // The network of all zeroes holds IPv4 addresses written as IPv6.
            prop_assume!(network != 0);
            prop_assert_eq!(of(one), of(other));
        }
    }
}
