//! Brands: one JSON body per row, every published version of it, and the logo files.

use jiff::Timestamp;
use saakh_domain::catalog::brand::Brand;
use saakh_domain::id::BrandId;

use super::versioned::{self, Versioned};
use crate::db::{DbError, Row, to_json};
use crate::{Conn, Scope, Tx, args, not_personal, sql};

not_personal!("brand", "brands as the catalog has them");
not_personal!("brand_file", "logos of brands");
not_personal!("brand_version", "versions of brands");

/// A brand with the catalog version of its last change.
pub type BrandRow = Versioned<Brand>;

/// A published version of a brand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrandVersion {
    /// The catalog version that created it.
    pub version: i64,
    pub at: Timestamp,
    /// Name of the back-office user who created it; none: the program.
    pub by: Option<String>,
    pub brand: Brand,
}

/// A stored logo.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrandFile {
    /// A digest of the content with the file extension: `….svg` or `….png`.
    pub name: String,
    pub content: Vec<u8>,
}

sql!(ADD = "INSERT INTO brand (id, brand_key, body, catalog_version) VALUES ($1, $2, $3, $4)");
sql!(
    ADD_VERSION = "INSERT INTO brand_version (brand_id, catalog_version, body) VALUES ($1, $2, $3)"
);
sql!(SAVE = "UPDATE brand SET body = $2, catalog_version = $3 WHERE id = $1");
sql!(ALL = "SELECT body, catalog_version AS version FROM brand ORDER BY id");
sql!(GET = "SELECT body, catalog_version AS version FROM brand WHERE id = $1");

/// Inserts a brand under a new catalog version.
pub async fn add(tx: &mut Tx, brand: &Brand, catalog_version: i64) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    let body = to_json(brand)?;
    tx.send(&ADD, args![brand.id, &brand.key, &body, catalog_version])
        .await?;
    tx.send(&ADD_VERSION, args![brand.id, catalog_version, body])
        .await?;
    Ok(())
}

/// Updates a brand under a new catalog version.
pub async fn save(tx: &mut Tx, brand: &Brand, catalog_version: i64) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    let body = to_json(brand)?;
    tx.send(&SAVE, args![brand.id, &body, catalog_version])
        .await?;
    tx.send(&ADD_VERSION, args![brand.id, catalog_version, body])
        .await?;
    Ok(())
}

pub async fn rows(conn: &mut Conn) -> Result<Vec<BrandRow>, DbError> {
    versioned::rows(conn, &ALL).await
}

pub async fn all(conn: &mut Conn) -> Result<Vec<Brand>, DbError> {
    Ok(versioned::items(rows(conn).await?))
}

pub async fn get(conn: &mut Conn, id: BrandId) -> Result<Option<BrandRow>, DbError> {
    versioned::row(conn, &GET, id.0).await
}

sql!(
    HISTORY = "SELECT b.body, b.catalog_version, v.changed_at, a.name AS changed_by_name
    FROM brand_version AS b
    JOIN catalog_version AS v ON v.version = b.catalog_version
    LEFT JOIN admin_user AS a ON v.changed_by = 'admin:' || CAST(a.id AS TEXT)
    WHERE b.brand_id = $1 AND b.catalog_version < $2
    ORDER BY b.catalog_version DESC LIMIT $3"
);
sql!(VERSION = "SELECT body FROM brand_version WHERE brand_id = $1 AND catalog_version = $2");

/// Versions of a brand before one, newest first.
pub async fn history(
    conn: &mut Conn,
    id: BrandId,
    before: i64,
    most: i64,
) -> Result<Vec<BrandVersion>, DbError> {
    let rows = conn.fetch_all(&HISTORY, args![id, before, most]).await?;
    rows.iter()
        .map(|row| {
            Ok(BrandVersion {
                version: row.int("catalog_version")?,
                at: row.instant("changed_at")?,
                by: row.opt_text("changed_by_name")?,
                brand: row.json("body")?,
            })
        })
        .collect()
}

/// Returns a brand as of a catalog version that changed it.
pub async fn version(conn: &mut Conn, id: BrandId, version: i64) -> Result<Option<Brand>, DbError> {
    let row = conn.fetch_optional(&VERSION, args![id, version]).await?;
    row.map(|row| row.json("body")).transpose()
}

sql!(
    KEEP_FILE = "INSERT INTO brand_file (name, content, kept_at) VALUES ($1, $2, $3)
    ON CONFLICT (name) DO NOTHING"
);
sql!(FILE = "SELECT name, content FROM brand_file WHERE name = $1");

/// Stores a file unless it already exists.
pub async fn add_file(tx: &mut Tx, file: &BrandFile, now: Timestamp) -> Result<(), DbError> {
    let content = file.content.clone();
    tx.send(&KEEP_FILE, args![&file.name, content, now]).await?;
    Ok(())
}

pub async fn find_file(conn: &mut Conn, name: &str) -> Result<Option<BrandFile>, DbError> {
    let row = conn.fetch_optional(&FILE, args![name]).await?;
    row.as_ref().map(brand_file).transpose()
}

fn brand_file(row: &Row) -> Result<BrandFile, DbError> {
    Ok(BrandFile {
        name: row.text("name")?,
        content: row.get("content")?,
    })
}
