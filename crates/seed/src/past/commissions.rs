//! Lenders' reports of disbursed loans and commission payments.

use std::collections::{BTreeSet, HashMap};

use jiff::Timestamp;
use jiff::civil::Date;
use saakh_domain::Paise;
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::id::{LenderId, SubmissionId};
use saakh_domain::time::{date_in_india, start_in_india};
use saakh_service::distribution::ledger;
use saakh_service::operations::upload::{self, Columns};
use saakh_service::origination::offer::SnapshotOffer;
use saakh_service::{Error, Result};
use saakh_store::catalog::lender_revenue;
use saakh_store::db::Row;
use saakh_store::distribution::ledger::loan::{self, Loan};
use saakh_store::distribution::ledger::month as store_month;
use saakh_store::platform::upload::{Batch, Kind};
use saakh_store::{Conn, args, sql};

use super::files::{DemoFile, NONE, apply};
use super::office::Office;

/// Which half of the paying lenders sends a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LenderHalf {
    First,
    Second,
}

/// Number of lenders whose month is closed; the others stay open.
const CLOSED: usize = 3;

sql!(
    DISBURSED = "SELECT submission.id AS id, reference, lender_id, offer, submission_history.changed_at AS changed_at
    FROM submission_history JOIN submission ON submission.id = submission_id
    WHERE to_status = 'disbursed' AND submission_history.changed_at >= $1 AND submission_history.changed_at < $2
    ORDER BY submission_history.changed_at, submission.id"
);

/// A loan that a lender paid out.
struct DisbursedLoan {
    id: SubmissionId,
    reference: String,
    lender: LenderId,
    on: Date,
    amount: Paise,
}

pub(super) async fn read_disbursals(
    office: &Office<'_>,
    month: YearMonth,
    part: LenderHalf,
) -> Result<Option<Batch>> {
    let loans = find_disbursed_loans(office, month, part).await?;
    if loans.is_empty() {
        return Ok(None);
    }
    let mut rows = Vec::new();
    for (place, loan) in loans.iter().enumerate() {
        // A lender sometimes disburses less than was applied for.
        let amount = if place == 2 {
            Paise(loan.amount.0 / 10 * 9)
        } else {
            loan.amount
        };
        rows.push(vec![
            lender_name(office, loan.lender)?,
            loan.reference.clone(),
            format_rupees(amount),
            loan.on.to_string(),
        ]);
    }
    if part == LenderHalf::First {
        rows.extend(wrong_rows(&rows, month));
    }
    let file = DemoFile {
        kind: Kind::Mis,
        bank: None,
        name: file_name("Disbursals", month, part),
        columns: Columns {
            lender: Some(0),
            application: Some(1),
            amount: Some(2),
            day: Some(3),
            ..NONE
        },
        titles: &[
            "Lender",
            "Loan account no",
            "Disbursed amount",
            "Disbursed on",
        ],
        rows,
    };
    apply(office, file).await.map(Some)
}

/// Malformed rows as lenders send them too: an invalid day, a missing amount, an unknown loan.
fn wrong_rows(rows: &[Vec<String>], month: YearMonth) -> Vec<Vec<String>> {
    let Some(first) = rows.first() else {
        return Vec::new();
    };
    let like = |reference: &str, amount: &str, day: &str| {
        vec![
            first[0].clone(),
            reference.to_owned(),
            amount.to_owned(),
            day.to_owned(),
        ]
    };
    vec![
        like("LN-77120458", "185000", "31 Feb"),
        like("LN-77120533", "", &month.first_day().to_string()),
        like("LN-77121907", "240000", &month.first_day().to_string()),
    ]
}

pub(super) async fn read_and_undo(
    office: &Office<'_>,
    month: YearMonth,
    part: LenderHalf,
) -> Result<()> {
    let Some(batch) = read_disbursals(office, month, part).await? else {
        return Ok(());
    };
    ledger::book(office.app).await?;
    upload::undo(office.app, &office.operator(), &batch.id).await?;
    Ok(())
}

pub(super) async fn read_commissions(
    office: &Office<'_>,
    month: YearMonth,
    part: LenderHalf,
) -> Result<()> {
    ledger::book(office.app).await?;
    let loans = find_disbursed_loans(office, month, part).await?;
    let booked = find_booked_loans(office, &loans).await?;
    let owed: Vec<(&DisbursedLoan, Paise)> = loans
        .iter()
        .filter_map(|loan| Some((loan, booked.get(&loan.id)?.booked.commission)))
        .filter(|(_, commission)| *commission > Paise::ZERO)
        .collect();
    let mut rows = Vec::new();
    for (place, (loan, commission)) in owed.iter().enumerate() {
        let Some(paid) = paid_amount(place, owed.len(), *commission) else {
            continue;
        };
        rows.push(vec![
            lender_name(office, loan.lender)?,
            loan.reference.clone(),
            format_rupees(paid),
            office.app.today().to_string(),
            format!(
                "NEFT{}{:06}",
                office.app.today().strftime("%y%m%d"),
                loan.lender.0
            ),
        ]);
    }
    if rows.is_empty() {
        return Ok(());
    }
    let file = DemoFile {
        kind: Kind::Commission,
        bank: None,
        name: file_name("Commission", month, part),
        columns: Columns {
            lender: Some(0),
            application: Some(1),
            amount: Some(2),
            day: Some(3),
            bank_reference: Some(4),
            ..NONE
        },
        titles: &["Lender", "Loan account no", "Commission", "Paid on", "UTR"],
        rows,
    };
    apply(office, file).await?;
    ledger::book(office.app).await?;
    Ok(())
}

/// What a lender pays of what it owes: most of the time that, at times more or less, and for the last loan nothing yet.
fn paid_amount(place: usize, of: usize, owed: Paise) -> Option<Paise> {
    match place {
        0 => Some(Paise(owed.0 * 115 / 100)),
        1 => Some(Paise(owed.0 * 80 / 100)),
        _ if place + 1 == of => None,
        _ => Some(owed),
    }
}

/// Adds notes to loans whose payment differs from the expected commission.
pub(super) async fn add_difference_notes(office: &Office<'_>) -> Result<()> {
    let today = office.app.today();
    let month = YearMonth::from_date(today).minus_months(1);
    let loans = find_disbursed_loans(office, month, LenderHalf::First).await?;
    let booked = find_booked_loans(office, &loans).await?;
    for loan in loans.iter().filter_map(|loan| booked.get(&loan.id)) {
        let differs = loan.booked.received - loan.booked.commission;
        let (text, is_accepted) = if differs > Paise::ZERO {
            ("The lender paid its Diwali bonus with this loan.", true)
        } else if differs < Paise::ZERO && loan.booked.received > Paise::ZERO {
            ("Asked the lender's accounts; they look into it.", false)
        } else {
            continue;
        };
        let by = office.operator();
        let id = loan.submission;
        ledger::save_difference_note(office.app, &by, id, None, text, is_accepted).await?;
    }
    Ok(())
}

/// Closes months for which everything was received.
pub(super) async fn close(office: &Office<'_>, month: YearMonth) -> Result<()> {
    ledger::book(office.app).await?;
    let mut conn = office.app.db.read().await?;
    let months = store_month::list_between(&mut conn, month, month).await?;
    drop(conn);
    let paid = months
        .into_iter()
        .filter(|month| month.outstanding() == Paise::ZERO && month.sums.received > Paise::ZERO);
    for one in paid.take(CLOSED) {
        ledger::close(office.app, &office.operator(), one.key(), None).await?;
    }
    Ok(())
}

/// The loans that the lenders of a part paid out in a month.
async fn find_disbursed_loans(
    office: &Office<'_>,
    month: YearMonth,
    part: LenderHalf,
) -> Result<Vec<DisbursedLoan>> {
    let mut conn = office.app.db.read().await?;
    let lenders = find_lenders(office, &mut conn, part).await?;
    let (from, to) = (
        start_in_india(month.first_day()),
        start_in_india(month.end()),
    );
    let to = to.min(office.app.now());
    let rows = conn.fetch_all(&DISBURSED, args![from, to]).await?;
    let mut loans = Vec::new();
    for row in &rows {
        let lender = LenderId(row.int("lender_id")?);
        if lenders.contains(&lender) {
            loans.push(read_loan(row, lender)?);
        }
    }
    Ok(loans)
}

fn read_loan(row: &Row, lender: LenderId) -> Result<DisbursedLoan> {
    let id: SubmissionId = row.parsed("id")?;
    let at: Timestamp = row.instant("changed_at")?;
    let offer: SnapshotOffer = row.json("offer")?;
    Ok(DisbursedLoan {
        id,
        reference: row.text("reference")?,
        lender,
        on: date_in_india(at),
        amount: offer.price.amount,
    })
}

/// Half of the lenders that pay, and with the second half one with which nothing is agreed.
async fn find_lenders(
    office: &Office<'_>,
    conn: &mut Conn,
    part: LenderHalf,
) -> Result<BTreeSet<LenderId>> {
    let snapshot = office.app.catalog();
    let all: Vec<LenderId> = snapshot
        .catalog
        .lenders()
        .iter()
        .map(|lender| lender.id)
        .collect();
    let slabs = lender_revenue::list_for_lenders(conn, &all).await?;
    let pays = |id: &LenderId| slabs.get(id).is_some_and(|slabs| !slabs.is_empty());
    let (paying, free): (Vec<LenderId>, Vec<LenderId>) = all.into_iter().partition(pays);
    let every_other = |from: usize| paying.iter().skip(from).step_by(2).copied();
    Ok(match part {
        LenderHalf::First => every_other(0).collect(),
        LenderHalf::Second => every_other(1).chain(free.into_iter().take(3)).collect(),
    })
}

async fn find_booked_loans(
    office: &Office<'_>,
    loans: &[DisbursedLoan],
) -> Result<HashMap<SubmissionId, Loan>> {
    let ids: Vec<SubmissionId> = loans.iter().map(|loan| loan.id).collect();
    let mut conn = office.app.db.read().await?;
    Ok(loan::list_by_id(&mut conn, &ids).await?)
}

fn lender_name(office: &Office<'_>, lender: LenderId) -> Result<String> {
    let snapshot = office.app.catalog();
    let lender = snapshot.catalog.lender(lender);
    let lender = lender.ok_or(Error::Internal("a loan of no lender", None))?;
    Ok(lender.name.clone())
}

fn file_name(what: &str, month: YearMonth, part: LenderHalf) -> String {
    let number = match part {
        LenderHalf::First => 1,
        LenderHalf::Second => 2,
    };
    format!(
        "{what} {} part {number}.csv",
        month.first_day().strftime("%b %Y")
    )
}

fn format_rupees(amount: Paise) -> String {
    format!("{}.{:02}", amount.0 / 100, amount.0 % 100)
}
