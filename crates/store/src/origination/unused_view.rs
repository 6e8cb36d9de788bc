//! Unused offer views: their applications are closed, without a statement or a submission.

use jiff::Timestamp;
use saakh_domain::id::ApplicationId;

use crate::db::DbError;
use crate::{Conn, Tx, args, sql};

sql!(
    CLOSED = "SELECT id FROM application
    WHERE status = 'closed' AND are_views_settled = 0 AND updated_at < $1
    ORDER BY updated_at LIMIT $2"
);
sql!(
    IS_UNUSED = "SELECT id FROM application
    WHERE id = $1 AND status = 'closed'
        AND NOT EXISTS (SELECT 1 FROM submission WHERE submission.application_id = application.id)
        AND NOT EXISTS (SELECT 1 FROM key_facts
            JOIN offer ON offer.id = key_facts.offer_id
            JOIN offer_view ON offer_view.id = offer.offer_view_id
            WHERE offer_view.application_id = application.id)"
);
sql!(
    REMOVE_OFFERS = "DELETE FROM offer WHERE offer_view_id IN
    (SELECT id FROM offer_view WHERE application_id = $1)"
);
sql!(REMOVE_VIEWS = "DELETE FROM offer_view WHERE application_id = $1");
sql!(SETTLE = "UPDATE application SET are_views_settled = 1 WHERE id = $1 AND status = 'closed'");

/// A batch of applications that were closed before an instant and not yet checked for unused views.
pub async fn list_closed_before(
    conn: &mut Conn,
    before: Timestamp,
    most: i64,
) -> Result<Vec<ApplicationId>, DbError> {
    let rows = conn.fetch_all(&CLOSED, args![before, most]).await?;
    rows.iter().map(|row| row.parsed("id")).collect()
}

/// Deletes the views of a closed application if they are unused, and marks it as checked.
pub async fn delete_unused(tx: &mut Tx, id: ApplicationId) -> Result<(), DbError> {
    let unused = tx.fetch_optional(&IS_UNUSED, args![id]).await?;
    if unused.is_some() {
        tx.send(&REMOVE_OFFERS, args![id]).await?;
        tx.send(&REMOVE_VIEWS, args![id]).await?;
    }
    tx.send(&SETTLE, args![id]).await?;
    Ok(())
}
