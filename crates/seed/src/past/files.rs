//! Files that the back office uploads.

use jiff::Span;
use saakh_domain::catalog::expected_file::LenderFileKind;
use saakh_domain::id::LenderId;
use saakh_service::Result;
use saakh_service::operations::expected_file;
use saakh_service::operations::upload::{
    self, BankFile, Columns, DayOrder, Intake, IntakeRequest, PlanChoices, plan_from_choices,
};
use saakh_store::platform::upload::{Batch, Kind, Phase};

use super::office::Office;

/// Column index of an absent column.
pub(super) const NONE: Columns<usize> = Columns {
    application: None,
    status: None,
    amount: None,
    day: None,
    bank_reference: None,
    pan: None,
    lender: None,
    reason: None,
    reference: None,
    account: None,
};

/// A CSV file.
pub(super) struct DemoFile {
    pub(super) kind: Kind,
    pub(super) bank: Option<BankFile>,
    pub(super) name: String,
    pub(super) columns: Columns<usize>,
    pub(super) titles: &'static [&'static str],
    pub(super) rows: Vec<Vec<String>>,
}

impl DemoFile {
    fn csv(&self) -> String {
        let line = |cells: &[String]| cells.join(",");
        let titles: Vec<String> = self.titles.iter().map(|&title| title.to_owned()).collect();
        let lines: Vec<String> = std::iter::once(line(&titles))
            .chain(self.rows.iter().map(|row| line(row)))
            .collect();
        lines.join("\n")
    }
}

pub(super) async fn check(office: &Office<'_>, file: DemoFile) -> Result<Batch> {
    let (app, by) = (office.app, office.operator());
    let csv = file.csv();
    let request = IntakeRequest {
        kind: file.kind,
        bank: file.bank,
        is_without_aadhaar: false,
    };
    let mut intake = Intake::begin(app, &by, request, &file.name).await?;
    intake.write(app, csv.as_bytes()).await?;
    let batch = intake.finish(app, &by).await?;
    let lender: Option<LenderId> = None;
    let chose = PlanChoices {
        sheet: 0,
        head: None,
        lender,
        columns: file.columns,
        day_order: DayOrder::default(),
        debit_credit: None,
        separator: None,
        repeated: None,
    };
    let plan = plan_from_choices(app, &batch, chose).await?;
    upload::begin(app, &by, &batch.id, Phase::Check, &plan).await
}

pub(super) async fn apply(office: &Office<'_>, file: DemoFile) -> Result<Batch> {
    let checked = check(office, file).await?;
    let plan = upload::Plan::from_batch(&checked)?;
    let plan = plan.ok_or_else(|| super::missing("a checked file without a plan"))?;
    upload::begin(
        office.app,
        &office.operator(),
        &checked.id,
        Phase::Apply,
        &plan,
    )
    .await
}

/// Expects files of lenders, some days before the demo starts: of two lenders on the day of the start, and of one on
/// the last working day before it, which is late then.
pub(super) async fn expect(office: &Office<'_>, days_before_start: i32) -> Result<()> {
    let app = office.app;
    let day = |days: i32| app.today().checked_add(Span::new().days(days)).ok();
    let start = day(days_before_start);
    let snapshot = app.catalog();
    let mut passed = (1..days_before_start).rev().filter_map(day);
    let late = passed.find(|day| snapshot.holidays.is_working_day(*day));
    let files = [
        (LenderFileKind::Mis, late),
        (LenderFileKind::Mis, start),
        (LenderFileKind::Status, start),
    ];
    for (lender, (kind, day)) in snapshot.catalog.lenders().iter().zip(files) {
        if let Some(day) = day {
            let (by, weekday) = (office.operator(), day.weekday());
            expected_file::set(app, &by, lender.id, kind, weekday, true).await?;
        }
    }
    Ok(())
}
