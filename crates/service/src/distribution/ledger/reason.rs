//! Reasons of entries as messages: the event, and the calculation.

use saakh_domain::Paise;
use saakh_domain::catalog::revenue::MonthlyTotals;
use saakh_domain::distribution::ledger::loan::{CommissionPosition, LoanEvent};
use saakh_domain::distribution::ledger::month::MonthSettlement;
use saakh_domain::text::Message;
use saakh_store::distribution::ledger::event::NewEvent;
use saakh_store::distribution::ledger::loan::Loan;

/// A slab and the version of its table; none: no slab applied.
type SlabVersion = (Option<i64>, Option<i64>);

/// Messages about the event.
pub(super) fn explain_event(new: &NewEvent) -> Vec<Message> {
    let message = match new.event {
        LoanEvent::Disbursed { amount, on } => Message::new("ledger_said_disbursed")
            .with("amount", amount)
            .with("date", on),
        LoanEvent::Undone => Message::new("ledger_said_undone"),
        LoanEvent::Confirmed { amount, on } => Message::new("ledger_said_confirmed")
            .with("amount", amount)
            .with("date", on),
        LoanEvent::Received { amount, .. } if amount < Paise::ZERO => {
            Message::new("ledger_said_taken_back").with("amount", Paise::ZERO - amount)
        }
        LoanEvent::Received { amount, taxes } => Message::new("ledger_said_received")
            .with("amount", amount)
            .with("gst", taxes.gst)
            .with("tds", taxes.tds),
        LoanEvent::Reversed => Message::new("ledger_said_reversed"),
    };
    let reference = new.reference.as_ref();
    let reference =
        reference.map(|text| Message::new("ledger_said_reference").with("reference", text));
    std::iter::once(message).chain(reference).collect()
}

/// The calculation of a loan's amounts.
pub(super) fn explain_amounts(loan: &Loan, now: &CommissionPosition) -> Vec<Message> {
    let mut steps = Vec::new();
    if let Some(lent) = loan.lent {
        steps.push(match loan.slab {
            (Some(slab), version) => Message::new("ledger_step_slab")
                .with("slab", slab)
                .with("version", version.unwrap_or_default())
                .with("percent", loan.rate.percent)
                .with("lent", lent.amount)
                .with("flat", loan.rate.flat)
                .with("commission", now.commission),
            (None, _) => Message::new("ledger_step_no_slab"),
        });
    }
    let held = now.held_amount(&loan.terms, loan.released);
    if now.payable != Paise::ZERO {
        steps.push(
            Message::new("ledger_step_share")
                .with("percent", loan.terms.percent)
                .with("received", now.received - held)
                .with("flat", loan.terms.flat)
                .with("payable", now.payable),
        );
    }
    if now.merchant != Paise::ZERO {
        steps.push(
            Message::new("ledger_step_merchant")
                .with("percent", loan.terms.merchant_percent)
                .with("payable", now.payable)
                .with("merchant", now.merchant),
        );
    }
    if held != Paise::ZERO {
        steps.push(Message::new("ledger_step_held").with("held", held));
    }
    steps
}

/// The message that the month moved to another slab.
pub(super) fn explain_slab_move(
    from: SlabVersion,
    to: SlabVersion,
    month: MonthlyTotals,
) -> Message {
    let number =
        |number: Option<i64>| number.map_or_else(|| "–".to_owned(), |number| number.to_string());
    let key = match month.number {
        1 => "ledger_slab_moved_one",
        _ => "ledger_slab_moved",
    };
    Message::new(key)
        .with("from", number(from.0))
        .with("fromVersion", number(from.1))
        .with("to", number(to.0))
        .with("toVersion", number(to.1))
        .with("number", month.number)
        .with("disbursed", month.disbursed)
}

/// Messages about amounts of the month, with its calculation.
pub(super) fn explain_month(settled: &MonthSettlement) -> Vec<Message> {
    let steps = settled
        .revenue
        .iter()
        .flat_map(|revenue| revenue.steps.clone());
    std::iter::once(Message::new("ledger_month_rest"))
        .chain(steps)
        .collect()
}
