//! A change of a ticket inside a transaction: entries are added in order, then the ticket is stored with its due times.

use jiff::{SignedDuration, Timestamp};
use saakh_domain::id::{AdminId, TicketId};
use saakh_domain::text::Message;
use saakh_domain::time::date_in_india;
use saakh_domain::trust::ticket::{
    StatutoryStep, SupportClock, TicketAuthor, TicketEntryKind, TicketState, TicketStep, limit_due,
};
use saakh_store::trust::ticket::entry::{self, NewTicketEntry};
use saakh_store::trust::ticket::{self, Ticket};
use saakh_store::{Conn, Tx};

use super::{NewTicket, make_title, may_write};
use crate::app::snapshot::Snapshot;
use crate::{App, Code, Error, Refusal, Result};

/// Who writes an entry.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Writer {
    pub(crate) author: TicketAuthor,
    pub(crate) admin: Option<AdminId>,
}

/// An entry's content.
#[derive(Debug, Clone, Copy)]
pub(crate) struct EntryContent<'a> {
    kind: TicketEntryKind,
    text: &'a str,
    from: Option<&'a str>,
    to: Option<&'a str>,
    /// The last entry of the ledger that was booked with an answer.
    booked: Option<i64>,
}

impl<'a> EntryContent<'a> {
    pub(crate) const fn text(kind: TicketEntryKind, text: &'a str) -> Self {
        let content = Self::change(kind, None, None);
        Self { text, ..content }
    }

    pub(super) const fn code(kind: TicketEntryKind, code: &'a str) -> Self {
        Self::change(kind, None, Some(code))
    }

    pub(super) const fn change(
        kind: TicketEntryKind,
        from: Option<&'a str>,
        to: Option<&'a str>,
    ) -> Self {
        Self {
            kind,
            text: "",
            from,
            to,
            booked: None,
        }
    }

    pub(super) const fn with_text(self, text: &'a str) -> Self {
        Self { text, ..self }
    }

    pub(crate) const fn with_booked(self, booked: Option<i64>) -> Self {
        Self { booked, ..self }
    }

    const fn at(
        self,
        ticket: TicketId,
        place: i64,
        by: Writer,
        at: Timestamp,
    ) -> NewTicketEntry<'a> {
        NewTicketEntry {
            ticket,
            place,
            at,
            author: by.author,
            admin: by.admin,
            kind: self.kind,
            text: self.text,
            from: self.from,
            to: self.to,
            booked: self.booked,
        }
    }
}

/// A ticket that is being changed.
pub(crate) struct TicketChange<'a> {
    app: &'a App,
    pub(crate) ticket: Ticket,
}

impl<'a> TicketChange<'a> {
    /// Reads a ticket in the transaction that holds its scope.
    ///
    /// # Errors
    /// 404; 409 `ticket-over` for one whose words were removed.
    pub(crate) async fn begin(app: &'a App, tx: &mut Tx, id: TicketId) -> Result<Self> {
        let ticket = ticket::get(tx, id).await?.ok_or_else(Error::not_found)?;
        if ticket.is_wordless() {
            return Err(Code::TicketOver.into());
        }
        Ok(Self { app, ticket })
    }

    /// Adds an entry.
    pub(crate) async fn write(
        &mut self,
        tx: &mut Tx,
        by: Writer,
        content: EntryContent<'_>,
    ) -> Result<()> {
        // Staff can always end what a requester filled, and a requester can always stop a correction.
        let most = self.app.reference.support.tickets.most_entries;
        let is_limited =
            by.author == TicketAuthor::Requester && content.kind != TicketEntryKind::Correction;
        if is_limited && self.ticket.revision >= most {
            return Err(Code::TicketFull.into());
        }
        self.ticket.revision += 1;
        self.ticket.changed_at = self.app.now();
        let place = self.ticket.revision;
        let new = content.at(self.ticket.id, place, by, self.app.now());
        Ok(entry::add(tx, new).await?)
    }

    /// Takes a step, with an entry if the state changes.
    ///
    /// # Errors
    /// 409 `transition` where the state does not allow it; `ticket-over` for a ticket that was finished too long ago.
    pub(crate) async fn step(&mut self, tx: &mut Tx, by: Writer, step: TicketStep) -> Result<()> {
        let from = self.ticket.state;
        let to = from.next_state(step);
        let to = to.ok_or_else(|| invalid_transition(from, step.wanted_state()))?;
        if from == to {
            return Ok(());
        }
        if !from.is_open() && to.is_open() {
            if !may_write(self.app, &self.ticket) {
                return Err(Code::TicketOver.into());
            }
            self.ticket.reopened += 1;
            self.begin_new_period(self.app.now());
        }
        self.move_to(tx, by, to).await
    }

    /// Gives the ticket another state.
    pub(super) async fn move_to(&mut self, tx: &mut Tx, by: Writer, to: TicketState) -> Result<()> {
        let from = std::mem::replace(&mut self.ticket.state, to);
        self.ticket.finished_at = if to.is_open() {
            None
        } else {
            self.ticket.finished_at.or(Some(self.app.now()))
        };
        let (from, to) = (Some(from.code()), Some(to.code()));
        let content = EntryContent::change(TicketEntryKind::State, from, to);
        self.write(tx, by, content).await
    }

    /// What was finished before its statutory day and is taken up again after it, is asked anew.
    fn begin_new_period(&mut self, now: Timestamp) {
        let today = date_in_india(now);
        if self
            .ticket
            .statutory_due_on
            .is_some_and(|due_on| due_on <= today)
            && self.ticket.statutory_step < StatutoryStep::Notify.number()
        {
            self.ticket.statutory_due_on = Some(self.app.reference.support.statutory_due_on(today));
            self.ticket.own_due_on = None;
            self.ticket.statutory_step = 0;
        }
    }

    /// Gives the ticket to somebody, or back to its queue.
    pub(super) async fn assign(
        &mut self,
        tx: &mut Tx,
        by: Writer,
        to: Option<AdminId>,
    ) -> Result<()> {
        let from = std::mem::replace(&mut self.ticket.assignee, to);
        if from == to {
            return Ok(());
        }
        let [from, to] = [from, to].map(|id| id.map(|id| id.to_string()));
        let content = EntryContent::change(TicketEntryKind::Assign, from.as_deref(), to.as_deref());
        self.write(tx, by, content).await
    }

    /// Stores the ticket with its due times. An assignment begins anew with each entry while we owe the next step.
    pub(crate) async fn finish(mut self, tx: &mut Tx) -> Result<Ticket> {
        let catalog = self.app.catalog();
        let clock = support_clock(self.app, &catalog);
        let target = clock.policy.target(self.ticket.kind, self.ticket.priority);
        let states = entry::list_states(tx, self.ticket.id).await?;
        let times = clock.times(&states, target, self.app.now());
        if self.ticket.first_responded_at.is_none() {
            self.ticket.first_response_due = times.first_response_due;
        }
        self.ticket.resolve_due = limit_due(
            self.ticket.state,
            times.resolve_due,
            self.ticket.statutory_due_on,
        );
        let hours = SignedDuration::from_hours(clock.policy.tickets.assignment_hours);
        let is_leased = self.ticket.assignee.is_some() && self.ticket.state == TicketState::Open;
        self.ticket.assigned_until = is_leased.then(|| clock.add(self.app.now(), hours));
        ticket::save(tx, &self.ticket).await?;
        Ok(self.ticket)
    }
}

/// Opens a ticket with the requester's words, which somebody of the back office may have written down.
pub(crate) async fn open(
    app: &App,
    tx: &mut Tx,
    new: NewTicket,
    admin: Option<AdminId>,
) -> Result<Ticket> {
    let opened = build_new(app, &new);
    ticket::add(tx, &opened).await?;
    let requester = Writer {
        admin,
        ..Writer::REQUESTER
    };
    let entries = [
        (
            requester,
            EntryContent::text(TicketEntryKind::Message, new.text.expose()),
        ),
        (
            Writer::SYSTEM,
            EntryContent::code(TicketEntryKind::State, TicketState::Open.code()),
        ),
    ];
    for (place, (by, content)) in (1..).zip(entries) {
        entry::add(tx, content.at(opened.id, place, by, app.now())).await?;
    }
    Ok(opened)
}

/// A ticket with its first two entries.
fn build_new(app: &App, new: &NewTicket) -> Ticket {
    let now = app.now();
    let catalog = app.catalog();
    let clock = support_clock(app, &catalog);
    let priority = new.kind.priority();
    let target = clock.policy.target(new.kind, priority);
    let requester = new.asker.kind();
    let due_on = clock.policy.statutory_due_on(date_in_india(now));
    let statutory_due_on = requester.has_statutory_period().then_some(due_on);
    let commission = new.asker.commission();
    let title = commission.map(|asker| asker.loan_number.clone());
    Ticket {
        id: TicketId::new(app.uuid()),
        short_code: Some(app.short_code()),
        kind: new.kind,
        channel: new.channel,
        requester,
        customer_id: new.asker.customer(),
        merchant: new.asker.merchant(),
        contact: new.asker.contact().cloned(),
        brand_key: new.brand_key.clone(),
        lender_id: new.lender,
        commission: commission.map(|asker| asker.subject),
        title: title.unwrap_or_else(|| make_title(new.text.expose())),
        state: TicketState::Open,
        priority,
        queue: new.kind.queue(),
        assignee: None,
        assigned_until: None,
        locale: new.locale,
        opened_at: now,
        statutory_due_on,
        statutory_step: 0,
        first_response_due: clock.add(now, target.first_response),
        first_responded_at: None,
        resolve_due: limit_due(
            TicketState::Open,
            clock.add(now, target.resolve),
            statutory_due_on,
        ),
        finished_at: None,
        reopened: 0,
        changed_at: now,
        revision: 2,
        told_at: None,
        merged_into: None,
        own_due_on: None,
    }
}

/// The support hours with the calendar in force.
fn support_clock<'a>(app: &'a App, catalog: &'a Snapshot) -> SupportClock<'a> {
    SupportClock {
        policy: &app.reference.support,
        holidays: &catalog.holidays,
    }
}

/// A step that a state does not allow, with both states for programs.
pub(crate) fn invalid_transition(from: TicketState, to: TicketState) -> Error {
    let state = format!("common_ticket_state_{}", from.code());
    let message = Message::new("problem_ticket_transition").with_text("state", state);
    let mut refusal = Refusal::with_message(Code::InvalidTransition, message);
    let states = [("from", from), ("to", to)];
    let params = states.map(|(name, state)| (name, state.code().into()));
    refusal.params.extend(params);
    refusal.into()
}

/// Reads a ticket outside of a transaction, for its scope.
pub(crate) async fn read(conn: &mut Conn, id: TicketId) -> Result<Ticket> {
    ticket::get(conn, id).await?.ok_or_else(Error::not_found)
}

/// The ticket in which a merged one goes on; any other is itself.
pub(super) async fn follow_merges(conn: &mut Conn, mut ticket: Ticket) -> Result<Ticket> {
    while ticket.state == TicketState::Merged
        && let Some(into) = ticket.merged_into
    {
        ticket = read(conn, into).await?;
    }
    Ok(ticket)
}
