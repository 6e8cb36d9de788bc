//! Leads: customers who count for a partner, and why.

use axum::Json as Answer;
use axum::extract::State;
use saakh_domain::catalog::product::ProductType;
use saakh_domain::distribution::touch::{Evidence, Finding};
use saakh_domain::id::{MerchantId, PartnerId};
use saakh_domain::identity::tally::DAY;
use saakh_domain::lifecycle::application::ApplicationStatus;
use saakh_domain::secret::masked;
use saakh_domain::text::Message;
use saakh_service::app::labels;
use saakh_service::{App, Error};
use saakh_store::db::list::{List, Page, PageRequest};
use saakh_store::distribution::attribution::{self, LEADS, Lead, LeadSearch};
use saakh_store::{Conn, DbError};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::authorisation::{Authorised, Confirmed, PartnerReader};
use crate::error::ApiResult;
use crate::http::list::{Listed, PageView, Paging, days};
use crate::http::request::RequestLanguage;
use crate::listing::{self, Cell, Column, Listing, Words, exports};
use crate::state::Api;

/// Which leads.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LeadFilter {
    /// The partner they count for; it must be named.
    partner_id: Option<i64>,
    /// The merchant whose tracking link they came by.
    merchant_id: Option<i64>,
    /// Theirs since this day in India or later.
    #[param(max_length = 40)]
    from: Option<String>,
    /// Theirs since this day in India or earlier.
    #[param(max_length = 40)]
    to: Option<String>,
}

/// A customer who counts for a partner.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LeadItem {
    /// The customer's id.
    customer_id: String,
    /// Their name, masked.
    #[schema(required)]
    name: Option<String>,
    /// Their mobile number, masked.
    #[schema(required)]
    mobile: Option<String>,
    /// When it was decided.
    attributed_at: String,
    /// Why they count for this partner, in a sentence.
    why: String,
    /// The name of the tracking link that they came by.
    #[schema(required)]
    link: Option<String>,
    /// The product type of their newest application, in the spec's words.
    #[schema(value_type = Option<crate::words::ProductName>, required)]
    product: Option<&'static str>,
    /// Where that application stands.
    #[schema(value_type = Option<crate::words::ApplicationStatusName>, required)]
    status: Option<String>,
}

/// A partner's leads as a list.
pub struct Leads;

impl Listing for Leads {
    const NAME: &'static str = "leads";
    const LIST: &'static List = &LEADS;
    const COLUMNS: &'static [Column<LeadItem>] = &[
        Column::new("eligibility_column_customer_id", |lead, _| {
            Cell::text(&lead.customer_id)
        }),
        Column::new("partners_leads_customer", |lead, _| {
            Cell::given(lead.name.as_deref())
        }),
        Column::new("partners_leads_mobile", |lead, _| {
            Cell::given(lead.mobile.as_deref())
        }),
        Column::new("partners_leads_at", |lead, _| {
            Cell::instant(&lead.attributed_at)
        }),
        Column::new("partners_leads_why", |lead, _| Cell::text(&lead.why)),
        Column::new("partners_leads_link", |lead, _| {
            Cell::given(lead.link.as_deref())
        }),
        Column::new("partners_leads_product", |lead, words| {
            let product = lead.product.and_then(ProductType::from_name);
            let product = product.map(|product| words.text(&labels::product(product)));
            Cell::given(product.as_deref())
        }),
        Column::new("partners_leads_status", |lead, words| {
            let status = lead
                .status
                .as_deref()
                .and_then(ApplicationStatus::from_code);
            let status = status.map(|status| words.text(&labels::application(status)));
            Cell::given(status.as_deref())
        }),
    ];
    type Filter = LeadFilter;
    type Search = LeadSearch;
    type Row = Lead;
    type Item = LeadItem;
    type Exporter = Confirmed<PartnerReader>;

    fn search(_: &App, listed: &Listed<LeadFilter>) -> ApiResult<LeadSearch> {
        let asked = &listed.filter;
        let (from, before) = days(asked.from.as_deref(), asked.to.as_deref())?;
        let missing = || Error::field("partnerId", Message::new("invalid_required"));
        Ok(LeadSearch {
            partner: asked.partner_id.map(PartnerId).ok_or_else(missing)?,
            merchant: asked.merchant_id.map(MerchantId),
            from,
            before,
            q: listed.q()?.map(str::to_owned),
        })
    }

    async fn rows(
        conn: &mut Conn,
        search: &LeadSearch,
        request: &PageRequest,
    ) -> Result<Page<Lead>, DbError> {
        attribution::leads(conn, search, request).await
    }

    fn item(words: &Words<'_>, row: Lead) -> LeadItem {
        LeadItem::of(words, row)
    }
}

/// Customers who count for a partner, and why. `q`: the id of a customer or of their application,
/// or words of the link they came by.
#[utoipa::path(get, path = "/api/admin/leads", tag = "admin", security(("admin" = [])),
    params(Paging, LeadFilter), responses(
    (status = 200, body = PageView<LeadItem>),
))]
pub async fn list(
    State(api): State<Api>,
    _: Authorised<PartnerReader>,
    RequestLanguage(language): RequestLanguage,
    listed: Listed<LeadFilter>,
) -> ApiResult<Answer<PageView<LeadItem>>> {
    listing::page::<Leads>(&api, language, &listed).await
}

exports!(
    Leads,
    LeadFilter,
    "/api/admin/leads.csv",
    "/api/admin/leads.xlsx"
);

impl LeadItem {
    /// A lead as the reader may see it.
    fn of(words: &Words<'_>, lead: Lead) -> Self {
        let why = why(lead.evidence.as_ref());
        Self {
            customer_id: lead.customer_id.to_string(),
            name: lead.name.map(|name| masked(name.expose())),
            mobile: lead.mobile.map(|mobile| masked(mobile.expose())),
            attributed_at: lead.attributed_at.to_string(),
            why: words.text(&why),
            link: lead.link,
            product: lead.product.map(ProductType::name),
            status: lead.status,
        }
    }
}

/// Why a customer counts for the partner they count for.
pub(super) fn why(evidence: Option<&Evidence>) -> Message {
    let Some(evidence) = evidence else {
        return Message::new("partners_why_erased");
    };
    let finding = match evidence.finding {
        Finding::WithinWindow => "partners_why_within_window",
        Finding::WindowPassed => "partners_why_window_passed",
        Finding::UnknownPartner => "partners_why_unknown_partner",
        Finding::DisabledPartner => "partners_why_disabled_partner",
    };
    Message::new(finding)
        .with("touched", &evidence.touched_partner)
        .with("days", evidence.elapsed_seconds / DAY)
        .with("window", evidence.window_days.unwrap_or_default())
}
