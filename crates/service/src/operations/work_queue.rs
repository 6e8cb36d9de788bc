//! The work that waits for a user of the back office: a count for each queue, and since when its oldest entry waits.
//!
//! A queue that a list shows is counted by the list itself, so that both always agree.

use jiff::civil::Date;
use saakh_domain::catalog::expected_file::LenderFileKind;
use saakh_domain::distribution::ledger::difference::first_month_not_due;
use saakh_domain::distribution::ledger::dispute::DisputeState;
use saakh_domain::distribution::ledger::loan::LoanGroup;
use saakh_domain::distribution::ledger::month::{MONTHS_BEFORE, YearMonth};
use saakh_domain::distribution::merchant::MerchantStatus;
use saakh_domain::id::AdminId;
use saakh_domain::identity::permission::{Permission, Role};
use saakh_domain::time::date_in_india;
use saakh_store::catalog::gold_price;
use saakh_store::db::list::{List, MAX_COUNTED_ROWS, Page, PageRequest};
use saakh_store::distribution::ledger::difference::{
    self, DIFFERENCES, Difference, DifferenceSearch,
};
use saakh_store::distribution::ledger::dispute::{self, DISPUTES, DisputeRow, DisputeSearch};
use saakh_store::distribution::ledger::loan_list::{self, LOANS, ListedLoan, LoanSearch};
use saakh_store::distribution::merchant::{self, MERCHANTS, Merchant};
use saakh_store::distribution::portal_scope::PortalScope;
use saakh_store::identity::admin_user::{AdminUser, StaffPermit};
use saakh_store::platform::job::{self, FAILED, FailedSearch};
use saakh_store::platform::upload::line::LineKind;
use saakh_store::platform::upload::open_line::{self, OPEN_LINES, OpenLineSearch};
use saakh_store::trust::correction;
use saakh_store::trust::ticket::list::{self as ticket_list, TICKETS, TicketRow, TicketSearch};
use saakh_store::{Conn, read_tx};

use super::expected_file;
use crate::distribution::payout;
use crate::trust::ticket::list_permitted_queues;
use crate::{App, Error, Result};

/// A kind of work that waits in the back office.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Queue {
    /// Merchants who wait for approval.
    Merchants,
    /// Tickets whose answer is late.
    LateTickets,
    /// Files of lenders that did not arrive.
    ExpectedFiles,
    /// Lines of disbursal statements without a loan.
    MisLines,
    /// Lines of commission statements without a loan.
    CommissionLines,
    /// Loans whose lender paid another commission.
    Mismatches,
    /// Disputes that wait for our answer.
    Disputes,
    /// Disbursed loans to which no slab applies.
    NoSlab,
    /// Payouts that wait for the reader's approval.
    Payouts,
    /// Today's gold price is missing.
    GoldPrice,
    /// Corrections of customers' data that others proposed.
    Corrections,
    /// Background jobs that were given up.
    FailedJobs,
}

impl Queue {
    /// In the order of the page.
    pub const ALL: [Self; 12] = [
        Self::LateTickets,
        Self::Merchants,
        Self::ExpectedFiles,
        Self::MisLines,
        Self::CommissionLines,
        Self::Mismatches,
        Self::Disputes,
        Self::NoSlab,
        Self::Payouts,
        Self::GoldPrice,
        Self::Corrections,
        Self::FailedJobs,
    ];

    /// The name on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Merchants => "merchants",
            Self::LateTickets => "late-tickets",
            Self::ExpectedFiles => "expected-files",
            Self::MisLines => "mis-lines",
            Self::CommissionLines => "commission-lines",
            Self::Mismatches => "mismatches",
            Self::Disputes => "disputes",
            Self::NoSlab => "no-slab",
            Self::Payouts => "payouts",
            Self::GoldPrice => "gold-price",
            Self::Corrections => "corrections",
            Self::FailedJobs => "failed-jobs",
        }
    }

    /// The permissions to do the work, of which one is enough.
    const fn permissions(self) -> &'static [Permission] {
        match self {
            Self::Merchants => &[Permission::MerchantWrite],
            Self::LateTickets => &[Permission::TicketWork],
            Self::ExpectedFiles => &[
                Permission::StatusFileWrite,
                Permission::MisWrite,
                Permission::CommissionWrite,
            ],
            Self::MisLines => &[Permission::MisWrite],
            Self::CommissionLines | Self::Mismatches | Self::Disputes | Self::NoSlab => {
                &[Permission::CommissionWrite]
            }
            Self::Payouts => &[Permission::PayoutApprove],
            Self::GoldPrice => &[Permission::GoldPriceWrite],
            Self::Corrections => &[Permission::CorrectionDecide],
            Self::FailedJobs => &[Permission::JobManage],
        }
    }
}

/// The permission to upload a lender's files of a kind.
pub const fn upload_permission(kind: LenderFileKind) -> Permission {
    match kind {
        LenderFileKind::Status => Permission::StatusFileWrite,
        LenderFileKind::Mis => Permission::MisWrite,
        LenderFileKind::Commission => Permission::CommissionWrite,
    }
}

/// The length of a queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueLength {
    pub queue: Queue,
    /// At most [`MAX_COUNTED_ROWS`].
    pub count: i64,
    /// Whether there are more than were counted.
    pub is_more: bool,
    /// Since when the oldest entry waits; of mismatches and loans without a slab, the first day of its month.
    pub oldest: Option<Date>,
}

/// Returns the queues that a user may work on, also empty ones.
pub async fn read(app: &App, user: &AdminUser) -> Result<Vec<QueueLength>> {
    read_tx!(app.db, |conn| {
        let mut lengths = Vec::new();
        for queue in Queue::ALL {
            if let Some(permit) = user.permit(queue.permissions()) {
                let counter = Counter {
                    app,
                    permit,
                    reader: user.id,
                    role: user.role,
                };
                lengths.push(counter.count(conn, queue).await?);
            }
        }
        Ok(lengths)
    })
}

/// Counts queues for a permitted user.
struct Counter<'a> {
    app: &'a App,
    permit: StaffPermit,
    reader: AdminId,
    role: Role,
}

impl Counter<'_> {
    async fn count(&self, conn: &mut Conn, queue: Queue) -> Result<QueueLength> {
        match queue {
            Queue::Merchants => self.count_merchants(conn).await,
            Queue::LateTickets => self.count_late_tickets(conn).await,
            Queue::ExpectedFiles => self.count_missed_files(conn).await,
            Queue::MisLines => count_lines(conn, queue, LineKind::Disbursal).await,
            Queue::CommissionLines => count_lines(conn, queue, LineKind::Commission).await,
            Queue::Mismatches => self.count_mismatches(conn).await,
            Queue::Disputes => self.count_disputes(conn).await,
            Queue::NoSlab => self.count_loans_without_slab(conn).await,
            Queue::Payouts => {
                let batches = payout::list_approvable(conn, self.reader).await?;
                let count = i64::try_from(batches.len()).unwrap_or(i64::MAX);
                let oldest = batches
                    .first()
                    .map(|batch| date_in_india(batch.prepared_at));
                Ok(counted(queue, count, oldest))
            }
            Queue::GoldPrice => self.count_gold_price(conn).await,
            Queue::Corrections => {
                let (count, oldest) =
                    correction::count_proposed_by_others(conn, self.reader).await?;
                Ok(counted(queue, count, oldest.map(date_in_india)))
            }
            Queue::FailedJobs => {
                let request = oldest_first(&FAILED, "createdAt")?;
                let page = job::list_failed(conn, &FailedSearch::default(), &request).await?;
                Ok(length_by_page(queue, &page, |row| {
                    date_in_india(row.created_at)
                }))
            }
        }
    }

    fn scope(&self) -> PortalScope {
        PortalScope::all(&self.permit)
    }

    async fn count_merchants(&self, conn: &mut Conn) -> Result<QueueLength> {
        let search = merchant::Search {
            status: Some(MerchantStatus::Pending),
            ..merchant::Search::default()
        };
        let request = oldest_first(&MERCHANTS, "createdAt")?;
        let page = merchant::page(conn, self.scope(), &search, &request).await?;
        let waits_since = |row: &Merchant| date_in_india(row.created_at);
        Ok(length_by_page(Queue::Merchants, &page, waits_since))
    }

    async fn count_late_tickets(&self, conn: &mut Conn) -> Result<QueueLength> {
        let search = TicketSearch {
            permitted: list_permitted_queues(self.role),
            overdue_at: Some(self.app.now()),
            ..TicketSearch::default()
        };
        let request = oldest_first(&TICKETS, "due")?;
        let page = ticket_list::page(conn, &search, &request).await?;
        let waits_since = |row: &TicketRow| date_in_india(row.ticket.resolve_due);
        Ok(length_by_page(Queue::LateTickets, &page, waits_since))
    }

    async fn count_mismatches(&self, conn: &mut Conn) -> Result<QueueLength> {
        let search = DifferenceSearch {
            not_yet_due: first_month_not_due(YearMonth::from_date(self.app.today())),
            lender: None,
            month: None,
            is_accepted: false,
            q: None,
        };
        let request = oldest_first(&DIFFERENCES, "month")?;
        let page = difference::page(conn, &search, &request).await?;
        let waits_since = |row: &Difference| row.month.first_day();
        Ok(length_by_page(Queue::Mismatches, &page, waits_since))
    }

    async fn count_disputes(&self, conn: &mut Conn) -> Result<QueueLength> {
        let search = DisputeSearch {
            state: Some(DisputeState::Open),
            ..DisputeSearch::default()
        };
        let request = oldest_first(&DISPUTES, "changedAt")?;
        let page = dispute::page(conn, self.scope(), &search, &request).await?;
        let waits_since = |row: &DisputeRow| date_in_india(row.ticket.changed_at);
        Ok(length_by_page(Queue::Disputes, &page, waits_since))
    }

    async fn count_loans_without_slab(&self, conn: &mut Conn) -> Result<QueueLength> {
        let this_month = YearMonth::from_date(self.app.today());
        let search = LoanSearch {
            from: Some(this_month.minus_months(MONTHS_BEFORE)),
            group: Some(LoanGroup::NoSlab),
            ..LoanSearch::default()
        };
        let request = oldest_first(&LOANS, "month")?;
        let page = loan_list::page(conn, self.scope(), &search, &request).await?;
        let waits_since = |row: &ListedLoan| row.loan.month.first_day();
        Ok(length_by_page(Queue::NoSlab, &page, waits_since))
    }

    async fn count_missed_files(&self, conn: &mut Conn) -> Result<QueueLength> {
        let may_upload = |kind| self.role.has_permission(upload_permission(kind));
        let missed = expected_file::list_missed_in(self.app, conn, may_upload).await?;
        let count = i64::try_from(missed.len()).unwrap_or(i64::MAX);
        let oldest = missed.first().map(|file| file.due);
        Ok(counted(Queue::ExpectedFiles, count, oldest))
    }

    async fn count_gold_price(&self, conn: &mut Conn) -> Result<QueueLength> {
        let today = self.app.today();
        let price = gold_price::find_in_force(conn, today).await?;
        let rule = &self.app.reference.gold.price;
        let is_current = price
            .as_ref()
            .is_some_and(|entry| !entry.price.is_stale(today, rule));
        let oldest = price.filter(|_| !is_current).map(|entry| entry.price.date);
        Ok(counted(Queue::GoldPrice, i64::from(!is_current), oldest))
    }
}

async fn count_lines(conn: &mut Conn, queue: Queue, kind: LineKind) -> Result<QueueLength> {
    let search = OpenLineSearch {
        kind,
        lender: None,
        q: None,
    };
    let request = oldest_first(&OPEN_LINES, "createdAt")?;
    let page = open_line::page(conn, &search, &request).await?;
    Ok(length_by_page(queue, &page, |row| {
        date_in_india(row.created_at)
    }))
}

/// Requests the oldest row, with the number of all.
fn oldest_first(list: &'static List, sort: &str) -> Result<PageRequest> {
    let order = list.order(sort);
    Ok(PageRequest {
        order: order.ok_or(Error::Internal("a queue has no such order", None))?,
        after: None,
        limit: 1,
        counted_up_to: Some(MAX_COUNTED_ROWS),
    })
}

fn length_by_page<T>(
    queue: Queue,
    page: &Page<T>,
    waits_since: impl Fn(&T) -> Date,
) -> QueueLength {
    QueueLength {
        queue,
        count: page.total.unwrap_or(MAX_COUNTED_ROWS),
        is_more: page.total.is_none(),
        oldest: page.items.first().map(waits_since),
    }
}

const fn counted(queue: Queue, count: i64, oldest: Option<Date>) -> QueueLength {
    QueueLength {
        queue,
        count,
        is_more: false,
        oldest,
    }
}
