//! The words by which files name lenders and statuses, built once for many rows.

use std::collections::{BTreeMap, HashMap};

use saakh_domain::catalog::lender::{Connector, Lender, spelling_key};
use saakh_domain::id::LenderId;
use saakh_domain::lifecycle::rejection::RejectionReason;
use saakh_domain::lifecycle::status_word::normalise;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::origination::snapshot::Catalog;
use saakh_store::origination::lender_spelling::LenderSpelling;

/// The words of lenders in the form in which they are looked up.
pub(super) struct Vocabulary {
    lenders: HashMap<String, LenderId>,
    /// Lenders by name in the form of [`spelling_key`]. `None` if two lenders share the name.
    spellings: HashMap<String, Option<LenderId>>,
    systems: HashMap<LenderId, SystemWords>,
}

/// The status words of a lender's system that have the same meaning for every product.
#[derive(Default)]
pub(super) struct SystemWords {
    pub statuses: BTreeMap<String, SubmissionStatus>,
    pub reasons: BTreeMap<String, RejectionReason>,
}

impl Vocabulary {
    /// Builds the vocabulary from current and former lenders.
    pub(super) fn new(catalog: &Catalog, taught: &[LenderSpelling]) -> Self {
        let (mut lenders, mut systems) = (HashMap::new(), HashMap::new());
        let mut spellings: HashMap<String, Option<LenderId>> = HashMap::new();
        for lender in catalog.lenders().iter().chain(catalog.former_lenders()) {
            for name in [
                normalise(&lender.name),
                lender.key.clone(),
                lender.id.to_string(),
            ] {
                lenders.entry(name).or_insert(lender.id);
            }
            for name in [&lender.name, &lender.legal_name] {
                let known = spellings
                    .entry(spelling_key(name))
                    .or_insert(Some(lender.id));
                *known = known.filter(|known| *known == lender.id);
            }
        }
        for lender in catalog.lenders() {
            systems.insert(lender.id, SystemWords::from_lender(lender));
        }
        for taught in taught {
            spellings.insert(taught.spelling.clone(), Some(taught.lender));
        }
        Self {
            lenders,
            spellings,
            systems,
        }
    }

    /// Finds a lender by its name, legal name, taught spelling, key or id.
    pub(super) fn lender(&self, name: &str) -> Option<LenderId> {
        let exact = self.lenders.get(name).copied();
        exact.or_else(|| self.spellings.get(&spelling_key(name)).copied().flatten())
    }

    /// Returns the status words of a lender's system.
    pub(super) fn system(&self, lender: Option<LenderId>) -> Option<&SystemWords> {
        self.systems.get(&lender?)
    }
}

impl SystemWords {
    fn from_lender(lender: &Lender) -> Self {
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

/// Returns the words that have only one meaning.
fn clear<'w, M: Copy + PartialEq + 'w>(
    all: impl Iterator<Item = (&'w String, &'w M)>,
) -> BTreeMap<String, M> {
    let mut words: BTreeMap<String, Option<M>> = BTreeMap::new();
    for (word, meaning) in all {
        let known = words.entry(normalise(word)).or_insert(Some(*meaning));
        *known = known.filter(|known| known == meaning);
    }
    let clear = |(word, meaning): (String, Option<M>)| Some((word, meaning?));
    words.into_iter().filter_map(clear).collect()
}
