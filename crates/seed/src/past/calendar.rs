//! The back office's actions and their times.

use jiff::civil::{Date, time};
use jiff::{SignedDuration, Span, Timestamp};
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::time::{date_in_india, india, start_in_india};
use saakh_service::Result;

use super::commissions::LenderHalf;
use super::office::Office;
use super::payouts::PayeeSelection;
use super::{
    commissions, contacts, corrections, files, messages, payouts, questions, reports,
    saved_replies, templates, tickets, visits,
};
use crate::partners;

/// Less than a week, so that a file is missed once.
const DAYS_EXPECTED: i32 = 6;

/// Each adds twelve entries.
const SUPPRESSION_RUNS: i32 = 5;

/// One back-office action.
#[derive(Debug, Clone, Copy)]
pub(super) enum Action {
    /// Merchants apply who were not decided about yet.
    MerchantsApply,
    SaveReports,
    /// Reads lenders' files of loans disbursed in a month.
    ReadDisbursals(YearMonth, LenderHalf),
    /// Reads the wrong file and undoes it.
    ReadAndUndo(YearMonth, LenderHalf),
    /// Reads lenders' files of commissions paid for a month.
    ReadCommissions(YearMonth, LenderHalf),
    NoteDifferences,
    CloseMonth(YearMonth),
    PreparePayouts(PayeeSelection),
    DiscardPayouts,
    ApprovePayouts,
    /// Reads the bank's file for an approved batch, with one rejected transfer.
    ReadBankFile,
    /// Reads a later bank file, with one returned transfer.
    ReadBankReturns,
    /// A partner disputes a commission and gets an answer.
    AskAndAnswerQuestion,
    AskQuestion,
    /// Partners ask something that is not about commission.
    AskAsPartners,
    VisitSellers,
    ReadStatuses,
    /// Checks a file without applying it.
    CheckStatuses,
    ExportList,
    /// Files of lenders are expected from now on, of which one will not arrive.
    ExpectFiles,
    /// Adds people who are not contacted, others in each run.
    AddSuppressions(i32),
    /// Customers choose not to be contacted.
    AddChoices,
    AddMessages,
    /// Staff write templates of messages, and replies to use again.
    WriteTemplates,
    /// Somebody asks something.
    OpenTicket(i32),
    /// Staff take the next ticket.
    WorkTicket(i32),
    /// A customer asks twice; the tickets are merged.
    AskTwice,
    /// A customer asks for a correction.
    Correct(usize),
}

impl Action {
    pub(super) async fn run(self, office: &Office<'_>) -> Result<()> {
        match self {
            Self::MerchantsApply => partners::add_pending_merchants(office.app).await,
            Self::SaveReports => reports::save(office).await,
            Self::ReadDisbursals(month, part) => commissions::read_disbursals(office, month, part)
                .await
                .map(drop),
            Self::ReadAndUndo(month, part) => commissions::read_and_undo(office, month, part).await,
            Self::ReadCommissions(month, part) => {
                commissions::read_commissions(office, month, part).await
            }
            Self::NoteDifferences => commissions::add_difference_notes(office).await,
            Self::CloseMonth(month) => commissions::close(office, month).await,
            Self::PreparePayouts(payees) => payouts::prepare(office, payees).await,
            Self::DiscardPayouts => payouts::discard(office).await,
            Self::ApprovePayouts => payouts::approve(office).await,
            Self::ReadBankFile => payouts::read_bank_file(office).await,
            Self::ReadBankReturns => payouts::read_returns(office).await,
            Self::AskAndAnswerQuestion => questions::ask_and_answer_question(office).await,
            Self::AskQuestion => questions::ask_question(office).await,
            Self::AskAsPartners => questions::ask_as_partners(office).await,
            Self::VisitSellers => visits::visit_sellers(office).await,
            Self::ReadStatuses => visits::read_statuses(office).await,
            Self::CheckStatuses => visits::check_statuses(office).await,
            Self::ExportList => reports::export_list(office).await,
            Self::ExpectFiles => files::expect(office, DAYS_EXPECTED).await,
            Self::AddSuppressions(run) => contacts::add_suppressions(office, run).await,
            Self::AddChoices => contacts::add_choices(office).await,
            Self::AddMessages => messages::add(office).await,
            Self::WriteTemplates => {
                templates::add(office).await?;
                saved_replies::add(office).await
            }
            Self::OpenTicket(number) => tickets::open(office, number).await,
            Self::WorkTicket(number) => tickets::work(office, number).await,
            Self::AskTwice => tickets::ask_twice(office).await,
            Self::Correct(place) => corrections::add(office, place).await,
        }
    }
}

/// Before the first customer.
pub(super) fn start_of_past(today: Date) -> Timestamp {
    let first = YearMonth::from_date(today).minus_months(2).first_day();
    start_in_india(first)
}

/// What was done until now, in the order of time.
pub(super) fn list_actions(now: Timestamp) -> Vec<(Timestamp, Action)> {
    let today = date_in_india(now);
    let this = YearMonth::from_date(today);
    let ago = |days: i32| today.checked_sub(Span::new().days(days)).unwrap_or(today);
    let mut all = vec![
        (
            day_of(this.minus_months(2), 20),
            (11, 5),
            Action::SaveReports,
        ),
        (ago(DAYS_EXPECTED), (9, 5), Action::ExpectFiles),
        (ago(5), (9, 20), Action::MerchantsApply),
        (ago(4), (16, 5), Action::ReadStatuses),
        (
            ago(3),
            (10, 30),
            Action::PreparePayouts(PayeeSelection::Half),
        ),
        (ago(2), (9, 50), Action::ApprovePayouts),
        (ago(3), (11, 40), Action::AskAndAnswerQuestion),
        (ago(2), (12, 30), Action::AskQuestion),
        (ago(2), (14, 45), Action::AskTwice),
        (ago(1), (11, 15), Action::AskAsPartners),
        (
            ago(1),
            (17, 40),
            Action::PreparePayouts(PayeeSelection::All),
        ),
    ];
    for days in (1..30).step_by(3) {
        let minute = i8::try_from(days * 23 % 60).unwrap_or(0);
        let hour = i8::try_from(9 + days * 7 % 13).unwrap_or(9);
        all.push((ago(days), (hour, minute), Action::VisitSellers));
    }
    for run in 0..SUPPRESSION_RUNS {
        all.push((ago(2 + run * 3), (13, 15), Action::AddSuppressions(run)));
    }
    all.push((ago(1), (13, 40), Action::AddChoices));
    all.push((ago(16), (15, 10), Action::WriteTemplates));
    for number in 0..tickets::TICKETS {
        let (day, time) = tickets::opened_on(number, ago);
        all.push((day, time, Action::OpenTicket(number)));
    }
    for number in 0..tickets::WORKED {
        let (day, time) = tickets::worked_on(number, ago);
        all.push((day, time, Action::WorkTicket(number)));
    }
    for (place, days) in corrections::DAYS_AGO.into_iter().enumerate() {
        all.push((ago(days), (11, 20), Action::Correct(place)));
    }
    all.extend(actions_after(this.minus_months(2)));
    let before_now = actions_after(this.minus_months(1));
    all.extend(before_now.into_iter().filter(|(day, ..)| *day < ago(5)));
    let mut timed: Vec<(Timestamp, Action)> = all
        .into_iter()
        .filter_map(|(day, (hour, minute), action)| Some((instant_of(day, hour, minute)?, action)))
        .collect();
    let minutes_ago = |minutes: i64| now.checked_sub(SignedDuration::from_mins(minutes));
    let last = [
        (25, Action::CheckStatuses),
        (10, Action::ExportList),
        (5, Action::AddMessages),
    ];
    for (minutes, action) in last {
        timed.extend(minutes_ago(minutes).ok().map(|at| (at, action)));
    }
    timed.retain(|(at, _)| *at < now);
    timed.sort_by_key(|(at, _)| *at);
    timed
}

type TimedAction = (Date, (i8, i8), Action);

/// What is done with a month's commissions in the month after it.
fn actions_after(month: YearMonth) -> Vec<TimedAction> {
    let day = |day: i8| day_of(month.minus_months(-1), day);
    vec![
        (
            day(3),
            (10, 12),
            Action::ReadDisbursals(month, LenderHalf::First),
        ),
        (
            day(4),
            (11, 30),
            Action::ReadAndUndo(month, LenderHalf::Second),
        ),
        (
            day(4),
            (11, 50),
            Action::ReadDisbursals(month, LenderHalf::Second),
        ),
        (
            day(11),
            (15, 10),
            Action::ReadCommissions(month, LenderHalf::First),
        ),
        (day(12), (10, 5), Action::NoteDifferences),
        (
            day(12),
            (16, 0),
            Action::PreparePayouts(PayeeSelection::All),
        ),
        (day(13), (9, 45), Action::ApprovePayouts),
        (day(14), (18, 20), Action::ReadBankFile),
        (day(17), (10, 30), Action::ReadBankReturns),
        (day(18), (12, 0), Action::AskAndAnswerQuestion),
        (
            day(20),
            (14, 25),
            Action::ReadCommissions(month, LenderHalf::Second),
        ),
        (
            day(21),
            (11, 0),
            Action::PreparePayouts(PayeeSelection::All),
        ),
        (day(21), (15, 35), Action::DiscardPayouts),
        (
            day(22),
            (10, 15),
            Action::PreparePayouts(PayeeSelection::All),
        ),
        (day(22), (16, 50), Action::ApprovePayouts),
        (day(23), (18, 5), Action::ReadBankFile),
        (day(24), (12, 10), Action::CloseMonth(month)),
    ]
}

fn day_of(month: YearMonth, day: i8) -> Date {
    month
        .first_day()
        .with()
        .day(day)
        .build()
        .unwrap_or(month.first_day())
}

fn instant_of(day: Date, hour: i8, minute: i8) -> Option<Timestamp> {
    let local = day.to_datetime(time(hour, minute, 0, 0));
    local.to_zoned(india()).ok().map(|zoned| zoned.timestamp())
}
