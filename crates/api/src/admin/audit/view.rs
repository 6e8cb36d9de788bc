//! Rows of the audit trail as they are shown.

use std::sync::Arc;

use saakh_domain::id::{LenderId, PartnerId};
use saakh_domain::text::Message;
use saakh_service::app::snapshot::Snapshot;
use saakh_store::catalog::lender_group::LenderGroup;
use saakh_store::platform::audit::search::{AuditRow, NamedEntity};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::changes::{AuditChange, ParsedDetail, flatten_fields, shorten_changes};
use crate::admin::names::FieldFormatter;
use crate::listing::{Cell, Column, RenderContext};

/// A row with what its words need beside it.
pub struct AuditRowWithGroups {
    /// The row.
    pub row: AuditRow,
    /// The groups of lenders; none where no row speaks of any.
    pub groups: Arc<[LenderGroup]>,
}

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
    /// What was changed, in the reader's words: in a list the first few fields, with short values.
    changes: Vec<AuditChange>,
    /// How many more fields were changed.
    more_changes: usize,
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
    /// The same, field by field, in the reader's words.
    noted: Vec<AuditNote>,
}

/// Something that was noted beside what changed.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditNote {
    /// What it is, in the reader's language.
    label: String,
    /// It in words.
    value: String,
}

impl AuditItem {
    /// The columns of an export.
    pub(super) const COLUMNS: &'static [Column<Self>] = &[
        Column::new("audit_column_at", |row, _| Cell::instant(&row.at)),
        Column::new("audit_column_actor", |row, _| Cell::text(&row.actor.name)),
        Column::new("audit_column_behalf", |row, _| {
            Cell::optional_text(row.on_behalf_of.as_ref().map(|party| party.name.as_str()))
        }),
        Column::new("audit_column_action", |row, _| Cell::text(&row.action_text)),
        Column::new("audit_column_target_kind", |row, words| {
            Cell::text(&in_words(words, "audit_kind", &row.target.kind))
        }),
        Column::new("audit_column_target_id", |row, _| {
            Cell::text(&row.target.id)
        }),
        Column::new("audit_column_target", |row, _| {
            Cell::optional_text(row.target.name.as_deref())
        }),
        Column::new("audit_changes", |row, words| {
            Cell::text(&row.changes_in_words(words))
        }),
        Column::new("audit_column_request", |row, _| {
            Cell::optional_text(row.request_id.as_deref())
        }),
    ];

    /// A row, in the reader's language.
    pub(super) fn new(
        words: &RenderContext<'_>,
        AuditRowWithGroups { row, groups }: AuditRowWithGroups,
    ) -> Self {
        let names = FieldFormatter::new(words, &row.target.kind, &groups);
        let (changes, more_changes) =
            shorten_changes(ParsedDetail::parse(row.detail.as_deref()).summarise_changes(&names));
        Self {
            changes,
            more_changes,
            at: row.at.to_string(),
            actor: Party::new(words, row.actor),
            on_behalf_of: row.behalf.map(|party| Party::new(words, party)),
            action_text: in_words(words, "audit_action", &row.action),
            action: row.action,
            target: Target {
                name: name(&words.snapshot, &row.target),
                kind: row.target.kind,
                id: row.target.id,
            },
            request_id: row.request_id,
            sealed: row.sealed,
            id: row.id,
        }
    }
}

impl AuditItem {
    /// "Age max: 58 → 59; …"
    fn changes_in_words(&self, words: &RenderContext<'_>) -> String {
        let or_nothing = |text: &String| match text.as_str() {
            "" => words.render_text("list_nothing"),
            text => text.to_owned(),
        };
        let changes = self.changes.iter().map(|change| {
            let (name, from, to) = change.parts();
            let changed = Message::new("list_changed").with("name", name);
            words.text(
                &changed
                    .with("from", or_nothing(from))
                    .with("to", or_nothing(to)),
            )
        });
        let more = Message::new("audit_changes_more").with("count", self.more_changes);
        let more = (self.more_changes > 0).then(|| words.text(&more));
        changes.chain(more).collect::<Vec<_>>().join("; ")
    }
}

impl Party {
    fn new(words: &RenderContext<'_>, party: NamedEntity) -> Self {
        let unnamed = || words.render_text(format!("audit_party_{}", party.kind));
        Self {
            name: party.name.unwrap_or_else(unnamed),
            kind: party.kind,
            id: party.id,
        }
    }
}

/// People, links and groups are named by the database, the rows of the catalog by it.
fn name(snapshot: &Snapshot, target: &NamedEntity) -> Option<String> {
    let of_catalog = || {
        let id: i64 = target.id.parse().ok()?;
        let Snapshot {
            catalog,
            partners,
            cards,
            former_cards,
            plans,
            ..
        } = snapshot;
        match target.kind.as_str() {
            "lender" => catalog.lender(LenderId(id)).map(|lender| &lender.name),
            "partner" => partners
                .find_by_id(PartnerId(id))
                .map(|partner| &partner.name),
            "card" => cards
                .iter()
                .chain(former_cards)
                .find(|card| card.category_id.0 == id)
                .map(|card| &card.category_name),
            "plan" => plans
                .iter()
                .find(|plan| plan.id.0 == id)
                .map(|plan| &plan.name),
            _ => None,
        }
        .cloned()
    };
    target.name.clone().or_else(of_catalog)
}

/// What the trail calls by a code; one of an older version that has no words is shown as it is stored.
fn in_words(words: &RenderContext<'_>, group: &str, code: &str) -> String {
    let key = format!("{group}_{}", code.replace(['.', '-'], "_"));
    words.find_text(&key).unwrap_or_else(|| code.to_owned())
}

impl AuditDetail {
    pub(super) fn new(
        words: &RenderContext<'_>,
        told: AuditRowWithGroups,
        detail: Option<&str>,
    ) -> Self {
        let noted = ParsedDetail::parse(detail);
        let groups = Arc::clone(&told.groups);
        let names = FieldFormatter::new(words, &told.row.target.kind, &groups);
        let changes = noted.changes(&names);
        let note = |(field, value): (&String, &Value)| AuditNote {
            label: names.label(field),
            value: names.format_value(field, value),
        };
        Self {
            noted: flatten_fields(&noted.rest).iter().map(note).collect(),
            item: AuditItem {
                changes,
                more_changes: 0,
                ..AuditItem::new(words, told)
            },
            before: noted.before,
            after: noted.after,
            detail: (!noted.rest.is_empty()).then_some(Value::Object(noted.rest)),
        }
    }
}
