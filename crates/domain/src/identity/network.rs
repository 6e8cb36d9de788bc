//! The network of an IP address, by which limits are counted.

use std::net::{IpAddr, Ipv6Addr};

/// The bits of an IPv6 address that identify one customer's network.
const NETWORK: u128 = !0 << 64;

/// Maps an IPv6 address to the first one of its /64; an IPv4 address, also in IPv6 notation, is unchanged.
pub fn network_address(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(ip) => ip.into(),
        IpAddr::V6(ip) => Ipv6Addr::from_bits(ip.to_bits() & NETWORK).into(),
    }
}

/// The name under which a network address is counted: for IPv6 its /64, because a household or phone owns all of it and
/// can change addresses for each request. An IPv4 address, also in IPv6 notation, counts as it is, and so does an
/// invalid address.
pub fn network_key(address: &str) -> String {
    match address.trim().parse().map(network_address) {
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
            assert_eq!(network_key(address), counted, "{address}");
        }
    }

    proptest! {
        #[test]
        fn one_ipv6_64_network_is_counted_once(network in any::<u64>(), one in any::<u64>(), other in any::<u64>()) {
            let of = |host: u64| {
                let bits = u128::from(network) << 64 | u128::from(host);
                network_key(&Ipv6Addr::from(bits).to_string())
            };
            // The network of all zeroes contains IPv4 addresses in IPv6 notation.
            prop_assume!(network != 0);
            prop_assert_eq!(of(one), of(other));
        }
    }
}
