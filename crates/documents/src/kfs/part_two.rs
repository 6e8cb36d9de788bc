//! Part 2: other information; and where complaints go.

use saakh_domain::MilliPercent;
use saakh_domain::catalog::lender::{CoLending, Grievance};
use saakh_domain::origination::kfs::KeyFacts;
use saakh_domain::text::Message;

use super::pen::KfsFormatter;
use crate::sheet::{Block, SheetRow};

pub(super) fn blocks(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<Block> {
    vec![
        pen.heading("kfs_part_2"),
        Block::Rows {
            rows: [
                agreement(pen, facts),
                co_lending(pen, facts),
                digital(pen, facts),
            ]
            .concat(),
        },
        pen.heading("kfs_complaints"),
        Block::Rows {
            rows: complaints(pen, facts),
        },
    ]
}

fn agreement(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<SheetRow> {
    let disclosures = &facts.disclosures;
    let transferable = match disclosures.transferable {
        Some(true) => "kfs_yes",
        Some(false) => "kfs_no",
        None => "kfs_not_stated",
    };
    let recovery = clause(pen, disclosures.recovery_clause.as_deref());
    let grievance = clause(pen, disclosures.grievance_clause.as_deref());
    vec![
        pen.row("1", "kfs_recovery_clause", recovery),
        pen.row("2", "kfs_grievance_clause", grievance),
        pen.row("3", "kfs_nodal", contact(pen, &facts.lender.grievance)),
        pen.row("4", "kfs_transfer", pen.render_key(transferable)),
    ]
}

fn clause(pen: &KfsFormatter, clause: Option<&str>) -> String {
    clause.map_or_else(
        || pen.render_key("kfs_not_stated"),
        |clause| pen.render(&Message::new("kfs_clause").with("clause", clause)),
    )
}

fn contact(pen: &KfsFormatter, officer: &Grievance) -> String {
    pen.render(
        &Message::new("kfs_contact")
            .with("name", &officer.name)
            .with("phone", &officer.phone)
            .with("email", &officer.email),
    )
}

fn co_lending(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<SheetRow> {
    facts.disclosures.co_lending.as_ref().map_or_else(
        || vec![pen.row("5", "kfs_co_lending", pen.render_key("kfs_not_applicable"))],
        |together| co_lending_rows(pen, facts, together),
    )
}

fn co_lending_rows(pen: &KfsFormatter, facts: &KeyFacts, together: &CoLending) -> Vec<SheetRow> {
    let part = |name: &str, share: MilliPercent| {
        let message = Message::new("kfs_co_lending_share");
        pen.render(&message.with("name", name).with("share", share))
    };
    let own = MilliPercent(100_000 - together.partner_share.0);
    let partner = part(&together.partner, together.partner_share);
    vec![
        pen.row("5", "kfs_co_lending", ""),
        pen.row(
            "",
            "kfs_co_lending_origin",
            part(&facts.lender.legal_name, own),
        ),
        pen.row("", "kfs_co_lending_partner", partner),
        pen.row("", "kfs_blended_rate", facts.loan.rate.to_string()),
    ]
}

fn digital(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<SheetRow> {
    let named = facts.disclosures.recovery_agent.clone();
    let agent = named.unwrap_or_else(|| pen.render_key("kfs_recovery_agent_none"));
    vec![
        pen.row("6 (i)", "kfs_cooling_off", pen.days(facts.cooling_off_days)),
        pen.row("6 (ii)", "kfs_recovery_agent", agent),
    ]
}

fn complaints(pen: &KfsFormatter, facts: &KeyFacts) -> Vec<SheetRow> {
    let complaints = &facts.complaints;
    let unsolved = Message::new("kfs_complaints_unsolved")
        .with("days", complaints.answer_days)
        .with("ombudsman_days", complaints.ombudsman_days);
    vec![
        pen.row(
            "",
            "kfs_complaints_lender",
            contact(pen, &facts.lender.grievance),
        ),
        pen.row(
            "",
            "kfs_complaints_platform",
            contact(pen, &complaints.officer),
        ),
        SheetRow {
            number: None,
            label: pen.render(&unsolved),
            value: complaints.portal.clone(),
        },
    ]
}
