//! One application as staff see it: personal data masked, texts in their language.

use serde::Serialize;
use utoipa::ToSchema;

use crate::admin::customer::CustomerItem;
use crate::view::{Percent, Rupees};

/// An application with everything about it, personal data masked.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ApplicationDetail {
    pub(super) application: CustomerItem,
    pub(super) person: ApplicationPerson,
    /// The submissions, oldest first.
    pub(super) submissions: Vec<ApplicationSubmission>,
    /// The last offers as they were shown, newest first, at most 5.
    pub(super) offer_views: Vec<ApplicationOffers>,
    /// The Key Facts Statements, newest first.
    pub(super) key_facts: Vec<ApplicationKeyFacts>,
    /// All consents of the customer, oldest first.
    pub(super) consents: Vec<ApplicationConsent>,
    /// Lines of status files that changed a submission, newest file first.
    pub(super) files: Vec<ApplicationFileLine>,
    /// Its loans in the commission ledger.
    pub(super) loans: Vec<ApplicationLoan>,
    /// The notes of staff, newest first.
    pub(super) notes: Vec<ApplicationNoteView>,
    /// The events, oldest first, at most 500.
    pub(super) events: Vec<PathEvent>,
    /// Whether there are more events.
    pub(super) is_cut: bool,
    /// Who looked at the customer's record, newest first, at most 100.
    pub(super) accesses: Vec<ApplicationAccess>,
}

/// The customer of an application, masked.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::admin) struct ApplicationPerson {
    #[schema(required)]
    pub(in crate::admin) name: Option<String>,
    #[schema(required)]
    pub(in crate::admin) mobile: Option<String>,
    #[schema(required)]
    pub(in crate::admin) email: Option<String>,
    #[schema(required)]
    pub(in crate::admin) pan: Option<String>,
    #[schema(required)]
    pub(in crate::admin) birth_date: Option<String>,
    #[schema(value_type = crate::words::LanguageCode)]
    pub(in crate::admin) language: &'static str,
}

/// A submission to a lender.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ApplicationSubmission {
    pub(super) submission_id: String,
    /// The short code that people quote; null until one is drawn.
    #[schema(required)]
    pub(super) short_code: Option<String>,
    /// The lender's name.
    pub(super) lender: String,
    #[schema(value_type = crate::words::SubmissionStatusName)]
    pub(super) status: &'static str,
    /// The status in the reader's language.
    pub(super) status_text: String,
    /// Why the lender rejected it.
    #[schema(required)]
    pub(super) reason: Option<String>,
    /// The lender's reference.
    #[schema(required)]
    pub(super) reference: Option<String>,
    /// The offer that was applied for; null if it is not readable.
    #[schema(required)]
    pub(super) offer: Option<OfferFigures>,
    pub(super) sent_at: String,
    pub(super) updated_at: String,
    /// The names of the shared fields.
    pub(super) shared_fields: Vec<String>,
    /// When a lender was told of the consent's withdrawal.
    #[schema(required)]
    pub(super) told_of_withdrawal_at: Option<String>,
}

/// The figures of an offer.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct OfferFigures {
    pub(super) amount: Rupees,
    pub(super) months: u32,
    /// Interest a year.
    pub(super) rate: Percent,
    /// The annual percentage rate.
    pub(super) apr: Percent,
    /// The instalment, or the whole of a single repayment.
    pub(super) emi: Rupees,
    /// The lender's fee with GST.
    pub(super) fee: Rupees,
}

/// Offers as they were shown.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ApplicationOffers {
    pub(super) view_id: String,
    pub(super) shown_at: String,
    /// The day for which they were computed.
    pub(super) as_of: String,
    /// The version of the catalogue from which they were computed.
    pub(super) catalog_version: i64,
    /// Whether a credit score was used.
    pub(super) is_score_known: bool,
    /// In the order in which they were shown.
    pub(super) offers: Vec<ShownOffer>,
    /// The names of the lenders that do not lend.
    pub(super) without_offer: Vec<String>,
}

/// One offer that was shown.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ShownOffer {
    pub(super) lender: String,
    /// Whether every criterion passed; otherwise something was left to check.
    pub(super) is_matched: bool,
    pub(super) figures: OfferFigures,
}

/// A Key Facts Statement.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ApplicationKeyFacts {
    pub(super) number: String,
    pub(super) lender: String,
    #[schema(value_type = crate::words::LanguageCode)]
    pub(super) language: &'static str,
    pub(super) issued_at: String,
    pub(super) valid_until: String,
    /// When the customer confirmed that they read it.
    #[schema(required)]
    pub(super) acknowledged_at: Option<String>,
}

/// A consent of the customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::admin) struct ApplicationConsent {
    pub(super) consent_id: String,
    /// The purpose as text.
    pub(super) title: String,
    pub(super) notice_version: String,
    #[schema(value_type = crate::words::LanguageCode)]
    pub(super) language: &'static str,
    pub(super) given_at: String,
    #[schema(required)]
    pub(super) withdrawn_at: Option<String>,
}

/// A line of a status file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ApplicationFileLine {
    pub(super) file_id: String,
    pub(super) file: String,
    /// The row number, as in a spreadsheet.
    pub(super) row: i64,
    pub(super) lender: String,
    pub(super) uploaded_at: String,
    /// The previous status in the reader's language.
    pub(super) from: String,
    /// The status that the line set, in the reader's language.
    pub(super) to: String,
    pub(super) is_undone: bool,
}

/// A loan in the commission ledger.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ApplicationLoan {
    pub(super) submission_id: String,
    /// The lender's name.
    pub(super) lender: String,
}

/// A note of a back-office user.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ApplicationNoteView {
    pub(super) at: String,
    /// The author's name.
    pub(super) by: String,
    pub(super) text: String,
}

/// An event of an application.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PathEvent {
    /// The instant, RFC 3339.
    pub(super) at: String,
    /// Seconds since the previous event; null for the first.
    #[schema(required)]
    pub(super) seconds_after: Option<i64>,
    /// The event in the reader's language.
    pub(super) text: String,
    /// The source of the event, in the reader's language.
    pub(super) source: String,
}

/// An access of staff to the customer's record; looks within an hour are one.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::admin) struct ApplicationAccess {
    pub(super) at: String,
    /// The name of the back-office user.
    #[schema(required)]
    pub(super) by: Option<String>,
    #[schema(value_type = crate::words::AccessKindName)]
    pub(super) kind: &'static str,
    /// The field that was revealed.
    #[schema(value_type = Option<crate::words::IdentityFieldName>, required)]
    pub(super) field: Option<String>,
    #[schema(value_type = Option<crate::words::RevealReasonName>, required)]
    pub(super) reason: Option<String>,
    #[schema(required)]
    pub(super) explanation: Option<String>,
}
