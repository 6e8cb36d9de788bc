//! How many customers counted for each partner up to an instant, so that nobody counts millions.

use jiff::Timestamp;

use crate::db::DbError;
use crate::{Tx, args, sql};

sql!(
    BEGIN = "INSERT INTO partner_leads (partner_id, leads, counted_until)
    SELECT id, 0, 0 FROM partner
    WHERE NOT EXISTS (SELECT 1 FROM partner_leads WHERE partner_id = partner.id)"
);
sql!(
    ADD = "UPDATE partner_leads SET counted_until = $1, leads = leads +
        (SELECT COUNT(*) FROM attribution WHERE attribution.partner_id = partner_leads.partner_id
            AND attributed_at > partner_leads.counted_until AND attributed_at <= $1)
    WHERE counted_until < $1"
);
sql!(FORGET = "UPDATE partner_leads SET leads = 0, counted_until = 0");

/// Adds what was attributed since it was last counted, and until an instant, for every partner.
pub async fn count(tx: &mut Tx, until: Timestamp) -> Result<(), DbError> {
    tx.send(&BEGIN, args![]).await?;
    tx.send(&ADD, args![until]).await?;
    Ok(())
}

/// The next count begins with the first customer.
pub async fn forget(tx: &mut Tx) -> Result<(), DbError> {
    tx.send(&FORGET, args![]).await?;
    Ok(())
}
