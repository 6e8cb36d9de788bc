//! Running totals of attributed customers per partner, so that millions need not be counted.

use jiff::Timestamp;

use crate::db::DbError;
use crate::{Tx, args, not_personal, sql};

not_personal!("partner_leads", "numbers of partners' leads");

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

/// Adds attributions since the last count up to an instant, for every partner.
pub async fn count(tx: &mut Tx, until: Timestamp) -> Result<(), DbError> {
    tx.send(&BEGIN, args![]).await?;
    tx.send(&ADD, args![until]).await?;
    Ok(())
}

/// Resets the totals, so that the next count starts from the first customer.
pub async fn reset(tx: &mut Tx) -> Result<(), DbError> {
    tx.send(&FORGET, args![]).await?;
    Ok(())
}
