//! Connections to lenders and the credit bureau: addresses, credentials and availability.

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

/// Credentials of one lender.
#[derive(Debug, Clone)]
pub struct LenderAccess {
    /// Address and API key.
    pub account: Account,
    /// The key of its callback signatures.
    pub callback_key: Secret<String>,
}

/// Connections to lenders and the credit bureau.
#[derive(Debug)]
pub struct Network {
    pub http: Http,
    /// The credit bureau, if configured.
    pub bureau: Option<Bureau>,
    /// Circuit breakers of lenders.
    pub circuits: Circuits<LenderId>,
    /// Call statistics that are not shared with other nodes yet.
    pub calls: CallStats,
    lenders: BTreeMap<String, LenderAccess>,
    sellers: BTreeMap<String, Secret<String>>,
    simulator: Option<(Base, Keys)>,
}

impl Network {
    /// Configured lenders by key; in demo mode, the simulator replaces all others.
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

    /// Sets the signing keys of sellers, by host.
    #[must_use]
    pub fn with_sellers(self, sellers: BTreeMap<String, Secret<String>>) -> Self {
        Self { sellers, ..self }
    }

    /// The simulator's address for a host that cannot exist, in demo mode.
    pub fn simulated_seller_url(
        &self,
        host: &str,
        kind: VisitKind,
        visit: VisitId,
    ) -> Option<String> {
        let base = self.simulator().filter(|_| is_invented(host))?;
        let path = format!("/sellers/{host}?visit={visit}&kind={}", kind.code());
        Some(base.join(&path).ok()?.to_string())
    }

    /// The key of callback signatures of the seller at a host; none if not configured. In demo mode each host that
    /// cannot exist has one.
    pub fn seller_key(&self, host: &str) -> Option<Secret<String>> {
        let configured = self.sellers.get(host).cloned();
        configured.or_else(|| {
            let (_, keys) = self.simulator.as_ref()?;
            is_invented(host).then(|| keys.seller_callback_key(host))
        })
    }

    /// Address of the simulated lenders, in demo mode.
    pub(crate) fn simulator(&self) -> Option<&Base> {
        self.simulator.as_ref().map(|(base, _)| base)
    }

    /// Credentials of a lender; none if not configured.
    pub fn lender_access(&self, lender: &str) -> Option<LenderAccess> {
        let configured = self.lenders.get(lender).cloned();
        configured.or_else(|| self.simulated_access(lender))
    }

    /// Credentials of a lender's simulation; none outside demo mode.
    pub fn simulated_access(&self, lender: &str) -> Option<LenderAccess> {
        let (base, keys) = self.simulator.as_ref()?;
        Some(LenderAccess {
            account: Account {
                base: base.clone(),
                key: keys.lender_api_key(lender),
            },
            callback_key: keys.lender_callback_key(lender),
        })
    }
}

/// Whether a host is in a reserved domain (RFC 2606).
fn is_invented(host: &str) -> bool {
    host.ends_with(".example")
}
