//! Saved reports: a page with its query.

use saakh_domain::Language;
use saakh_domain::id::SavedReportId;
use saakh_domain::insight::{ChartType, Measure, Preset, ReportPage};
use saakh_domain::text::Message;
use saakh_store::identity::admin_user::AdminUser;
use saakh_store::insight::report_schedule;
use saakh_store::insight::saved_report::{self, SavedReport};
use saakh_store::{Conn, Scope, Tx, read_tx, write_tx};
use serde_json::{Value, json};
use url::form_urlencoded::{Serializer, parse};

use super::export::{self, ExportRequest, Format, NOT_ON_RECORD};
use crate::platform::audit::{AuditEvent, RequestContext, record};
use crate::platform::text_validation;
use crate::{App, Code, Error, Refusal, Result, require_same_version};

/// Maximum length of a query, as for addresses.
const LONGEST_QUERY: usize = 1_000;

/// Parameters for the chart only, without effect on the data.
const DRAWN: [&str; 2] = ["measure", "chart"];

/// Maximum number of displayed shared reports.
const MOST_SHARED: i64 = 200;

/// A report to save.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    pub name: String,
    /// Query string of the page's address.
    pub query: String,
    /// Whether it is visible to users of the owner's role.
    pub shared: bool,
}

/// Returns one's own reports, newest first, followed by shared ones of one's role without their schedules; only of
/// pages that one may see.
pub async fn list(app: &App, reader: &AdminUser) -> Result<Vec<SavedReport>> {
    let shared = read_tx!(app.db, |conn| -> Result<_> {
        let own = saved_report::list_own(conn, reader.id).await?;
        let shared = saved_report::list_shared(conn, reader.role, reader.id, MOST_SHARED).await?;
        Ok((own, shared))
    });
    let (mut reports, shared) = shared?;
    reports.extend(shared.into_iter().map(|report| SavedReport {
        schedule: None,
        ..report
    }));
    reports.retain(|report| can_see_page(reader, report.page));
    Ok(reports)
}

/// Saves a report.
pub async fn save(
    app: &App,
    by: &RequestContext,
    owner: &AdminUser,
    page: ReportPage,
    draft: &Draft,
) -> Result<SavedReport> {
    let draft = checked(app, owner, page, draft)?;
    let report = SavedReport {
        id: SavedReportId::new(app.uuid()),
        owner: owner.id,
        owner_name: owner.name.clone(),
        name: draft.name,
        page,
        query: draft.query,
        is_shared: draft.shared,
        version: 1,
        created_at: app.now(),
        schedule: None,
    };
    write_tx!(app.db, scope(owner), |tx| {
        let own = saved_report::list_own(tx, owner.id).await?;
        let most = app.reference.limits.saved_reports.per_person;
        if own.len() >= most {
            return Err(too_many_error(Code::SavedReportsTooMany, most));
        }
        refuse_taken(&own, &report)?;
        saved_report::add(tx, &report).await?;
        let after = json!({ "after": audit_state(&report) });
        record_change(app, tx, by, "report.save", report.id, after).await?;
        Ok(report.clone())
    })
}

/// Renames a report, or replaces its query.
pub async fn change(
    app: &App,
    by: &RequestContext,
    owner: &AdminUser,
    id: SavedReportId,
    draft: &Draft,
    expected: Option<i64>,
) -> Result<SavedReport> {
    write_tx!(app.db, scope(owner), |tx| {
        let before = find_own(tx, owner, id).await?;
        require_same_version(before.version, expected)?;
        let draft = checked(app, owner, before.page, draft)?;
        let after = SavedReport {
            name: draft.name,
            query: draft.query,
            is_shared: draft.shared,
            version: before.version + 1,
            ..before.clone()
        };
        if audit_state(&after) == audit_state(&before) {
            return Ok(before);
        }
        if after.schedule.is_some() {
            refuse_fixed_days(&after.query, "query")?;
        }
        refuse_taken(&saved_report::list_own(tx, owner.id).await?, &after)?;
        saved_report::change(tx, &after).await?;
        let detail = json!({ "before": audit_state(&before), "after": audit_state(&after) });
        record_change(app, tx, by, "report.update", id, detail).await?;
        Ok(after)
    })
}

/// Deletes a report with its schedule.
pub async fn remove(
    app: &App,
    by: &RequestContext,
    owner: &AdminUser,
    id: SavedReportId,
) -> Result<()> {
    write_tx!(app.db, scope(owner), |tx| {
        let before = find_own(tx, owner, id).await?;
        report_schedule::remove(tx, id).await?;
        saved_report::remove(tx, id).await?;
        let detail = json!({ "before": audit_state(&before) });
        record_change(app, tx, by, "report.delete", id, detail).await
    })
}

/// The scope of an owner's saved reports.
pub(super) fn scope(owner: &AdminUser) -> Scope {
    Scope::new("saved-reports", &owner.id.to_string())
}

/// Loads one of a user's own reports; those of others are not found.
pub(super) async fn find_own(
    conn: &mut Conn,
    owner: &AdminUser,
    id: SavedReportId,
) -> Result<SavedReport> {
    let report = saved_report::get(conn, id).await?;
    let report = report.filter(|report| report.owner == owner.id);
    report.ok_or_else(Error::not_found)
}

/// Whether a user's role may see a page.
pub(super) fn can_see_page(admin: &AdminUser, page: ReportPage) -> bool {
    export::is_role_permitted(admin.role, page.code()).unwrap_or(false)
}

pub(super) fn require_page_access(admin: &AdminUser, page: ReportPage) -> Result<()> {
    if can_see_page(admin, page) {
        return Ok(());
    }
    Err(Code::Forbidden.into())
}

pub(super) fn too_many_error(code: Code, most: usize) -> Error {
    let refusal = Refusal::new(code);
    refusal.with("max", most).into()
}

/// Audits a change of a saved report.
pub(super) async fn record_change(
    app: &App,
    tx: &mut Tx,
    by: &RequestContext,
    action: &'static str,
    id: SavedReportId,
    detail: Value,
) -> Result<()> {
    let event = AuditEvent {
        action,
        target_kind: "report",
        target_id: id.to_string(),
        detail,
    };
    Ok(record(app, tx, by, event).await?)
}

/// Refuses fixed days for a schedule, because every mail would show the same.
pub(super) fn refuse_fixed_days(query: &str, field: &str) -> Result<()> {
    let is_fixed = |name: &str, value: &str| name == "range" && value == Preset::Custom.code();
    if parse(query.as_bytes()).any(|(name, value)| is_fixed(&name, &value)) {
        return Err(Error::field(field, Message::new("invalid_schedule_days")));
    }
    Ok(())
}

/// The audited state.
fn audit_state(report: &SavedReport) -> Value {
    json!({
        "name": report.name,
        "page": report.page.code(),
        "query": report.query,
        "shared": report.is_shared,
    })
}

fn refuse_taken(own: &[SavedReport], report: &SavedReport) -> Result<()> {
    let is_taken = |other: &SavedReport| {
        other.id != report.id && other.name.to_lowercase() == report.name.to_lowercase()
    };
    if own.iter().any(is_taken) {
        return Err(Error::field("name", Message::new("invalid_name_taken")));
    }
    Ok(())
}

fn checked(app: &App, owner: &AdminUser, page: ReportPage, draft: &Draft) -> Result<Draft> {
    require_page_access(owner, page)?;
    let draft = Draft {
        name: text_validation::validate_name(&draft.name)?,
        query: tidy(&draft.query)?,
        shared: draft.shared,
    };
    let request = ExportRequest {
        list: page.code().to_owned(),
        query: without(&draft.query, &DRAWN),
        language: Language::default(),
        format: Format::Csv,
    };
    export::refuse_invalid(app, owner, &request)?;
    Ok(draft)
}

/// Normalises a query for storing: no empty values, no parameters of list navigation, and no unknown measures.
fn tidy(query: &str) -> Result<String> {
    if query.chars().count() > LONGEST_QUERY {
        let message = Message::new("invalid_too_long").with("max", LONGEST_QUERY);
        return Err(Error::field("query", message));
    }
    let is_foreign = |name: &str, value: &str| match name {
        "measure" => Measure::from_code(value).is_none(),
        "chart" => ChartType::from_code(value).is_none(),
        name => NOT_ON_RECORD.contains(&name),
    };
    if parse(query.as_bytes()).any(|(name, value)| is_foreign(&name, &value)) {
        return Err(Error::field("query", Message::new("invalid_choose")));
    }
    Ok(without(query, &[]))
}

fn without(query: &str, names: &[&str]) -> String {
    let pairs = parse(query.as_bytes());
    let kept = pairs.filter(|(name, value)| !value.is_empty() && !names.contains(&name.as_ref()));
    Serializer::new(String::new()).extend_pairs(kept).finish()
}
