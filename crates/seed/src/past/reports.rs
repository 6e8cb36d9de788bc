//! Saved reports and exported lists.

use saakh_domain::Language;
use saakh_domain::insight::{Frequency, ReportPage};
use saakh_service::Result;
use saakh_service::operations::export::{self, ExportRequest, Format};
use saakh_service::operations::report_schedule::{self, ScheduleRequest};
use saakh_service::operations::saved_report::{self, Draft};

use super::office::Office;

/// Saves two reports, the second with delivery by mail.
pub(super) async fn save(office: &Office<'_>) -> Result<()> {
    let (app, by) = (office.app, office.operator());
    let owner = office.operator_user().await?;
    let draft = |name: &str, query: &str| Draft {
        name: name.to_owned(),
        query: query.to_owned(),
        shared: true,
    };
    let partners = draft(
        "Partners of the month",
        "range=last_30_days&group=partner&measure=submitted",
    );
    saved_report::save(app, &by, &owner, ReportPage::Internal, &partners).await?;
    let week = draft("The week in languages", "range=last_7_days&group=language");
    let saved = saved_report::save(app, &by, &owner, ReportPage::Internal, &week).await?;
    let weekly = ScheduleRequest {
        frequency: Frequency::Weekly,
        paused: false,
        locale: Language::En,
    };
    report_schedule::set(app, &by, &owner, saved.id, weekly).await?;
    Ok(())
}

/// Exports a list as a user who does not log in first, so that the export's notice does not cover the first page of
/// another user.
pub(super) async fn export_list(office: &Office<'_>) -> Result<()> {
    let request = ExportRequest {
        list: "customers".to_owned(),
        query: String::new(),
        language: Language::En,
        format: Format::Csv,
    };
    let permit = office.approver_permit().await?;
    export::begin(office.app, &office.approver(), &permit, &request).await?;
    Ok(())
}
