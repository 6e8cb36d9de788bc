//! Lenders and the credit bureau over the network: where, as whom, and whether they are there.

use std::collections::BTreeMap;

use saakh_domain::Secret;
use saakh_domain::id::{LenderId, VisitId};
use saakh_domain::lifecycle::visit::VisitKind;
use saakh_outbound::bureau::Bureau;
use saakh_outbound::circuit::Circuits;
use saakh_outbound::lender::Account;
use saakh_outbound::{Base, Http};

use crate::app::Keys;
use crate::app::call_stats::CallStats;

/// How one lender is called and believed.
#[derive(Debug, Clone)]
pub struct LenderAccess {
    /// Where, and the key that it gave us.
    pub account: Account,
    /// The key that it signs its callbacks with.
    pub callback_key: Secret<String>,
}

/// Lenders and the credit bureau over the network.
#[derive(Debug)]
pub struct Network {
    pub http: Http,
    /// The credit bureau, where one is configured.
    pub bureau: Option<Bureau>,
    /// Which lenders are there.
    pub circuits: Circuits<LenderId>,
    /// How calls went that other nodes do not know of yet.
    pub calls: CallStats,
    lenders: BTreeMap<String, LenderAccess>,
    sellers: BTreeMap<String, Secret<String>>,
    simulator: Option<(Base, Keys)>,
}

impl Network {
    /// Configured lenders by key; in demo mode, the simulator stands in for all others.
    pub fn new(
        http: Http,
        bureau: Option<Bureau>,
        lenders: BTreeMap<String, LenderAccess>,
        simulator: Option<(Base, Keys)>,
    ) -> Self {
        Self {
            http,
            bureau,
            circuits: Circuits::default(),
            calls: CallStats::default(),
            lenders,
            sellers: BTreeMap::new(),
            simulator,
        }
    }

    /// With the keys that sellers of cards and plans sign with, by host.
    #[must_use]
    pub fn with_sellers(self, sellers: BTreeMap<String, Secret<String>>) -> Self {
        Self { sellers, ..self }
    }

    /// Where a customer goes in demo mode instead of a host that cannot exist: the simulator stands in for it.
    pub fn stand_in(&self, host: &str, kind: VisitKind, visit: VisitId) -> Option<String> {
        let base = self.simulator().filter(|_| is_invented(host))?;
        let path = format!("/sellers/{host}?visit={visit}&kind={}", kind.code());
        Some(base.at(&path).ok()?.to_string())
    }

    /// The key that the seller at a host signs its callbacks with; none where nobody configured it. In demo mode each
    /// host that cannot exist has one.
    pub fn seller_key(&self, host: &str) -> Option<Secret<String>> {
        let configured = self.sellers.get(host).cloned();
        configured.or_else(|| {
            let (_, keys) = self.simulator.as_ref()?;
            is_invented(host).then(|| keys.seller_callback(host))
        })
    }

    /// Where the simulated lenders are, in demo mode.
    pub(crate) fn simulator(&self) -> Option<&Base> {
        self.simulator.as_ref().map(|(base, _)| base)
    }

    /// How a lender is called and believed; none where nobody configured it.
    pub fn access(&self, lender: &str) -> Option<LenderAccess> {
        let configured = self.lenders.get(lender).cloned();
        configured.or_else(|| self.simulated(lender))
    }

    /// How a lender's simulation is called; none outside demo mode.
    pub fn simulated(&self, lender: &str) -> Option<LenderAccess> {
        let (base, keys) = self.simulator.as_ref()?;
        Some(LenderAccess {
            account: Account {
                base: base.clone(),
                key: keys.lender_api(lender),
            },
            callback_key: keys.lender_callback(lender),
        })
    }
}

/// Whether a host lies where nobody can have one (RFC 2606).
fn is_invented(host: &str) -> bool {
    host.ends_with(".example")
}
