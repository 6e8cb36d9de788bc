//! What the words of status files mean.

use std::collections::BTreeMap;

use saakh_domain::catalog::lender::Connector;
use saakh_domain::id::LenderId;
use saakh_domain::lifecycle::reported::Reported;
use saakh_domain::lifecycle::status_word::{LONGEST, near, normal};
use saakh_domain::lifecycle::submission::SubmissionStatus;
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
        let mapped = lender.map(|id| self.mapped(id)).unwrap_or_default();
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

    /// The words of a lender's system that mean one thing whatever the product.
    fn mapped(&self, lender: LenderId) -> BTreeMap<String, SubmissionStatus> {
        let mut words = BTreeMap::new();
        let mut unclear = Vec::new();
        let offerings = self
            .catalog
            .lender(lender)
            .map(|lender| lender.offerings.as_slice());
        for offering in offerings.unwrap_or_default() {
            if let Connector::Http(mapping) = &offering.connector {
                for (word, status) in &mapping.status_words {
                    let word = normal(word);
                    if words
                        .insert(word.clone(), *status)
                        .is_some_and(|other| other != *status)
                    {
                        unclear.push(word);
                    }
                }
            }
        }
        for word in unclear {
            words.remove(&word);
        }
        words
    }
}

/// The word that somebody may have meant.
fn nearly<'w>(word: &str, words: impl Iterator<Item = &'w str>) -> Option<Message> {
    let near = near(word, words).filter(|_| word.chars().count() <= LONGEST)?;
    Some(Message::new("upload_row_status_near").with("near", near))
}
