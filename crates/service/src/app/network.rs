//! Lenders and the credit bureau over the network: where, as whom, and whether they are there.

use std::collections::BTreeMap;

use saakh_domain::Secret;
use saakh_domain::id::LenderId;
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
            simulator,
        }
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
