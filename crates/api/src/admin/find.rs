//! The search for records by name, limited to kinds that the admin may read.

use axum::extract::State;
use saakh_domain::identity::identifiers::{Email, Mobile};
use saakh_domain::identity::permission::{Permission, Role};
use saakh_domain::secret::mask_value;
use saakh_service::app::labels;
use saakh_service::app::snapshot::Snapshot;
use saakh_store::db::list::search_key;
use saakh_store::distribution::merchant;
use saakh_store::insight::application::{self, Lookup};
use saakh_store::read_tx;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::customer::masked_name;
use super::near_match::starts_with_typo;
use crate::authorisation::{AnyStaff, AuthorisedActor};
use crate::error::ApiResult;
use crate::http::body::Json;
use crate::http::request::RequestLanguage;
use crate::state::Api;

pub fn routes() -> OpenApiRouter<Api> {
    OpenApiRouter::new().routes(routes!(find))
}

/// The maximum number of records per kind.
const MAX_PER_KIND: usize = 6;
/// The minimum length of a query; fewer letters match nearly everything.
const MIN_QUERY_CHARS: usize = 2;

/// A search query, sent in the body because it may be a person's name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordSearchRequest {
    /// The beginning of a word of the name. Applications are found by their id or short code, a
    /// submission's id or short code, the lender's reference, or the customer's full mobile number,
    /// e-mail address, or first, last or full name.
    #[schema(max_length = 100)]
    q: String,
}

/// The found records.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundRecords {
    /// At most six of each kind.
    items: Vec<FoundRecord>,
}

/// A found record.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FoundRecord {
    #[schema(value_type = crate::words::RecordKind)]
    kind: &'static str,
    id: String,
    /// The name; for an application, the product.
    name: String,
    /// A distinction from other records: a merchant's partner, a partner's key, an application's
    /// short code, masked customer and status.
    #[schema(required)]
    note: Option<String>,
}

/// Finds records by name, of the kinds that the admin may read.
#[utoipa::path(post, path = "/api/admin/find", tag = "admin", request_body = RecordSearchRequest,
    security(("admin" = [])), responses(
    (status = 200, body = FoundRecords),
))]
async fn find(
    State(api): State<Api>,
    AuthorisedActor(AnyStaff(admin)): AuthorisedActor<AnyStaff>,
    RequestLanguage(language): RequestLanguage,
    Json(wanted): Json<RecordSearchRequest>,
) -> ApiResult<Json<FoundRecords>> {
    let q = search_key(&[wanted.q.trim()]);
    if q.chars().count() < MIN_QUERY_CHARS {
        return Ok(Json(FoundRecords { items: Vec::new() }));
    }
    let snapshot = api.app.catalog();
    let mut items = find_in_catalog(&snapshot, admin.role, &q, starts_with);
    let sees_applications = [Permission::CsrRead, Permission::EligibilityCheck]
        .into_iter()
        .any(|permission| admin.role.has_permission(permission));
    let lookup = lookup_of(&wanted.q);
    let (merchants, applications) = read_tx!(api.app.db, |conn| {
        let merchants = if admin.role.has_permission(Permission::MerchantRead) {
            merchant::find_by_words(conn, &q, MAX_PER_KIND).await?
        } else {
            Vec::new()
        };
        let applications = if sees_applications {
            application::search(conn, &lookup, MAX_PER_KIND).await?
        } else {
            Vec::new()
        };
        Ok::<_, saakh_service::Error>((merchants, applications))
    })?;
    items.extend(merchants.into_iter().map(|found| {
        let partner = snapshot.partners.find_by_id(found.partner_id);
        FoundRecord {
            kind: "merchant",
            id: found.id.to_string(),
            name: found.name,
            note: partner.map(|partner| partner.name.clone()),
        }
    }));
    items.extend(applications.iter().map(|found| {
        let status = api
            .app
            .text(&labels::displayed_application(found.status), language);
        let mobile = found
            .mobile
            .as_ref()
            .map(|mobile| mask_value(mobile.expose()));
        let code = found.short_code.map(|code| code.to_string());
        let name = masked_name(found.profile.expose());
        let known = [code, name, mobile, Some(status)];
        FoundRecord {
            kind: "application",
            id: found.id.to_string(),
            name: api.app.text(&labels::product(found.product), language),
            note: Some(known.into_iter().flatten().collect::<Vec<_>>().join(" · ")),
        }
    }));
    // Only the catalog: a database finds no misspelt name by an index.
    if items.is_empty() {
        items = find_in_catalog(&snapshot, admin.role, &q, starts_with_typo);
    }
    Ok(Json(FoundRecords { items }))
}

/// Whether a text begins with the query.
type Matcher = fn(&str, &str) -> bool;

fn starts_with(text: &str, q: &str) -> bool {
    text.starts_with(q)
}

/// Normalises the query to the stored forms of references, mobile numbers and e-mail addresses.
fn lookup_of(typed: &str) -> Lookup {
    let typed = typed.trim();
    Lookup {
        reference: typed.to_owned(),
        key: search_key(&[typed]),
        code: typed.parse().ok(),
        mobile: Mobile::parse(typed)
            .ok()
            .map(|mobile| mobile.e164().to_owned()),
        email: Email::parse(typed)
            .ok()
            .map(|email| email.as_str().to_owned()),
    }
}

/// Searches the catalog in memory as a whole, because it has a few hundred entities of each kind at
/// most.
fn find_in_catalog(snapshot: &Snapshot, role: Role, q: &str, matches: Matcher) -> Vec<FoundRecord> {
    let lenders = snapshot.catalog.lenders().iter().map(|lender| {
        let id = lender.id.to_string();
        ("lender", id, lender.name.clone(), None)
    });
    let cards = snapshot.cards.iter().map(|card| {
        let id = card.category_id.to_string();
        ("card", id, card.category_name.clone(), None)
    });
    let plans = snapshot.plans.iter().map(|plan| {
        let (id, insurer) = (plan.id.to_string(), plan.insurer.clone());
        ("plan", id, plan.name.clone(), Some(insurer))
    });
    let partners = snapshot.partners.all().iter().map(|partner| {
        let (id, key) = (partner.id.to_string(), partner.key.clone());
        ("partner", id, partner.name.clone(), Some(key))
    });
    let brands = snapshot.brands.all().iter().map(|brand| {
        let (id, key) = (brand.id.to_string(), brand.key.clone());
        ("brand", id, brand.title.clone(), Some(key))
    });
    // Disabled sites are not part of the catalog in memory.
    let sites = snapshot.sites.all().iter().map(|site| {
        let (id, hosts) = (site.id.to_string(), site.hosts.join(" "));
        ("site", id, site.key.clone(), Some(hosts))
    });
    let mut found = Vec::new();
    if role.has_permission(Permission::LenderRead) {
        found.extend(best(lenders, q, matches));
    }
    if role.has_permission(Permission::CardRead) {
        found.extend(best(cards, q, matches));
    }
    if role.has_permission(Permission::PlanRead) {
        found.extend(best(plans, q, matches));
    }
    if role.has_permission(Permission::PartnerRead) {
        found.extend(best(partners, q, matches));
    }
    if role.has_permission(Permission::BrandWrite) {
        found.extend(best(brands, q, matches));
    }
    if role.has_permission(Permission::SiteWrite) {
        found.extend(best(sites, q, matches));
    }
    found
}

/// The maximum number of targets per kind for the audit trail.
const MAX_TARGETS_PER_KIND: usize = 50;

/// Kind and id of the lenders, cards and partners, including deleted ones, with a word of the name
/// that begins with the query. Queries below two letters find none.
pub(super) fn find_targets_by_name(snapshot: &Snapshot, q: &str) -> Vec<(&'static str, String)> {
    let q = search_key(&[q.trim()]);
    if q.chars().count() < MIN_QUERY_CHARS {
        return Vec::new();
    }
    let is_called = |name: &str| {
        let key = search_key(&[name]);
        key.starts_with(&q) || key.contains(&format!(" {q}"))
    };
    let Snapshot {
        catalog,
        partners,
        cards,
        former_cards,
        plans,
        ..
    } = snapshot;
    let lenders = catalog.lenders().iter().chain(catalog.former_lenders());
    let lenders = lenders.filter(|lender| is_called(&lender.name));
    let cards = cards.iter().chain(former_cards);
    let cards = cards.filter(|card| is_called(&card.category_name));
    let plans = plans.iter().filter(|plan| is_called(&plan.name));
    let plans = plans.map(|plan| ("plan", plan.id.to_string()));
    let partners = partners.all().iter();
    let partners = partners.filter(|partner| is_called(&partner.name));
    let lenders = lenders.map(|lender| ("lender", lender.id.to_string()));
    let cards = cards.map(|card| ("card", card.category_id.to_string()));
    let partners = partners.map(|partner| ("partner", partner.id.to_string()));
    lenders
        .take(MAX_TARGETS_PER_KIND)
        .chain(cards.take(MAX_TARGETS_PER_KIND))
        .chain(plans.take(MAX_TARGETS_PER_KIND))
        .chain(partners.take(MAX_TARGETS_PER_KIND))
        .collect()
}

/// Sorts records whose name begins with the query before those with a later word that does.
fn best(
    all: impl Iterator<Item = (&'static str, String, String, Option<String>)>,
    q: &str,
    matches: Matcher,
) -> Vec<FoundRecord> {
    let mut found: Vec<_> = all
        .filter_map(|(kind, id, name, note)| {
            let key = search_key(&[&name, note.as_deref().unwrap_or_default()]);
            let starts = matches(&key, q);
            let mut later = key
                .match_indices(' ')
                .filter_map(|(space, _)| key.get(space + 1..));
            let record = FoundRecord {
                kind,
                id,
                name,
                note,
            };
            let is_found = starts || later.any(|rest| matches(rest, q));
            is_found.then_some((!starts, key, record))
        })
        .collect();
    found.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
    found.truncate(MAX_PER_KIND);
    found.into_iter().map(|(_, _, record)| record).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(q: &str, matches: Matcher) -> Vec<String> {
        let all = ["Moneyview", "New Money", "Axis Bank", "Cashmoney"];
        let all = all
            .into_iter()
            .zip(1..)
            .map(|(name, id): (&str, i64)| ("lender", id.to_string(), name.to_owned(), None));
        let found = best(all, q, matches).into_iter();
        found.map(|found| found.name).collect()
    }

    #[test]
    fn prefix_matches_come_first_and_inner_matches_are_not_found() {
        assert_eq!(names("money", starts_with), ["Moneyview", "New Money"]);
        assert_eq!(names("axis bank", starts_with), ["Axis Bank"]);
        assert_eq!(names("ank", starts_with), Vec::<String>::new());
    }

    #[test]
    fn one_typing_error_is_tolerated_in_each_word() {
        assert_eq!(names("mnoey", starts_with_typo), ["Moneyview", "New Money"]);
        assert_eq!(names("axis bnak", starts_with_typo), ["Axis Bank"]);
        assert_eq!(names("mnoyeview", starts_with_typo), Vec::<String>::new());
    }

    #[test]
    fn results_per_kind_are_limited() {
        let all = (0..50).map(|id| ("card", id.to_string(), format!("Card {id}"), None));
        assert_eq!(best(all, "card", starts_with).len(), MAX_PER_KIND);
    }
}
