//! Consents: the ledger, new ones outside the first page and an application, and taking back.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Language;
use saakh_domain::origination::snapshot::Catalog;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::origination::withdrawal;
use saakh_service::privacy;
use saakh_service::trust::consent::{self, ConsentContext};
use saakh_service::trust::receipt;
use saakh_store::trust::consent::Consent;
use saakh_store::trust::share_receipt::ShareReceipt;
use serde::Serialize;
use utoipa::ToSchema;

use super::offer::LenderView;
use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::public::otp::{Consent as ConsentRequest, parse_consents};
use crate::state::Api;

/// A consent of the ledger.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentView {
    /// Its id.
    consent_id: String,
    /// For what.
    #[schema(value_type = crate::words::PurposeName)]
    purpose: String,
    /// For what, in words.
    title: String,
    /// For which lender, where it is about one.
    #[schema(required)]
    lender: Option<LenderView>,
    /// For which thing of another kind, where there are many: of `category_interest` the category's key.
    #[schema(required)]
    subject: Option<String>,
    /// Which text was read.
    notice_version: String,
    /// In which language.
    #[schema(value_type = crate::words::LanguageCode)]
    locale: &'static str,
    /// When.
    given_at: String,
    /// When it was taken back.
    #[schema(required)]
    withdrawn_at: Option<String>,
    /// Whether it still stands, and so can be taken back.
    can_withdraw: bool,
    /// What taking it back does.
    effect: String,
}

/// What a lender got, when, under which consent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptView {
    /// The submission.
    submission_id: String,
    /// Who got it.
    #[schema(required)]
    lender: Option<LenderView>,
    /// The names of the fields.
    fields: Vec<String>,
    /// When the sending was decided.
    shared_at: String,
    /// Under which consent.
    consent_id: String,
    /// When the lender was told that the consent was taken back.
    #[schema(required)]
    told_of_withdrawal_at: Option<String>,
    /// When a person was asked to tell it, because its system takes no such word.
    #[schema(required)]
    asked_to_tell_at: Option<String>,
}

/// What the customer agreed to, and what was shared.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConsentList {
    /// Every consent, also those taken back, oldest first.
    items: Vec<ConsentView>,
    /// Every receipt, oldest first.
    receipts: Vec<ReceiptView>,
}

/// What the customer agreed to, and what was shared under it.
#[utoipa::path(get, path = "/api/consents", tag = "customer", security(("customer" = [])),
    responses(
    (status = 200, body = ConsentList),
))]
pub async fn list(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    RequestLanguage(language): RequestLanguage,
) -> ApiResult<Json<ConsentList>> {
    let ledger = consent::get_ledger(&api.app, id).await?;
    let snapshot = api.app.catalog();
    let writer = ConsentWriter {
        api: &api,
        catalog: &snapshot.catalog,
        language,
    };
    Ok(Json(ConsentList {
        items: ledger
            .consents
            .iter()
            .map(|row| writer.consent(row))
            .collect(),
        receipts: ledger
            .receipts
            .iter()
            .map(|row| writer.receipt(row))
            .collect(),
    }))
}

/// Writes the ledger in one language.
struct ConsentWriter<'a> {
    api: &'a Api,
    catalog: &'a Catalog,
    language: Language,
}

impl ConsentWriter<'_> {
    fn consent(&self, row: &Consent) -> ConsentView {
        let lender = row.lender_id.and_then(|id| self.catalog.lender(id));
        let gone = || match row.lender_id {
            Some(_) => self
                .api
                .app
                .text(&Message::new("mydata_lender_gone"), self.language),
            None => String::new(),
        };
        let name = lender.map_or_else(gone, |lender| lender.name.clone());
        let told = lender.is_none_or(|lender| {
            let mut known = lender.known_offerings();
            known.all(|offering| offering.connector.accepts_withdrawals())
        });
        let subject = consent::subject_name(&self.api.app, row, self.language);
        let say = |key: &str| {
            let message = Message::new(format!("{key}_{}", row.purpose))
                .with("lender", &name)
                .with("subject", &subject);
            self.api.app.text(&message, self.language)
        };
        ConsentView {
            consent_id: row.id.to_string(),
            purpose: row.purpose.clone(),
            title: say("consent"),
            lender: lender.map(LenderView::from),
            subject: row.subject.clone(),
            notice_version: row.notice_version.clone(),
            locale: row.locale.code(),
            given_at: row.given_at.to_string(),
            withdrawn_at: row.withdrawn_at.map(|at| at.to_string()),
            can_withdraw: row.withdrawn_at.is_none(),
            effect: say(if told {
                "consent_effect"
            } else {
                "consent_effect_untold"
            }),
        }
    }

    fn receipt(&self, row: &ShareReceipt) -> ReceiptView {
        ReceiptView {
            submission_id: row.submission_id.to_string(),
            lender: self.catalog.lender(row.lender_id).map(LenderView::from),
            fields: receipt::field_names(&self.api.app, row, self.language),
            shared_at: row.shared_at.to_string(),
            consent_id: row.consent_id.to_string(),
            told_of_withdrawal_at: row.withdrawal_told_at.map(|at| at.to_string()),
            asked_to_tell_at: row.withdrawal_asked_at.map(|at| at.to_string()),
        }
    }
}

/// The customer takes a consent back. What it allowed stops; a lender that has the data is told.
#[utoipa::path(delete, path = "/api/consents/{id}", tag = "customer",
    security(("customer" = [])), params(
    ("id" = String, Path, description = "The consent"),
), responses(
    (status = 204),
    (status = 404, body = Problem),
))]
pub async fn withdraw(
    State(api): State<Api>,
    AuthorisedActor(Customer(owner)): AuthorisedActor<Customer>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let id = id.parse().map_err(|_| ApiError::not_found())?;
    withdrawal::withdraw(&api.app, owner, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The customer agrees.
#[utoipa::path(post, path = "/api/consents", tag = "customer", request_body = ConsentRequest,
    security(("customer" = [])), responses(
    (status = 200, body = RecordedConsentView),
    (status = 409, body = Problem, description = "The notice changed meanwhile"),
))]
pub async fn give(
    State(api): State<Api>,
    AuthorisedActor(Customer(id)): AuthorisedActor<Customer>,
    RequestLanguage(locale): RequestLanguage,
    ClientAddress(address): ClientAddress,
    Json(request): Json<ConsentRequest>,
) -> ApiResult<Json<RecordedConsentView>> {
    let consent = parse_consents(std::slice::from_ref(&request))?
        .pop()
        .ok_or_else(Error::not_found)?;
    let giving = ConsentContext::new(id, locale, &address);
    let consent_id = privacy::consent::give(&api.app, giving, consent).await?;
    Ok(Json(RecordedConsentView {
        consent_id: consent_id.to_string(),
    }))
}

/// A consent was recorded.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordedConsentView {
    /// Its id.
    consent_id: String,
}
