//! Rows of the audit trail as they are shown.

use std::sync::Arc;

use saakh_domain::Language;
use saakh_domain::id::{LenderId, PartnerId};
use saakh_domain::text::Message;
use saakh_service::app::snapshot::Snapshot;
use saakh_store::platform::audit::search::{AuditRow, Named};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::http::csv::{Cells, in_india};
use crate::state::Api;

/// Somebody who did something, or on whose behalf it was done.
#[derive(Debug, Serialize, ToSchema)]
pub struct Party {
    /// `admin`, `merchant` or `system`.
    #[schema(value_type = crate::words::PartyKind)]
    kind: String,
    /// The id of that kind.
    id: String,
    /// The name.
    name: String,
}

/// What something was done to.
#[derive(Debug, Serialize, ToSchema)]
pub struct Target {
    /// The kind of thing.
    kind: String,
    /// Its id.
    id: String,
    /// Its name, where it has one.
    #[schema(required)]
    name: Option<String>,
}

/// One row.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditItem {
    /// The row's id.
    id: String,
    /// When, RFC 3339.
    at: String,
    /// Who did it.
    actor: Party,
    /// On whose behalf, where it was done in a masquerade.
    #[schema(required)]
    on_behalf_of: Option<Party>,
    /// What, as `partner.create`.
    action: String,
    /// What, in words.
    action_text: String,
    /// To what.
    target: Target,
    /// In which request.
    #[schema(required)]
    request_id: Option<String>,
    /// Whether the row is in the chain already; it comes there within seconds.
    sealed: bool,
}

/// One row with its detail.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditDetail {
    #[serde(flatten)]
    item: AuditItem,
    /// What was there before, where something was and it is not erased.
    #[schema(required)]
    before: Option<Value>,
    /// What is there after.
    #[schema(required)]
    after: Option<Value>,
    /// Whatever else was noted: a reason, for instance.
    #[schema(required)]
    detail: Option<Value>,
}

/// Makes items of rows, in the reader's language.
pub(super) struct ItemBuilder<'a> {
    api: &'a Api,
    language: Language,
    snapshot: Arc<Snapshot>,
}

impl<'a> ItemBuilder<'a> {
    pub(super) fn new(api: &'a Api, language: Language) -> Self {
        Self {
            api,
            language,
            snapshot: api.app.catalog(),
        }
    }

    pub(super) fn item(&self, row: AuditRow) -> AuditItem {
        AuditItem {
            at: row.at.to_string(),
            actor: self.party(row.actor),
            on_behalf_of: row.behalf.map(|party| self.party(party)),
            action_text: self.in_words("audit_action", &row.action),
            action: row.action,
            target: Target {
                name: self.name(&row.target),
                kind: row.target.kind,
                id: row.target.id,
            },
            request_id: row.request_id,
            sealed: row.sealed,
            id: row.id,
        }
    }

    /// As a row of the export.
    pub(super) fn cells(&self, row: AuditRow) -> Cells {
        let item = self.item(row);
        let behalf = item.on_behalf_of.map(|party| party.name);
        vec![
            in_india(&item.at),
            item.actor.name,
            behalf.unwrap_or_default(),
            item.action_text,
            self.in_words("audit_kind", &item.target.kind),
            item.target.id,
            item.target.name.unwrap_or_default(),
            item.request_id.unwrap_or_default(),
        ]
    }

    fn party(&self, party: Named) -> Party {
        let unnamed = || self.text(&format!("audit_party_{}", party.kind));
        Party {
            name: party.name.unwrap_or_else(unnamed),
            kind: party.kind,
            id: party.id,
        }
    }

    /// People, links and groups are named by the database, the rows of the catalog by it.
    fn name(&self, target: &Named) -> Option<String> {
        let of_catalog = || {
            let id: i64 = target.id.parse().ok()?;
            let Snapshot {
                catalog,
                partners,
                cards,
                ..
            } = &*self.snapshot;
            match target.kind.as_str() {
                "lender" => catalog.lender(LenderId(id)).map(|lender| &lender.name),
                "partner" => partners.by_id(PartnerId(id)).map(|partner| &partner.name),
                "card" => cards
                    .iter()
                    .find(|card| card.category_id.0 == id)
                    .map(|card| &card.category_name),
                _ => None,
            }
            .cloned()
        };
        target.name.clone().or_else(of_catalog)
    }

    /// What the trail calls by a code; one of an older version that has no words is shown as it is stored.
    fn in_words(&self, group: &str, code: &str) -> String {
        let key = format!("{group}_{}", code.replace(['.', '-'], "_"));
        let text = self.text(&key);
        if text == key { code.to_owned() } else { text }
    }

    fn text(&self, key: &str) -> String {
        self.api.app.text(&Message::new(key), self.language)
    }
}

impl AuditDetail {
    pub(super) fn of(item: AuditItem, detail: Option<&str>) -> Self {
        let parsed = detail.and_then(|detail| serde_json::from_str(detail).ok());
        let mut noted: Map<String, Value> = parsed.unwrap_or_default();
        Self {
            item,
            before: noted.remove("before"),
            after: noted.remove("after"),
            detail: (!noted.is_empty()).then_some(Value::Object(noted)),
        }
    }
}
