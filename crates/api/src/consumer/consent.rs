//! Consents of the customer: list, give, withdraw.

use axum::extract::State;
use axum::http::StatusCode;
use saakh_domain::Language;
use saakh_domain::id::ConsentId;
use saakh_domain::origination::snapshot::Catalog;
use saakh_domain::text::Message;
use saakh_service::Error;
use saakh_service::origination::withdrawal;
use saakh_service::privacy;
use saakh_service::trust::consent::{self, ConsentContext, ConsentTitle};
use saakh_service::trust::receipt;
use saakh_store::trust::consent::Consent;
use saakh_store::trust::share_receipt::ShareReceipt;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::offer::LenderView;
use crate::authorisation::{AuthorisedActor, Customer};
use crate::error::{ApiError, ApiResult, Problem};
use crate::http::body::{Json, Path};
use crate::http::request::{ClientAddress, RequestLanguage};
use crate::public::otp::{Consent as ConsentRequest, parse_consents};
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(list, give))
        .routes(routes!(withdraw))
}

/// A consent of the customer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentView {
    consent_id: String,
    /// The purpose.
    #[schema(value_type = crate::words::PurposeName)]
    purpose: String,
    /// The purpose as text.
    title: String,
    /// The lender, if the consent is about one.
    #[schema(required)]
    lender: Option<LenderView>,
    /// The subject within the purpose, if there are several: for `category_interest` the category's
    /// key.
    #[schema(required)]
    subject: Option<String>,
    /// The version of the notice that the customer read.
    notice_version: String,
    /// The language of that notice.
    #[schema(value_type = crate::words::LanguageCode)]
    locale: &'static str,
    given_at: String,
    #[schema(required)]
    withdrawn_at: Option<String>,
    /// Whether it is in force and can be withdrawn.
    can_withdraw: bool,
    /// What withdrawing it does.
    effect: String,
}

/// A share receipt: what a submission gave to which lender, under which consent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReceiptView {
    submission_id: String,
    /// The lender that received the data.
    #[schema(required)]
    lender: Option<LenderView>,
    /// The names of the shared fields.
    fields: Vec<String>,
    /// When the customer decided to share them.
    shared_at: String,
    /// The consent under which they were shared.
    consent_id: String,
    /// When the lender was informed of the consent's withdrawal.
    #[schema(required)]
    told_of_withdrawal_at: Option<String>,
    /// When an admin was asked to inform the lender, because its system accepts no withdrawals.
    #[schema(required)]
    asked_to_tell_at: Option<String>,
}

/// The consents of the customer and the share receipts.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConsentList {
    /// All consents, including withdrawn ones, oldest first.
    items: Vec<ConsentView>,
    /// All receipts, oldest first.
    receipts: Vec<ReceiptView>,
}

/// Lists the customer's consents and what was shared under them.
#[utoipa::path(get, path = "/api/consents", tag = "customer", security(("customer" = [])),
    responses(
    (status = 200, body = ConsentList),
))]
async fn list(
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

/// Renders consents in one language.
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
                .text(&Message::new("common_lender_gone"), self.language),
            None => String::new(),
        };
        let name = lender.map_or_else(gone, |lender| lender.name.clone());
        let is_informed = lender.is_none_or(|lender| {
            let mut known = lender.known_offerings();
            known.all(|offering| offering.connector.accepts_withdrawals())
        });
        let subject = consent::subject_name(&self.api.app, &ConsentTitle::from(row), self.language);
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
            effect: say(if is_informed {
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

/// Withdraws a consent. What it permitted stops, and lenders that have the data are informed.
#[utoipa::path(delete, path = "/api/consents/{id}", tag = "customer",
    security(("customer" = [])), params(
    ("id" = String, Path, description = "The id of the consent"),
), responses(
    (status = 204),
    (status = 404, body = Problem),
))]
async fn withdraw(
    State(api): State<Api>,
    AuthorisedActor(Customer(owner)): AuthorisedActor<Customer>,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let id = id.parse().map_err(|_| ApiError::not_found())?;
    withdrawal::withdraw(&api.app, owner, id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Records a consent of the customer.
#[utoipa::path(post, path = "/api/consents", tag = "customer", request_body = ConsentRequest,
    security(("customer" = [])), responses(
    (status = 200, body = RecordedConsentView),
    (status = 409, body = Problem, description = "The notice has a new version"),
))]
async fn give(
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
    Ok(Json(RecordedConsentView::new(consent_id)))
}

/// The recorded consent.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordedConsentView {
    consent_id: String,
}

impl RecordedConsentView {
    pub(super) fn new(id: ConsentId) -> Self {
        Self {
            consent_id: id.to_string(),
        }
    }
}
