//! Sites: one JSON body per row.

use saakh_domain::catalog::site::Site;

use super::entity::EntityTable;
use super::versioned::Versioned;
use crate::{args, not_personal, sql};

not_personal!("site", "sites of brands");

/// A site with its row version.
pub type SiteRow = Versioned<Site>;

sql!(ADD = "INSERT INTO site (id, body, site_key) VALUES ($1, $2, $3)");
sql!(ALL = "SELECT body, version FROM site ORDER BY id");
sql!(GET = "SELECT body, version FROM site WHERE id = $1");
sql!(SAVE = "UPDATE site SET body = $2, version = version + 1 WHERE id = $1");
sql!(NEXT_ID = "SELECT COALESCE(MAX(id), 0) + 1 AS id FROM site");

/// All sites, active or not.
pub static TABLE: EntityTable<Site> = EntityTable {
    add: &ADD,
    all: &ALL,
    get: &GET,
    save: &SAVE,
    next_id: &NEXT_ID,
    id: |site| site.id.0,
    columns: |_| args![],
    fixed_columns: |site| args![&site.key],
};
