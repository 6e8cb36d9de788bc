//! Merchants whose people may use the portal.

use saakh_domain::Secret;
use saakh_domain::distribution::ledger::payout::Payee;
use saakh_domain::id::{MerchantId, PartnerId};

use crate::db::{DbError, Row};
use crate::{Conn, args, sql};

/// An active merchant of an active partner.
#[derive(Debug, Clone)]
#[non_exhaustive] // only rows of this module prove it
pub struct PortalMerchant {
    pub id: MerchantId,
    /// The partner they work under.
    pub partner_id: PartnerId,
    pub name: String,
    /// The address of the application, lower case.
    pub email: Secret<String>,
    /// Whether this is the partner's own account.
    pub is_partner: bool,
}

impl PortalMerchant {
    /// The payee of their commission: the partner, for the partner's own account.
    pub const fn payee(&self) -> Payee {
        if self.is_partner {
            Payee::Partner(self.partner_id)
        } else {
            Payee::Merchant(self.id)
        }
    }
}

sql!(
    GET = "SELECT m.id AS merchant_id, m.partner_id, m.name AS merchant_name, m.email AS merchant_email, m.is_partner
    FROM merchant AS m JOIN partner AS p ON p.id = m.partner_id
    WHERE m.status = 'active' AND p.status = 'active' AND m.id = $1"
);

/// The active merchant with this id.
pub async fn get(conn: &mut Conn, id: MerchantId) -> Result<Option<PortalMerchant>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(portal_merchant).transpose()
}

pub(super) fn portal_merchant(row: &Row) -> Result<PortalMerchant, DbError> {
    Ok(PortalMerchant {
        id: MerchantId(row.int("merchant_id")?),
        partner_id: PartnerId(row.int("partner_id")?),
        name: row.text("merchant_name")?,
        email: Secret::new(row.text("merchant_email")?),
        is_partner: row.flag("is_partner")?,
    })
}
