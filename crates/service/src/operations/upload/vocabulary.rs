//! The words by which files name lenders and say how applications stand: made once for many rows.

use std::collections::{BTreeMap, HashMap};

use saakh_domain::catalog::lender::{Connector, Lender};
use saakh_domain::id::LenderId;
use saakh_domain::lifecycle::rejection::RejectionReason;
use saakh_domain::lifecycle::status_word::normal;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::origination::snapshot::Catalog;

/// Words of lenders, each as it is looked up.
pub(super) struct Vocabulary {
    lenders: HashMap<String, LenderId>,
    systems: HashMap<LenderId, SystemWords>,
}

/// The words of a lender's system that mean one thing whatever the product.
#[derive(Default)]
pub(super) struct SystemWords {
    pub statuses: BTreeMap<String, SubmissionStatus>,
    pub reasons: BTreeMap<String, RejectionReason>,
}

impl Vocabulary {
    /// Of the lenders that are there, and those that were.
    pub(super) fn of(catalog: &Catalog) -> Self {
        let (mut lenders, mut systems) = (HashMap::new(), HashMap::new());
        for lender in catalog.lenders().iter().chain(catalog.former_lenders()) {
            for name in [
                normal(&lender.name),
                lender.key.clone(),
                lender.id.to_string(),
            ] {
                lenders.entry(name).or_insert(lender.id);
            }
        }
        for lender in catalog.lenders() {
            systems.insert(lender.id, SystemWords::of(lender));
        }
        Self { lenders, systems }
    }

    /// The lender of a name, a key or an id.
    pub(super) fn lender(&self, name: &str) -> Option<LenderId> {
        self.lenders.get(name).copied()
    }

    /// The words of a lender's system.
    pub(super) fn system(&self, lender: Option<LenderId>) -> Option<&SystemWords> {
        self.systems.get(&lender?)
    }
}

impl SystemWords {
    fn of(lender: &Lender) -> Self {
        let mappings = || {
            let offerings = lender.offerings.iter();
            offerings.filter_map(|offering| match &offering.connector {
                Connector::Http(mapping) => Some(mapping),
                Connector::Redirect { .. } => None,
            })
        };
        let reasons = mappings().filter_map(|mapping| mapping.reasons.as_deref());
        Self {
            statuses: clear(mappings().flat_map(|mapping| &mapping.status_words)),
            reasons: clear(reasons.flat_map(|reasons| &reasons.words)),
        }
    }
}

/// Words that never mean two things.
fn clear<'w, M: Copy + PartialEq + 'w>(
    all: impl Iterator<Item = (&'w String, &'w M)>,
) -> BTreeMap<String, M> {
    let mut words: BTreeMap<String, Option<M>> = BTreeMap::new();
    for (word, meaning) in all {
        let known = words.entry(normal(word)).or_insert(Some(*meaning));
        *known = known.filter(|known| known == meaning);
    }
    let clear = |(word, meaning): (String, Option<M>)| Some((word, meaning?));
    words.into_iter().filter_map(clear).collect()
}
