//! Meanings of words in status files.

use saakh_domain::id::LenderId;
use saakh_domain::lifecycle::rejection::RejectionReason;
use saakh_domain::lifecycle::reported::ReportedStatus;
use saakh_domain::lifecycle::status_word::{LONGEST, find_nearest, normalise};
use saakh_domain::lifecycle::visit::VisitKind;
use saakh_domain::text::Message;

use super::read::Reader;

impl Reader<'_> {
    /// The meaning of a lender's word: as set in the back office, in the lender's connector, or the default.
    pub(super) fn parse_status(
        &self,
        word: &str,
        lender: Option<LenderId>,
    ) -> std::result::Result<ReportedStatus, Message> {
        let word = &normalise(word);
        if word.is_empty() {
            return Err(Message::new("upload_row_status_missing"));
        }
        let own = self.words.iter().filter(|own| Some(own.lender) == lender);
        let system = self.vocabulary.system(lender);
        let known = own
            .clone()
            .find(|own| own.word == *word)
            .map(|own| own.status);
        let known = known.or_else(|| system?.statuses.get(word).copied());
        if let Some(status) = known.or_else(|| self.common.meaning(word)) {
            return Ok(ReportedStatus::Submission(status));
        }
        let words = own.map(|own| own.word.as_str());
        let mapped = system.iter().flat_map(|system| system.statuses.keys());
        let words = words
            .chain(mapped.map(String::as_str))
            .chain(self.common.all());
        Err(nearly(word, words).unwrap_or_else(|| Message::new("upload_row_status_unknown")))
    }

    /// The meaning of a seller's word for a visit. Sellers have no words of their own.
    pub(super) fn parse_visit_status(
        &self,
        word: &str,
        kind: VisitKind,
    ) -> std::result::Result<ReportedStatus, Message> {
        let word = &normalise(word);
        if word.is_empty() {
            return Err(Message::new("upload_row_status_missing"));
        }
        if let Some(status) = self.common.visit_meaning(kind, word) {
            return Ok(ReportedStatus::Visit(kind, status));
        }
        let nearly = nearly(word, self.common.all_visit_words(kind));
        Err(nearly.unwrap_or_else(|| Message::new(format!("upload_row_{}_status", kind.code()))))
    }

    /// The meaning of a lender's rejection reason: by its connector, or in our words. An unknown word is another
    /// reason.
    pub(super) fn parse_reason(
        &self,
        word: &str,
        lender: Option<LenderId>,
    ) -> Option<RejectionReason> {
        let word = &normalise(word);
        if word.is_empty() {
            return None;
        }
        let system = self.vocabulary.system(lender);
        let known = system.and_then(|system| system.reasons.get(word).copied());
        let known = known.or_else(|| RejectionReason::from_code(&word.replace(' ', "_")));
        Some(known.unwrap_or(RejectionReason::Other))
    }
}

/// The word that was probably meant.
fn nearly<'w>(word: &str, words: impl Iterator<Item = &'w str>) -> Option<Message> {
    let near = find_nearest(word, words).filter(|_| word.chars().count() <= LONGEST)?;
    Some(Message::new("upload_row_status_near").with("near", near))
}
