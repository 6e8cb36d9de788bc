//! Rows of the audit trail on the wire.

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

/// Details that a list shows: name and counts of an exported or uploaded file.
const NOTES_OF_FILES: [&str; 4] = ["file", "rows", "rows_changed", "rows_refused"];

/// A row with what it takes to render it.
pub struct AuditRowWithGroups {
    pub row: AuditRow,
    /// The groups of lenders; empty if no row mentions them.
    pub groups: Arc<[LenderGroup]>,
}

/// An actor, or the merchant as whom an admin acted.
#[derive(Debug, Serialize, ToSchema)]
pub struct Party {
    #[schema(value_type = crate::words::PartyKind)]
    kind: String,
    /// The id within its kind.
    id: String,
    name: String,
}

/// The target of an action.
#[derive(Debug, Serialize, ToSchema)]
pub struct Target {
    kind: String,
    id: String,
    /// The name, if it has one.
    #[schema(required)]
    name: Option<String>,
}

/// A row of the audit trail.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditItem {
    id: String,
    /// The instant, RFC 3339.
    at: String,
    actor: Party,
    /// The merchant as whom the admin acted, in a masquerade.
    #[schema(required)]
    on_behalf_of: Option<Party>,
    /// The action, such as `partner.create`.
    action: String,
    /// The action as text.
    action_text: String,
    target: Target,
    /// The id of the request.
    #[schema(required)]
    request_id: Option<String>,
    /// Whether the row is part of the chain yet, which takes seconds.
    sealed: bool,
    /// The changes in the reader's language: in a list the first few fields with shortened values.
    changes: Vec<AuditChange>,
    /// The number of further changed fields.
    more_changes: usize,
    /// Details besides the changes, in the reader's language: in a list the name and the counts of a file only.
    noted: Vec<AuditNote>,
}

/// A row with its detail.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditDetail {
    #[serde(flatten)]
    item: AuditItem,
    /// The values before, if there were any and they are not erased.
    #[schema(required)]
    before: Option<Value>,
    /// The values after.
    #[schema(required)]
    after: Option<Value>,
    /// Other details, such as a reason.
    #[schema(required)]
    detail: Option<Value>,
}

/// A detail besides the changes.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditNote {
    /// Its name in the reader's language.
    label: String,
    /// Its value as text.
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
        Column::new("audit_column_target_kind", |row, context| {
            Cell::text(&in_words(context, "audit_kind", &row.target.kind))
        }),
        Column::new("audit_column_target_id", |row, _| {
            Cell::text(&row.target.id)
        }),
        Column::new("audit_column_target", |row, _| {
            Cell::optional_text(row.target.name.as_deref())
        }),
        Column::new("audit_changes", |row, context| {
            Cell::text(&row.changes_in_words(context))
        }),
        Column::new("audit_column_request", |row, _| {
            Cell::optional_text(row.request_id.as_deref())
        }),
    ];

    /// Renders a row in the reader's language.
    pub(super) fn new(
        context: &RenderContext<'_>,
        AuditRowWithGroups { row, groups }: AuditRowWithGroups,
    ) -> Self {
        let names = FieldFormatter::new(context, &row.target.kind, &groups);
        let parsed = ParsedDetail::parse(row.detail.as_deref());
        let (changes, more_changes) = shorten_changes(parsed.summarise_changes(&names));
        let is_listed = |field: &str| NOTES_OF_FILES.contains(&field);
        Self {
            changes,
            more_changes,
            noted: list_notes(&parsed, &names, is_listed),
            at: row.at.to_string(),
            actor: Party::new(context, row.actor),
            on_behalf_of: row.behalf.map(|party| Party::new(context, party)),
            action_text: in_words(context, "audit_action", &row.action),
            action: row.action,
            target: Target {
                name: name(&context.snapshot, &row.target),
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
    /// Renders the changes as "Age max: 58 → 59; …", and the notes after them.
    fn changes_in_words(&self, context: &RenderContext<'_>) -> String {
        let or_nothing = |text: &String| match text.as_str() {
            "" => context.render_text("common_not_set"),
            text => text.to_owned(),
        };
        let changes = self.changes.iter().map(|change| {
            let (name, from, to) = change.parts();
            let changed = Message::new("list_changed").with("name", name);
            context.text(
                &changed
                    .with("from", or_nothing(from))
                    .with("to", or_nothing(to)),
            )
        });
        let more = Message::new("audit_changes_more").with("count", self.more_changes);
        let more = (self.more_changes > 0).then(|| context.text(&more));
        let notes = self.noted.iter();
        let notes = notes.map(|note| format!("{}: {}", note.label, note.value));
        changes
            .chain(more)
            .chain(notes)
            .collect::<Vec<_>>()
            .join("; ")
    }
}

impl Party {
    fn new(context: &RenderContext<'_>, party: NamedEntity) -> Self {
        let unnamed = || context.render_text(format!("common_party_{}", party.kind));
        Self {
            name: party.name.unwrap_or_else(unnamed),
            kind: party.kind,
            id: party.id,
        }
    }
}

/// Finds the name of a catalog entity. People, links and groups have their names from the database.
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

/// Renders a code as text; a code of an older version without a text is shown as stored.
fn in_words(context: &RenderContext<'_>, group: &str, code: &str) -> String {
    let key = format!("{group}_{}", code.replace(['.', '-'], "_"));
    context.find_text(&key).unwrap_or_else(|| code.to_owned())
}

/// The details besides the changes whose fields are wanted.
fn list_notes(
    parsed: &ParsedDetail,
    names: &FieldFormatter<'_>,
    is_wanted: impl Fn(&str) -> bool,
) -> Vec<AuditNote> {
    let note = |(field, value): (&String, &Value)| AuditNote {
        label: names.label(field),
        value: names.format_value(field, value),
    };
    let fields = flatten_fields(&parsed.rest);
    let wanted = fields.iter().filter(|(field, _)| is_wanted(field));
    wanted.map(note).collect()
}

impl AuditDetail {
    pub(super) fn new(
        context: &RenderContext<'_>,
        entry: AuditRowWithGroups,
        detail: Option<&str>,
    ) -> Self {
        let noted = ParsedDetail::parse(detail);
        let groups = Arc::clone(&entry.groups);
        let names = FieldFormatter::new(context, &entry.row.target.kind, &groups);
        let changes = noted.changes(&names);
        let notes = list_notes(&noted, &names, |_| true);
        Self {
            item: AuditItem {
                changes,
                more_changes: 0,
                noted: notes,
                ..AuditItem::new(context, entry)
            },
            before: noted.before,
            after: noted.after,
            detail: (!noted.rest.is_empty()).then_some(Value::Object(noted.rest)),
        }
    }
}
