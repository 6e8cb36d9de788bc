//! A lender on the wire.

use saakh_domain::catalog::lender::Lender;
use serde::Serialize;
use utoipa::ToSchema;

/// A lender, as customers see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LenderView {
    lender_id: i64,
    key: String,
    name: String,
    legal_name: String,
    /// The path of its application page.
    path: String,
}

impl From<&Lender> for LenderView {
    fn from(lender: &Lender) -> Self {
        Self {
            lender_id: lender.id.0,
            key: lender.key.clone(),
            name: lender.name.clone(),
            legal_name: lender.legal_name.clone(),
            path: lender.path(),
        }
    }
}
