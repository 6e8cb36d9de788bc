//! What the words of status files mean.

use std::collections::BTreeMap;

use saakh_domain::catalog::lender::{Connector, HttpMapping};
use saakh_domain::id::LenderId;
use saakh_domain::lifecycle::rejection::RejectionReason;
use saakh_domain::lifecycle::reported::Reported;
use saakh_domain::lifecycle::status_word::{LONGEST, near, normal};
use saakh_domain::lifecycle::visit::VisitKind;
use saakh_domain::text::Message;

use super::read::Reader;

impl Reader<'_> {
    /// What a lender's word means: as the back office said, as the lender's system says, or as everybody
    /// says.
    pub(super) fn status(
        &self,
        word: &str,
        lender: Option<LenderId>,
    ) -> std::result::Result<Reported, Message> {
        let word = &normal(word);
        if word.is_empty() {
            return Err(Message::new("upload_row_status_missing"));
        }
        let own = self.words.iter().filter(|own| Some(own.lender) == lender);
        let mapped = self.mapped(lender, |mapping| Some(&mapping.status_words));
        let known = own
            .clone()
            .find(|own| own.word == *word)
            .map(|own| own.status);
        let known = known.or_else(|| mapped.get(word).copied());
        if let Some(status) = known.or_else(|| self.common.meaning(word)) {
            return Ok(Reported::Submission(status));
        }
        let words = own.map(|own| own.word.as_str());
        let words = words
            .chain(mapped.keys().map(String::as_str))
            .chain(self.common.all());
        Err(nearly(word, words).unwrap_or_else(|| Message::new("upload_row_status_unknown")))
    }

    /// What a seller's word of a visit means. Sellers have no words of their own.
    pub(super) fn visit_status(
        &self,
        word: &str,
        kind: VisitKind,
    ) -> std::result::Result<Reported, Message> {
        let word = &normal(word);
        if word.is_empty() {
            return Err(Message::new("upload_row_status_missing"));
        }
        if let Some(status) = self.common.meaning_of_visit(kind, word) {
            return Ok(Reported::Visit(kind, status));
        }
        let nearly = nearly(word, self.common.all_of_visit(kind));
        Err(nearly.unwrap_or_else(|| Message::new(format!("upload_row_{}_status", kind.code()))))
    }

    /// Why a lender said no: as its system says, or in a word of ours. Any other word is a reason all the same.
    pub(super) fn reason(&self, word: &str, lender: Option<LenderId>) -> Option<RejectionReason> {
        let word = &normal(word);
        if word.is_empty() {
            return None;
        }
        let mapped = self.mapped(lender, |mapping| Some(&mapping.reasons.as_ref()?.words));
        let known = mapped.get(word).copied();
        let known = known.or_else(|| RejectionReason::from_code(&word.replace(' ', "_")));
        Some(known.unwrap_or(RejectionReason::Other))
    }

    /// The words of a lender's system that mean one thing whatever the product.
    fn mapped<M: Copy + PartialEq>(
        &self,
        lender: Option<LenderId>,
        words_of: impl Fn(&HttpMapping) -> Option<&BTreeMap<String, M>>,
    ) -> BTreeMap<String, M> {
        let lender = lender.and_then(|lender| self.catalog.lender(lender));
        let offerings = lender.map(|lender| lender.offerings.as_slice());
        let mappings = offerings.unwrap_or_default().iter();
        let mappings = mappings.filter_map(|offering| match &offering.connector {
            Connector::Http(mapping) => words_of(mapping),
            Connector::Redirect { .. } => None,
        });
        let mut words: BTreeMap<String, Option<M>> = BTreeMap::new();
        for (word, meaning) in mappings.flatten() {
            let known = words.entry(normal(word)).or_insert(Some(*meaning));
            *known = known.filter(|known| known == meaning);
        }
        let clear = |(word, meaning): (String, Option<M>)| Some((word, meaning?));
        words.into_iter().filter_map(clear).collect()
    }
}

/// The word that somebody may have meant.
fn nearly<'w>(word: &str, words: impl Iterator<Item = &'w str>) -> Option<Message> {
    let near = near(word, words).filter(|_| word.chars().count() <= LONGEST)?;
    Some(Message::new("upload_row_status_near").with("near", near))
}
