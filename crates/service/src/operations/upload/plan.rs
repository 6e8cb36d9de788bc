//! Which sheet of a file is read, from which row on, and what stands in which column.

use saakh_documents::rows::Row;
use saakh_domain::id::LenderId;
use saakh_domain::lifecycle::status_word::normal;
use saakh_domain::text::Message;
use saakh_store::platform::upload::{Batch, Kind, columns};
use serde::{Deserialize, Serialize};

use super::reading;
use crate::{App, Error, Result};

/// The titles stand among so many rows.
const HEAD_WITHIN: usize = 20;
/// So many rows are shown as examples.
const EXAMPLES: usize = 5;
/// A title or an example is shown up to so many characters.
const LONGEST_SHOWN: usize = 100;

/// What rows are read by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub(super) sheet: usize,
    /// The row of the titles.
    pub(super) head: u64,
    /// Whose file it is; none: a column says so.
    pub(super) lender: Option<LenderId>,
    pub(super) columns: Columns<usize>,
    /// What stands above the columns.
    pub(super) above: Vec<String>,
}

saakh_domain::words! {
    /// What a column holds.
    pub enum Column {
        /// Our id of the submission, or what its lender calls it.
        Application = "application",
        /// The lender's word.
        Status = "status",
        /// Money, in rupees.
        Amount = "amount",
        /// A status: since when it stands so. A payment: when it was made.
        Day = "day",
        /// What the bank calls a payment.
        BankReference = "bank_reference",
        /// The borrower's PAN.
        Pan = "pan",
        /// The lender's name.
        Lender = "lender",
    }
}

impl Column {
    /// The columns of a kind of file, with whether it has to have them. The one that names the lender is
    /// needed where nobody says whose file it is.
    pub const fn of(kind: Kind) -> &'static [(Self, bool)] {
        use Column::{Amount, Application, BankReference, Day, Lender, Pan, Status};
        match kind {
            Kind::Status => &[
                (Application, true),
                (Status, true),
                (Lender, false),
                (Day, false),
            ],
            Kind::Mis => &[
                (Application, true),
                (Amount, true),
                (Day, true),
                (Lender, false),
                (Pan, false),
            ],
            Kind::Commission => &[
                (Application, true),
                (Amount, true),
                (Day, true),
                (BankReference, true),
                (Lender, false),
                (Pan, false),
            ],
        }
    }

    /// Titles that it may have in a kind of file, better ones first.
    const fn titles(self, kind: Kind) -> &'static [&'static str] {
        match (self, kind) {
            (Self::Application, _) => APPLICATION,
            (Self::Status, _) => STATUS,
            (Self::Lender, _) => LENDER,
            (Self::Pan, _) => PAN,
            (Self::BankReference, _) => BANK_REFERENCE,
            (Self::Day, Kind::Status) => DAY,
            (Self::Day, Kind::Mis) => DISBURSED_ON,
            (Self::Day, Kind::Commission) => PAID_ON,
            (Self::Amount, Kind::Commission) => COMMISSION,
            (Self::Amount, _) => DISBURSED,
        }
    }
}

/// What stands in which column: by number, or by title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Columns<C> {
    pub application: Option<C>,
    pub status: Option<C>,
    pub amount: Option<C>,
    pub day: Option<C>,
    pub bank_reference: Option<C>,
    pub pan: Option<C>,
    pub lender: Option<C>,
}

impl<C> Columns<C> {
    /// What stands for a column.
    pub const fn get(&self, column: Column) -> Option<&C> {
        match column {
            Column::Application => self.application.as_ref(),
            Column::Status => self.status.as_ref(),
            Column::Amount => self.amount.as_ref(),
            Column::Day => self.day.as_ref(),
            Column::BankReference => self.bank_reference.as_ref(),
            Column::Pan => self.pan.as_ref(),
            Column::Lender => self.lender.as_ref(),
        }
    }

    /// The columns of a kind of file, each found by itself.
    fn find(kind: Kind, mut find: impl FnMut(Column) -> Option<C>) -> Self {
        let mut of = |column: Column| {
            let has = Column::of(kind).iter().any(|(has, _)| *has == column);
            has.then(|| find(column)).flatten()
        };
        Self {
            application: of(Column::Application),
            status: of(Column::Status),
            amount: of(Column::Amount),
            day: of(Column::Day),
            bank_reference: of(Column::BankReference),
            pan: of(Column::Pan),
            lender: of(Column::Lender),
        }
    }
}

impl Plan {
    /// The plan of a batch, once somebody chose.
    pub fn of(batch: &Batch) -> Result<Option<Self>> {
        let plan = batch.plan.as_deref().map(serde_json::from_str);
        let plan = plan.transpose();
        plan.map_err(|error| Error::internal("a plan does not parse", error))
    }

    /// What somebody chose.
    pub fn into_chosen(self) -> (Chosen, Vec<String>) {
        let chosen = Chosen {
            sheet: self.sheet,
            lender: self.lender,
            columns: self.columns,
        };
        (chosen, self.above)
    }

    /// The same columns by their titles: what is remembered for the lender's next file.
    pub(super) fn titles(&self, kind: Kind) -> Columns<String> {
        Columns::find(kind, |column| {
            let place = *self.columns.get(column)?;
            Some(self.above.get(place).cloned().unwrap_or_default())
        })
    }

    /// Where a column stands.
    pub(super) fn place(&self, column: Column) -> Option<usize> {
        self.columns.get(column).copied()
    }

    /// Where a column stands that such a file has to have.
    pub(super) fn needed(&self, column: Column) -> Result<usize> {
        let place = self.place(column);
        place.ok_or(Error::Internal("a plan has not all its columns", None))
    }
}

/// A sheet as it is looked at before somebody says what stands where.
#[derive(Debug)]
pub struct Look {
    /// The row of the titles.
    pub head: u64,
    pub titles: Vec<String>,
    /// Some rows below the titles.
    pub examples: Vec<Vec<String>>,
    /// What the columns seem to be, for files that name their lenders and for files of each lender
    /// whose columns are remembered.
    pub suggested: Vec<Suggested>,
}

/// What the columns of a file seem to be.
#[derive(Debug)]
pub struct Suggested {
    pub lender: Option<LenderId>,
    /// Whether they are as somebody chose them before.
    pub is_remembered: bool,
    pub columns: Columns<usize>,
}

const APPLICATION: &[&str] = &[
    "application id",
    "app id",
    "application",
    "application no",
    "application number",
    "application reference",
    "submission id",
    "lead id",
    "reference",
    "reference id",
    "reference no",
    "reference number",
    "loan id",
    "loan account number",
    "loan account no",
    "lan",
    "loan no",
    "loan number",
];
const STATUS: &[&str] = &[
    "status",
    "application status",
    "loan status",
    "current status",
    "stage",
];
const LENDER: &[&str] = &[
    "lender",
    "lender name",
    "lender id",
    "bank",
    "nbfc",
    "vendor",
];
const DAY: &[&str] = &["on", "date", "status date", "as of", "as on", "updated on"];
const DISBURSED: &[&str] = &[
    "disbursed amount",
    "disbursal amount",
    "disbursement amount",
    "amount disbursed",
    "disbursed",
    "loan amount",
    "amount",
];
const DISBURSED_ON: &[&str] = &[
    "disbursed on",
    "disbursal date",
    "disbursement date",
    "disbursed date",
    "date of disbursal",
    "date",
    "on",
];
const COMMISSION: &[&str] = &[
    "commission",
    "commission paid",
    "commission amount",
    "payout",
    "payout amount",
    "amount paid",
    "paid",
    "amount",
];
const PAID_ON: &[&str] = &["paid on", "payment date", "payout date", "date", "on"];
const BANK_REFERENCE: &[&str] = &[
    "bank reference",
    "utr",
    "utr no",
    "utr number",
    "bank utr",
    "transaction reference",
    "transaction id",
    "payment reference",
];
const PAN: &[&str] = &[
    "pan",
    "pan no",
    "pan number",
    "customer pan",
    "borrower pan",
];

/// Looks at a sheet.
pub async fn look(app: &App, batch: &Batch, sheet: usize) -> Result<Look> {
    let sheets: Vec<String> = serde_json::from_str(&batch.sheets)
        .map_err(|error| Error::internal("names of sheets do not parse", error))?;
    if sheet >= sheets.len() {
        return Err(Error::field("sheet", Message::new("upload_no_such_sheet")));
    }
    let rows = reading::first(app, batch, sheet, HEAD_WITHIN + EXAMPLES).await?;
    let place = head(&rows, batch.kind);
    let Some(row) = rows.get(place) else {
        return Ok(Look {
            head: 0,
            titles: Vec::new(),
            examples: Vec::new(),
            suggested: Vec::new(),
        });
    };
    let titles = texts(row);
    let remembered = columns::all(&mut app.db.read().await?, batch.kind).await?;
    let mut suggested = vec![guessed(&titles, batch.kind)];
    for (lender, columns) in remembered {
        let columns: Columns<String> = serde_json::from_str(&columns)
            .map_err(|error| Error::internal("remembered columns do not parse", error))?;
        if let Some(again) = again(&titles, lender, &columns, batch.kind) {
            suggested.retain(|suggested| suggested.lender != lender);
            suggested.push(again);
        }
    }
    let examples = rows.iter().skip(place + 1).take(EXAMPLES).map(texts);
    Ok(Look {
        head: row.number,
        examples: examples.collect(),
        titles,
        suggested,
    })
}

fn texts(row: &Row) -> Vec<String> {
    let shown = |text: String| text.chars().take(LONGEST_SHOWN).collect();
    row.cells.iter().map(|cell| shown(cell.said())).collect()
}

/// The first row that has two titles which are known, or else the first.
fn head(rows: &[Row], kind: Kind) -> usize {
    let is_known = |title: &String| {
        let title = plain(title);
        Column::of(kind)
            .iter()
            .any(|(column, _)| column.titles(kind).contains(&title.as_str()))
    };
    let has_two = |row: &Row| texts(row).iter().filter(|title| is_known(title)).count() >= 2;
    rows.iter().take(HEAD_WITHIN).position(has_two).unwrap_or(0)
}

fn plain(title: &str) -> String {
    normal(&title.replace(['_', '-', '.', '/'], " "))
}

fn guessed(titles: &[String], kind: Kind) -> Suggested {
    // A column that was found is not found again: "Date" is one of them.
    let mut taken = Vec::new();
    let columns = Columns::find(kind, |column| {
        let place = column.titles(kind).iter().find_map(|name| {
            let is_it = |(place, title): (usize, &String)| {
                (plain(title) == *name && !taken.contains(&place)).then_some(place)
            };
            titles.iter().enumerate().find_map(is_it)
        })?;
        taken.push(place);
        Some(place)
    });
    Suggested {
        lender: None,
        is_remembered: false,
        columns,
    }
}

/// Columns that were chosen before, where this file has them all.
fn again(
    titles: &[String],
    lender: Option<LenderId>,
    columns: &Columns<String>,
    kind: Kind,
) -> Option<Suggested> {
    let find = |title: &String| titles.iter().position(|other| other == title);
    let found = Columns::find(kind, |column| columns.get(column).and_then(find));
    let is_whole = |(column, _): &(Column, bool)| {
        columns.get(*column).is_some() == found.get(*column).is_some()
    };
    let is_whole = Column::of(kind).iter().all(is_whole);
    is_whole.then_some(Suggested {
        lender,
        is_remembered: true,
        columns: found,
    })
}

/// The plan for a file whose sender says nothing: the first sheet, its lenders from a column.
pub async fn by_titles(app: &App, batch: &Batch) -> Result<Plan> {
    let look = look(app, batch, 0).await?;
    let suggested = look
        .suggested
        .iter()
        .find(|suggested| suggested.lender.is_none());
    let guessed = guessed(&look.titles, batch.kind);
    let found = &suggested.unwrap_or(&guessed).columns;
    let needed = [
        (Column::Application, "Application ID"),
        (Column::Status, "Status"),
        (Column::Lender, "Lender"),
    ];
    for (column, name) in needed {
        if found.get(column).is_none() {
            let message = Message::new("upload_column_missing").with("column", name);
            return Err(Error::field("image_name", message));
        }
    }
    Ok(Plan {
        sheet: 0,
        head: look.head,
        lender: None,
        columns: found.clone(),
        above: look.titles,
    })
}

/// What somebody says about a file.
#[derive(Debug)]
pub struct Chosen {
    pub sheet: usize,
    pub lender: Option<LenderId>,
    pub columns: Columns<usize>,
}

/// The plan that somebody chose for a file.
pub async fn chosen(app: &App, batch: &Batch, chosen: Chosen) -> Result<Plan> {
    let look = look(app, batch, chosen.sheet).await?;
    let Chosen {
        sheet,
        lender,
        columns,
    } = chosen;
    let columns = Columns::find(batch.kind, |column| columns.get(column).copied());
    let all = Column::of(batch.kind);
    let places: Vec<usize> = all
        .iter()
        .filter_map(|(column, _)| columns.get(*column).copied())
        .collect();
    let is_whole = all
        .iter()
        .all(|(column, needed)| !needed || columns.get(*column).is_some());
    let is_there = |place: &usize| *place < look.titles.len();
    let differ = places
        .iter()
        .enumerate()
        .all(|(at, place)| !places[..at].contains(place));
    if !is_whole || !places.iter().all(is_there) || !differ {
        return Err(Error::field(
            "columns",
            Message::new("upload_columns_wrong"),
        ));
    }
    match lender {
        None if columns.lender.is_none() => {
            return Err(Error::field(
                "lenderId",
                Message::new("upload_lender_needed"),
            ));
        }
        Some(lender) if app.catalog().catalog.lender(lender).is_none() => {
            return Err(Error::field(
                "lenderId",
                Message::new("upload_lender_unknown"),
            ));
        }
        _ => {}
    }
    Ok(Plan {
        sheet,
        head: look.head,
        lender,
        columns,
        above: look.titles,
    })
}
