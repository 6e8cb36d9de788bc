//! Sites: one JSON body per row.

use saakh_domain::catalog::site::Site;
use saakh_domain::id::SiteId;

use super::versioned::{self, Versioned};
use crate::db::{DbError, to_json};
use crate::{Conn, Scope, Tx, args, sql};

/// A site with its row version.
pub type SiteRow = Versioned<Site>;

sql!(ADD = "INSERT INTO site (id, site_key, body) VALUES ($1, $2, $3)");
sql!(ALL = "SELECT body, version FROM site ORDER BY id");
sql!(GET = "SELECT body, version FROM site WHERE id = $1");
sql!(SAVE = "UPDATE site SET body = $2, version = version + 1 WHERE id = $1");
sql!(NEXT_ID = "SELECT COALESCE(MAX(id), 0) + 1 AS id FROM site");

pub async fn add(tx: &mut Tx, site: &Site) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    tx.send(&ADD, args![site.id, &site.key, to_json(site)?])
        .await?;
    Ok(())
}

/// Returns an id that no site ever had.
pub async fn next_id(tx: &mut Tx) -> Result<SiteId, DbError> {
    tx.fetch_one(&NEXT_ID, args![]).await?.int("id").map(SiteId)
}

pub async fn save(tx: &mut Tx, site: &Site) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    tx.send(&SAVE, args![site.id, to_json(site)?]).await?;
    Ok(())
}

/// All sites, active or not, with their row version.
pub async fn rows(conn: &mut Conn) -> Result<Vec<SiteRow>, DbError> {
    versioned::rows(conn, &ALL).await
}

pub async fn all(conn: &mut Conn) -> Result<Vec<Site>, DbError> {
    Ok(versioned::items(rows(conn).await?))
}

pub async fn get(conn: &mut Conn, id: SiteId) -> Result<Option<SiteRow>, DbError> {
    versioned::row(conn, &GET, id.0).await
}
