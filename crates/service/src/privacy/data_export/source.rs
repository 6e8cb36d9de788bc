//! From which columns each group of the export is made, so that the registry of personal data can be checked against
//! it.

/// A group's name and the columns that it shows, as `table.column`.
#[derive(Debug, Clone, Copy)]
pub(super) struct GroupSource {
    /// The name in the JSON and in the key of its heading `holding_<key>`.
    pub(super) key: &'static str,
    columns: &'static [&'static str],
}

const fn source(key: &'static str, columns: &'static [&'static str]) -> GroupSource {
    GroupSource { key, columns }
}

pub(super) const PERSON: GroupSource = source(
    "person",
    &[
        "customer.mobile",
        "customer.email",
        "customer.pan_masked",
        "customer.language",
    ],
);
pub(super) const ORIGIN: GroupSource = source("origin", &["attribution.evidence"]);
pub(super) const SESSIONS: GroupSource = source(
    "sessions",
    &[
        "session.created_at",
        "session.last_used_at",
        "session.device",
    ],
);
pub(super) const MESSAGES: GroupSource = source("messages", &["sent_message.body"]);
pub(super) const REPLIES: GroupSource =
    source("replies", &["message_reply.masked", "message_reply.text"]);
pub(super) const PROFILE: GroupSource = source("profile", &["customer.profile"]);
pub(super) const SCORE: GroupSource = source("score", &["credit_score.score"]);
pub(super) const APPLICATIONS: GroupSource = source(
    "applications",
    &["application.product_type", "application.status"],
);
pub(super) const OFFERS: GroupSource = source("offers", &["offer_view.body"]);
pub(super) const SUBMISSIONS: GroupSource = source(
    "submissions",
    &[
        "submission.status",
        "submission.fields",
        "submission.reference",
        "submission.emi",
        "submission.first_due_on",
        "submission.appointment_at",
        "submission.appointment_place",
    ],
);
pub(super) const VISITS: GroupSource =
    source("visits", &["visit.item_name", "visit.host", "visit.status"]);
pub(super) const KEY_FACTS: GroupSource = source(
    "key_facts",
    &[
        "key_facts.proposal_number",
        "key_facts.hash",
        "key_facts.acknowledged_at",
    ],
);
pub(super) const CONSENTS: GroupSource = source(
    "consents",
    &["consent.purpose", "consent.subject", "consent.given_from"],
);
pub(super) const RECEIPTS: GroupSource = source("receipts", &["share_receipt.fields"]);
pub(super) const HELP: GroupSource = source(
    "help",
    &[
        "ticket.contact_name",
        "ticket.contact_email",
        "ticket.contact_phone",
        "ticket.company",
        "ticket.title",
        "ticket_entry.text",
    ],
);
pub(super) const NOTES: GroupSource = source("notes", &["application_note.text"]);

pub(super) const CORRECTIONS: GroupSource = source(
    "corrections",
    &[
        "correction.old_masked",
        "correction.new_masked",
        "correction.reason",
        "correction.decision",
    ],
);

static GROUPS: [GroupSource; 17] = [
    PERSON,
    ORIGIN,
    SESSIONS,
    MESSAGES,
    REPLIES,
    PROFILE,
    SCORE,
    APPLICATIONS,
    OFFERS,
    SUBMISSIONS,
    VISITS,
    KEY_FACTS,
    CONSENTS,
    RECEIPTS,
    HELP,
    NOTES,
    CORRECTIONS,
];

/// The columns that the export shows, as `table.column`.
pub fn list_shown_columns() -> impl Iterator<Item = &'static str> {
    let columns = GROUPS.iter().flat_map(|group| group.columns);
    columns.copied()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use saakh_store::personal::{DataClass, Subject, tables};

    use super::*;

    /// Columns that the export does not show: table, columns, reason.
    const LEFT_OUT: &[(&str, &[&str], &str)] = &[
        (
            "application_history",
            &["from_status", "to_status"],
            "the application shows where it is",
        ),
        (
            "application_reached",
            &["stage", "paise"],
            "figures computed from the submissions",
        ),
        ("audit", &["detail"], "the trail of staff, for auditors"),
        (
            "co_applicant",
            &["mobile"],
            "of another person; their answers are in the profile",
        ),
        (
            "correction",
            &["cipher"],
            "the masks are shown, the new value is in the profile",
        ),
        ("commission_event", &["event"], "money between companies"),
        (
            "commission_loan",
            &[
                "lent",
                "lent_on",
                "commission",
                "confirmed",
                "received",
                "gst",
                "tds",
                "payable",
                "merchant_part",
                "settled_difference",
                "released",
            ],
            "money between companies; the loan is with its lender",
        ),
        (
            "commission_note",
            &["note"],
            "about a commission, money between companies",
        ),
        (
            "contact_count",
            &["cap_group", "day"],
            "counts the messages that are shown, for 30 days",
        ),
        (
            "customer",
            &["pan_cipher", "pan_hash"],
            "the person sees the masked PAN",
        ),
        (
            "customer",
            &["given_name", "family_name"],
            "generated from the profile",
        ),
        (
            "hand_over",
            &["content"],
            "becomes the profile within ten minutes, or is emptied",
        ),
        (
            "idempotency",
            &["body"],
            "a copy of an answer about submissions, for a day",
        ),
        ("job", &["last_error"], "technical, for the operator"),
        (
            "journey_counted",
            &["marks", "beside"],
            "figures computed from the application",
        ),
        (
            "journey_found",
            &["found_by"],
            "figures computed from the application",
        ),
        (
            "key_facts",
            &["sheet"],
            "the statement itself, which the customer downloads from the application",
        ),
        (
            "legal_hold",
            &["reason"],
            "about proceedings that must not be disclosed",
        ),
        (
            "offer_view",
            &["score", "age"],
            "the score and the birth date are shown",
        ),
        (
            "otp_challenge",
            &["destination"],
            "the number that the session confirmed, for a day",
        ),
        (
            "outbox_message",
            &["destination", "body"],
            "copies of messages in demo mode, for a day",
        ),
        (
            "sent_message",
            &["destination"],
            "always the person's number or address, which is shown",
        ),
        ("statement_event", &["amount"], "money between companies"),
        (
            "statement_line",
            &["amount", "pan_masked"],
            "money between companies; the masked PAN is shown",
        ),
        ("submission", &["offer"], "the offer as the view shows it"),
        (
            "submission_history",
            &["from_status", "to_status", "reason"],
            "the submission shows where it is",
        ),
        (
            "submission_reached",
            &["outcome", "paise"],
            "figures computed from the submissions",
        ),
        (
            "suppression",
            &["reason", "note", "lifted_reason"],
            "about a destination, which may be another person's",
        ),
        (
            "task",
            &["name", "asked"],
            "a list that staff wrote, for a day",
        ),
        ("ticket_file", &["name"], "the entry of the ticket shows it"),
        (
            "unmapped_event",
            &["status_word", "reason_word"],
            "becomes the status of the submission",
        ),
        (
            "upload_error",
            &["value", "message"],
            "cells of lenders' files that could not be read",
        ),
        (
            "upload_preview",
            &["stated_amount", "earlier_amount"],
            "money between companies, until the file is applied",
        ),
        (
            "visit",
            &["kind", "item_id"],
            "the name of the card or plan is shown",
        ),
        (
            "visit_history",
            &["from_status", "to_status"],
            "the visit shows where it is",
        ),
    ];

    #[test]
    fn every_personal_column_is_shown_or_left_out_for_a_reason() {
        let shown: BTreeSet<String> = list_shown_columns().map(str::to_owned).collect();
        let mut left_out = BTreeSet::new();
        for (table, columns, reason) in LEFT_OUT {
            assert!(!reason.is_empty(), "{table}");
            for column in *columns {
                assert!(left_out.insert(format!("{table}.{column}")), "{column}");
            }
        }
        let twice: Vec<_> = shown.intersection(&left_out).collect();
        assert!(twice.is_empty(), "shown and left out: {twice:?}");

        let (mut required, mut all) = (BTreeSet::new(), BTreeSet::new());
        for table in tables() {
            let mut subjects = table.rows.iter().map(|rows| rows.subject);
            if !subjects.any(|subject| subject == Subject::Customer) {
                continue;
            }
            for column in table.columns {
                use DataClass::{Device, Key, Plain};
                let name = format!("{}.{}", table.name, column.name);
                if !matches!(column.class, Key | Plain | Device) {
                    required.insert(name.clone());
                }
                all.insert(name);
            }
        }
        let covered: BTreeSet<String> = shown.union(&left_out).cloned().collect();
        let missing: Vec<_> = required.difference(&covered).collect();
        assert!(
            missing.is_empty(),
            "neither shown nor left out: {missing:?}"
        );
        let unknown: Vec<_> = shown.difference(&all).collect();
        assert!(unknown.is_empty(), "not declared: {unknown:?}");
        let needless: Vec<_> = left_out.difference(&required).collect();
        assert!(needless.is_empty(), "left out without need: {needless:?}");
    }
}
