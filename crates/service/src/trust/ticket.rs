//! Tickets: opened, written to and moved. Each change is one transaction that adds entries, computes when the ticket is due,
//! and enqueues what has to be sent.

mod change;
pub mod file;
mod link;
pub mod merge;
mod notice;
mod reply;
pub mod request;
pub mod staff;
mod statutory;
pub mod sweep;

use jiff::Span;
use jiff::civil::Date;
use saakh_domain::catalog::lender::Grievance;
use saakh_domain::id::{AdminId, CustomerId, LenderId, MerchantId, TicketId};
use saakh_domain::identity::permission::Role;
use saakh_domain::text::Message;
use saakh_domain::trust::correction::CorrectionState;
use saakh_domain::trust::identity_field::IdentityField;
use saakh_domain::trust::ticket::{
    RequesterKind, TicketAuthor, TicketChannel, TicketEntryKind, TicketKind, TicketQueue,
    TicketState,
};
use saakh_domain::{Language, Secret};
use saakh_store::trust::ticket::entry::TicketEntry;
use saakh_store::trust::ticket::{self, CommissionSubject, Ticket, TicketContact};
use saakh_store::{Conn, Tx};

use crate::platform::job;
use crate::{App, Error, Result};

pub(crate) use self::change::EntryContent;
pub(crate) use self::change::open;
pub(crate) use self::change::{TicketChange, Writer};
pub use self::link::open_link;
pub(crate) use self::notice::{AcknowledgeTicket, ForwardTicket, may_mail, recipient_counter};
use self::notice::{SendTicketAnswer, TicketNotice};
pub(crate) use self::reply::take_reply;
pub(crate) use self::request::{check_kind, check_open_of_customer};

/// The maximum length of a title that is made from a text, in characters.
const TITLE: usize = 80;

/// A ticket with its entries, those that its reader may see.
#[derive(Debug, Clone)]
pub struct TicketThread {
    pub ticket: Ticket,
    pub entries: Vec<TicketEntry>,
}

/// A ticket to open.
#[derive(Debug)]
pub(crate) struct NewTicket {
    pub(crate) kind: TicketKind,
    pub(crate) channel: TicketChannel,
    pub(crate) asker: Asker,
    /// The lender that it is about.
    pub(crate) lender: Option<LenderId>,
    pub(crate) brand_key: String,
    pub(crate) text: Secret<String>,
    pub(crate) locale: Language,
}

/// Who asks.
#[derive(Debug)]
pub(crate) enum Asker {
    Customer(CustomerId),
    /// The help form, filled in by a customer or somebody without an account.
    HelpForm(Option<CustomerId>, TicketContact),
    Merchant(MerchantId),
    Commission(CommissionAsker),
}

/// A merchant or lender who asks about the commission of a loan.
#[derive(Debug)]
pub(crate) struct CommissionAsker {
    /// None: the lender.
    pub(crate) merchant: Option<MerchantId>,
    pub(crate) subject: CommissionSubject,
    /// The number by which people name the loan. It is the ticket's title, because it stays when the borrower's words are
    /// erased.
    pub(crate) loan_number: String,
}

impl Asker {
    const fn kind(&self) -> RequesterKind {
        match self {
            Self::Customer(_) | Self::HelpForm(Some(_), _) => RequesterKind::Customer,
            Self::HelpForm(None, _) => RequesterKind::Visitor,
            Self::Merchant(_)
            | Self::Commission(CommissionAsker {
                merchant: Some(_), ..
            }) => RequesterKind::Merchant,
            Self::Commission(_) => RequesterKind::Lender,
        }
    }

    const fn customer(&self) -> Option<CustomerId> {
        match self {
            Self::Customer(id) => Some(*id),
            Self::HelpForm(id, _) => *id,
            Self::Merchant(_) | Self::Commission(_) => None,
        }
    }

    const fn merchant(&self) -> Option<MerchantId> {
        match self {
            Self::Merchant(id) => Some(*id),
            Self::Commission(asker) => asker.merchant,
            Self::Customer(_) | Self::HelpForm(..) => None,
        }
    }

    const fn commission(&self) -> Option<&CommissionAsker> {
        match self {
            Self::Commission(asker) => Some(asker),
            _ => None,
        }
    }

    const fn contact(&self) -> Option<&TicketContact> {
        match self {
            Self::HelpForm(_, contact) => Some(contact),
            _ => None,
        }
    }
}

/// Adds an entry about a correction of the customer's data, and informs the customer if `informs`. A ticket whose words
/// were removed gets none.
pub(crate) async fn record_correction(
    app: &App,
    tx: &mut Tx,
    id: TicketId,
    by: Writer,
    (field, state): (IdentityField, CorrectionState),
    informs: bool,
) -> Result<()> {
    let found = ticket::get(tx, id).await?;
    if found.is_none_or(|ticket| ticket.is_wordless()) {
        return Ok(());
    }
    let mut change = TicketChange::begin(app, tx, id).await?;
    let (from, to) = (Some(field.code()), Some(state.code()));
    let content = EntryContent::change(TicketEntryKind::Correction, from, to);
    change.write(tx, by, content).await?;
    let changed = change.finish(tx).await?;
    if informs {
        let notice = TicketNotice {
            ticket: id,
            place: changed.revision,
        };
        job::enqueue::<SendTicketAnswer>(app, tx, notice).await?;
    }
    Ok(())
}

/// Whether a requester's message reaches us: the ticket is open, or was finished not too long ago.
pub fn may_write(app: &App, ticket: &Ticket) -> bool {
    let rules = &app.reference.support.tickets;
    let finished_at = ticket.finished_at.unwrap_or(ticket.changed_at);
    let is_taken = match ticket.state {
        TicketState::Open | TicketState::Waiting | TicketState::OnHold => true,
        TicketState::Resolved | TicketState::Closed => rules.may_reopen(finished_at, app.now()),
        TicketState::Merged => false,
    };
    is_taken && !ticket.is_wordless()
}

/// The queues whose tickets a role may work.
pub fn list_permitted_queues(role: Role) -> Vec<TicketQueue> {
    let queues = TicketQueue::ALL.iter().copied();
    queues
        .filter(|queue| role.has_permission(queue.permission()))
        .collect()
}

/// Checks that a ticket for which staff do something is the customer's.
///
/// # Errors
/// 422 at `ticketId`.
pub(crate) async fn check_named_ticket(
    conn: &mut Conn,
    id: Option<TicketId>,
    customer: CustomerId,
) -> Result<()> {
    let Some(id) = id else { return Ok(()) };
    let found = ticket::get(conn, id).await?;
    if found.is_some_and(|ticket| ticket.customer_id == Some(customer)) {
        Ok(())
    } else {
        Err(Error::field("ticketId", Message::new("invalid_choose")))
    }
}

/// The number by which people name a ticket.
pub fn number(ticket: &Ticket) -> String {
    let code = ticket.short_code;
    code.map_or_else(|| ticket.id.to_string(), |code| code.to_string())
}

/// Where to go on with what we did not resolve in time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Escalation {
    /// The Data Protection Board, for requests about personal data.
    DataProtectionBoard,
    ReserveBank {
        /// The lender whose officer comes first.
        lender: Option<EscalationLender>,
        /// The address of its portal.
        portal: String,
        /// The last day on which it takes a complaint.
        last_day: Date,
    },
}

/// A lender with its grievance officer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EscalationLender {
    pub name: String,
    pub officer: Grievance,
}

/// Where the requester can go on after the statutory day.
pub fn find_escalation(app: &App, ticket: &Ticket, due_on: Date) -> Escalation {
    if ticket.kind == TicketKind::DataRight {
        return Escalation::DataProtectionBoard;
    }
    let rule = app.reference.lending.grievance_on(due_on);
    let catalog = app.catalog();
    let lender = ticket.lender_id.and_then(|id| catalog.catalog.lender(id));
    Escalation::ReserveBank {
        lender: lender.and_then(|lender| {
            // A lender has one officer, who stands in the terms of each of its products.
            let offering = lender.offerings.first()?;
            Some(EscalationLender {
                name: lender.name.clone(),
                officer: offering.terms.grievance.clone(),
            })
        }),
        portal: rule.complaint_portal.clone(),
        last_day: due_on.saturating_add(Span::new().days(rule.ombudsman_days)),
    }
}

/// The first line of a text, cut to the length of a title.
fn make_title(text: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty());
    let line = line.unwrap_or_default();
    if line.chars().count() <= TITLE {
        return line.to_owned();
    }
    let cut: String = line.chars().take(TITLE - 1).collect();
    format!("{}…", cut.trim_end())
}

/// The requester's own entries and ours to them, without the first state, which says nothing.
fn keep_public(entries: Vec<TicketEntry>) -> Vec<TicketEntry> {
    let is_first_state =
        |entry: &TicketEntry| entry.kind == TicketEntryKind::State && entry.from.is_none();
    let is_shown = |entry: &TicketEntry| entry.kind.is_public() && !is_first_state(entry);
    entries.into_iter().filter(is_shown).collect()
}

impl Writer {
    pub(crate) const fn staff(admin: AdminId) -> Self {
        Self {
            author: TicketAuthor::Staff,
            admin: Some(admin),
        }
    }

    fn is_requester(self) -> bool {
        self.author == TicketAuthor::Requester
    }

    pub(crate) const REQUESTER: Self = Self {
        author: TicketAuthor::Requester,
        admin: None,
    };
    pub(crate) const SYSTEM: Self = Self {
        author: TicketAuthor::System,
        admin: None,
    };
}
