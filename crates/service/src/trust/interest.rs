//! Interest in categories that are not sold yet: a consent to be notified when a category opens, one per person and
//! category.

use saakh_domain::id::ConsentId;
use saakh_domain::trust::consent::Purpose;
use saakh_store::trust::{consent as store_consent, erasure};
use saakh_store::{Conn, Scope, write_tx};

use super::consent::{ConsentContext, GivenConsent, check_required, record};
use crate::{App, Error, Result};

/// Records that a customer wants to be notified when a category opens. Repeated calls return the active consent.
pub async fn give(
    app: &App,
    giving: ConsentContext<'_>,
    category: &str,
    notice_version: String,
) -> Result<ConsentId> {
    if app.reference.categories.get(category).is_none() {
        return Err(Error::not_found());
    }
    let given = [GivenConsent {
        purpose: Purpose::CategoryInterest,
        notice_version,
    }];
    check_required(app, &given, &[])?;
    let giving = ConsentContext {
        subject: Some(category),
        ..giving
    };
    let recorded = write_tx!(app.db, Scope::customer(giving.customer), |tx| -> Result<
        Vec<ConsentId>,
    > {
        // A customer who requested erasure in the meantime gets no notifications.
        if erasure::get(tx, giving.customer).await?.is_some() {
            return Err(Error::not_found());
        }
        record(app, tx, giving, &given).await
    });
    recorded?.first().copied().ok_or_else(Error::not_found)
}

/// Returns the number of interested people per category, in the display order of categories.
pub async fn count_by_category(app: &App, conn: &mut Conn) -> Result<Vec<(String, i64)>> {
    let standing = store_consent::count_by_subject(conn, Purpose::CategoryInterest.code()).await?;
    let of = |key: &str| standing.iter().find(|(subject, _)| subject == key);
    let all = app.reference.categories.all().iter();
    Ok(all
        .map(|one| {
            (
                one.key.clone(),
                of(&one.key).map_or(0, |(_, number)| *number),
            )
        })
        .collect())
}
