//! Names of partners as applicants read them.

use saakh_domain::distribution::partner::{DEFAULT_PARTNER, Partner};

use crate::app::snapshot::Snapshot;

/// Returns the partner's display name for applicants: for the default partner the brand's name.
pub fn partner_display_name<'a>(snapshot: &'a Snapshot, partner: &'a Partner) -> &'a str {
    if partner.key == DEFAULT_PARTNER {
        &snapshot.brands.get(&partner.brand).title
    } else {
        &partner.name
    }
}
