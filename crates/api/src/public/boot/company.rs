//! The company that runs the service, which every page names.

use saakh_domain::Language;
use saakh_domain::text::Message;
use saakh_service::app::Company;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::Api;

/// The company that runs the service. What the installation does not state is empty.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct CompanyView {
    legal_name: String,
    /// The corporate identification number.
    cin: String,
    /// The registered office.
    address: String,
    /// All of it as one line for the footer.
    line: String,
}

impl CompanyView {
    pub(super) fn new(api: &Api, company: &Company, language: Language) -> Self {
        let Company {
            legal_name,
            cin,
            address,
        } = company;
        let parts = [
            ("common_company_runs", "company", legal_name),
            ("common_company_cin", "cin", cin),
            ("common_company_office", "address", address),
        ];
        let stated = parts.into_iter().filter(|(.., value)| !value.is_empty());
        let texts: Vec<_> = stated
            .map(|(key, name, value)| api.app.text(&Message::new(key).with(name, value), language))
            .collect();
        Self {
            legal_name: legal_name.clone(),
            cin: cin.clone(),
            address: address.clone(),
            line: texts.join(" · "),
        }
    }
}
