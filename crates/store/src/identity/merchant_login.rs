//! Merchants' login data.

use saakh_domain::Secret;
use saakh_domain::distribution::ledger::payout::Payee;
use saakh_domain::id::{MerchantId, PartnerId};

use crate::db::{DbError, Row};
use crate::{Conn, Tx, args, sql};

/// A merchant with an enabled login.
#[derive(Debug, Clone)]
#[non_exhaustive] // only rows of this module prove a login
pub struct MerchantLogin {
    pub id: MerchantId,
    /// The partner they work under.
    pub partner_id: PartnerId,
    pub name: String,
    /// The login address, lower case.
    pub email: Secret<String>,
    /// Whether this is the partner's own account.
    pub is_partner: bool,
    /// Argon2id, in PHC form; none before the invitation was accepted.
    pub password_hash: Option<String>,
}

impl MerchantLogin {
    /// The payee of their commission: the partner, for the partner's own account.
    pub const fn payee(&self) -> Payee {
        if self.is_partner {
            Payee::Partner(self.partner_id)
        } else {
            Payee::Merchant(self.id)
        }
    }
}

/// The columns of [`MerchantLogin`] of active merchants of active partners.
macro_rules! active {
    () => {
        "SELECT m.id, m.partner_id, m.name, m.email, m.is_partner, m.password_hash
        FROM merchant AS m JOIN partner AS p ON p.id = m.partner_id
        WHERE m.status = 'active' AND p.status = 'active' AND "
    };
}

sql!(BY_EMAIL = concat!(active!(), "m.email = $1"));
sql!(GET = concat!(active!(), "m.id = $1"));
sql!(SET_PASSWORD = "UPDATE merchant SET password_hash = $2 WHERE id = $1");

/// The active merchant with this e-mail address (lower case).
pub async fn find_by_email(conn: &mut Conn, email: &str) -> Result<Option<MerchantLogin>, DbError> {
    let row = conn.fetch_optional(&BY_EMAIL, args![email]).await?;
    row.as_ref().map(merchant_login).transpose()
}

/// The active merchant with this id.
pub async fn get(conn: &mut Conn, id: MerchantId) -> Result<Option<MerchantLogin>, DbError> {
    let row = conn.fetch_optional(&GET, args![id]).await?;
    row.as_ref().map(merchant_login).transpose()
}

pub async fn set_password(tx: &mut Tx, id: MerchantId, hash: &str) -> Result<(), DbError> {
    tx.send(&SET_PASSWORD, args![id, hash]).await?;
    Ok(())
}

fn merchant_login(row: &Row) -> Result<MerchantLogin, DbError> {
    Ok(MerchantLogin {
        id: MerchantId(row.int("id")?),
        partner_id: PartnerId(row.int("partner_id")?),
        name: row.text("name")?,
        email: Secret::new(row.text("email")?),
        is_partner: row.flag("is_partner")?,
        password_hash: row.opt_text("password_hash")?,
    })
}
