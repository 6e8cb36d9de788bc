//! Renders an application's record for staff.

use std::sync::Arc;

use jiff::Timestamp;
use saakh_domain::id::LenderId;
use saakh_domain::lifecycle::submission::SubmissionStatus;
use saakh_domain::secret::mask_value;
use saakh_domain::text::Message;
use saakh_domain::{Language, Secret};
use saakh_service::App;
use saakh_service::app::snapshot::Snapshot;
use saakh_service::identity::user::mask_birth_date;
use saakh_service::insight::path;
use saakh_service::origination::offer::{SnapshotOffer, StoredOfferView};
use saakh_service::support::application_record::{ApplicationRecord, SubmissionRecord};
use saakh_service::trust::consent::{ConsentTitle, write_title};
use saakh_service::trust::receipt;
use saakh_service::trust::record_views::RevealDetail;
use saakh_store::identity::customer::Customer;
use saakh_store::insight::path::Event;
use saakh_store::origination::key_facts::StoredKeyFacts;
use saakh_store::platform::audit::CustomerAccess;
use saakh_store::platform::upload::row::StatusFileLine;
use saakh_store::trust::application_note::ApplicationNote;
use saakh_store::trust::consent::Consent;

use super::view::{
    ApplicationAccess, ApplicationConsent, ApplicationDetail, ApplicationFileLine,
    ApplicationKeyFacts, ApplicationLoan, ApplicationNoteView, ApplicationOffers,
    ApplicationPerson, ApplicationSubmission, OfferFigures, PathEvent, ShownOffer,
};
use crate::admin::commission::lender_name;
use crate::admin::customer::{CustomerItem, masked_name};

/// Renders a record in one language.
pub(in crate::admin) struct RecordRenderer<'a> {
    pub(in crate::admin) app: &'a App,
    pub(in crate::admin) snapshot: Arc<Snapshot>,
    pub(in crate::admin) language: Language,
}

impl RecordRenderer<'_> {
    pub(super) fn render(&self, record: ApplicationRecord) -> ApplicationDetail {
        let loans = record.loans.iter();
        let application = CustomerItem::from_row(&self.snapshot, record.application);
        ApplicationDetail {
            person: render_person(record.customer),
            application,
            submissions: self.each(&record.submissions, Self::submission),
            offer_views: self.each(&record.views, Self::offers),
            key_facts: self.each(&record.key_facts, Self::key_facts),
            consents: self.each(&record.consents, Self::consent),
            files: self.each(&record.file_lines, Self::file_line),
            loans: loans
                .map(|(id, lender)| ApplicationLoan {
                    submission_id: id.to_string(),
                    lender: self.lender(*lender),
                })
                .collect(),
            notes: record.notes.into_iter().map(render_note).collect(),
            events: self.events(&record.events),
            is_cut: record.has_more_events,
            accesses: record.accesses.into_iter().map(render_access).collect(),
        }
    }

    fn each<T, V>(&self, rows: &[T], render: impl Fn(&Self, &T) -> V) -> Vec<V> {
        rows.iter().map(|row| render(self, row)).collect()
    }

    fn lender(&self, id: LenderId) -> String {
        lender_name(self.app, id)
    }

    fn status(&self, status: SubmissionStatus) -> String {
        let key = format!("applications_path_lender_{}", status.code());
        self.app.text(&Message::new(key), self.language)
    }

    fn submission(&self, row: &SubmissionRecord) -> ApplicationSubmission {
        let SubmissionRecord {
            submission,
            rejection,
            receipt,
        } = row;
        let offer = serde_json::from_str::<SnapshotOffer>(&submission.offer).ok();
        let fields = receipt
            .as_ref()
            .map(|receipt| receipt::field_names(self.app, receipt, self.language));
        let told_at = receipt.as_ref().and_then(|one| one.withdrawal_told_at);
        ApplicationSubmission {
            submission_id: submission.id.to_string(),
            short_code: submission.short_code.map(|code| code.to_string()),
            lender: self.lender(submission.lender_id),
            status: submission.status.code(),
            status_text: self.status(submission.status),
            reason: rejection.map(|reason| self.app.text(&reason.text(), self.language)),
            reference: submission.reference.clone(),
            offer: offer.as_ref().map(figures),
            sent_at: submission.created_at.to_string(),
            updated_at: submission.updated_at.to_string(),
            shared_fields: fields.unwrap_or_default(),
            told_of_withdrawal_at: told_at.map(|at| at.to_string()),
        }
    }

    fn offers(&self, row: &(Timestamp, StoredOfferView)) -> ApplicationOffers {
        let (shown_at, view) = row;
        let shown = &view.shown;
        let offer = |is_matched: bool| {
            move |offer: &SnapshotOffer| ShownOffer {
                lender: self.lender(offer.lender_id),
                is_matched,
                figures: figures(offer),
            }
        };
        let matched = shown.matched.iter().map(offer(true));
        let possible = shown.possible.iter().map(offer(false));
        let unmatched = shown.unmatched.iter();
        ApplicationOffers {
            view_id: view.id.to_string(),
            shown_at: shown_at.to_string(),
            as_of: shown.as_of.to_string(),
            catalog_version: view.key.catalog_version,
            is_score_known: view.key.score.is_some(),
            offers: matched.chain(possible).collect(),
            without_offer: unmatched.map(|one| self.lender(one.lender_id)).collect(),
        }
    }

    fn key_facts(&self, row: &(StoredKeyFacts, LenderId)) -> ApplicationKeyFacts {
        let (facts, lender) = row;
        ApplicationKeyFacts {
            number: facts.number.clone(),
            lender: self.lender(*lender),
            language: facts.locale.code(),
            issued_at: facts.issued_at.to_string(),
            valid_until: facts.valid_until.to_string(),
            acknowledged_at: facts.acknowledged_at.map(|at| at.to_string()),
        }
    }

    pub(in crate::admin) fn consent(&self, given: &Consent) -> ApplicationConsent {
        ApplicationConsent {
            consent_id: given.id.to_string(),
            title: write_title(self.app, &ConsentTitle::from(given), self.language),
            notice_version: given.notice_version.clone(),
            language: given.locale.code(),
            given_at: given.given_at.to_string(),
            withdrawn_at: given.withdrawn_at.map(|at| at.to_string()),
        }
    }

    fn file_line(&self, line: &StatusFileLine) -> ApplicationFileLine {
        ApplicationFileLine {
            file_id: line.batch.clone(),
            file: line.file.clone(),
            row: line.row,
            lender: self.lender(line.lender),
            uploaded_at: line.uploaded_at.to_string(),
            from: self.status(line.from),
            to: self.status(line.to),
            is_undone: line.is_undone,
        }
    }

    fn events(&self, events: &[Event]) -> Vec<PathEvent> {
        let mut before: Option<Timestamp> = None;
        let event = |event: &Event| PathEvent {
            at: event.at.to_string(),
            seconds_after: before
                .replace(event.at)
                .map(|last| event.at.duration_since(last).as_secs()),
            text: path::event_text(self.app, event, self.language),
            source: path::source_text(self.app, event, self.language),
        };
        events.iter().map(event).collect()
    }
}

fn figures(offer: &SnapshotOffer) -> OfferFigures {
    let price = &offer.price;
    OfferFigures {
        amount: price.amount.into(),
        months: price.months,
        rate: price.rate.into(),
        apr: price.quote.apr.into(),
        emi: price.quote.emi.into(),
        fee: price.quote.fee_with_gst.into(),
    }
}

/// A customer with masked data.
pub(in crate::admin) fn render_person(customer: Customer) -> ApplicationPerson {
    let masked = |value: Secret<String>| mask_value(value.expose());
    ApplicationPerson {
        name: masked_name(customer.profile.expose()),
        // A profile that does not parse has none.
        birth_date: mask_birth_date(&customer).ok().flatten(),
        mobile: customer.mobile.map(masked),
        email: customer.email.map(masked),
        pan: customer.pan.map(|pan| pan.masked),
        language: customer.language.code(),
    }
}

fn render_note(note: ApplicationNote) -> ApplicationNoteView {
    ApplicationNoteView {
        at: note.at.to_string(),
        by: note.author,
        text: note.text,
    }
}

pub(in crate::admin) fn render_access(access: CustomerAccess) -> ApplicationAccess {
    let detail = RevealDetail::parse(access.detail.as_deref());
    ApplicationAccess {
        at: access.at.to_string(),
        by: access.admin,
        kind: if access.action == "customer.reveal" {
            "reveal"
        } else {
            "look"
        },
        field: detail.field,
        reason: detail.reason,
        explanation: detail.explanation,
    }
}
