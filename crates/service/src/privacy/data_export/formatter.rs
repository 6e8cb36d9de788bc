//! Formats the customer's rows of each table as entries.

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::form::field::{FieldKind, FieldSpec, Values};
use saakh_domain::id::{CustomerId, LenderId};
use saakh_domain::lifecycle::loan_details::{Appointment, AppointmentPlace, LoanDetails};
use saakh_domain::origination::products::Product;
use saakh_domain::short_code::ShortCode;
use saakh_domain::text::Message;
use saakh_domain::time::{show_day, show_instant};
use saakh_domain::trust::consent::Purpose;
use saakh_store::Conn;
use saakh_store::identity::customer::Customer;
use saakh_store::origination::submission::{self, Submission};
use saakh_store::origination::{application, credit_score, key_facts, visit};
use saakh_store::trust::consent::Consent;
use saakh_store::trust::ticket::entry::TicketEntry;
use saakh_store::trust::{application_note, consent, correction, share_receipt, ticket};
use serde_json::{Value as Json, json};

use super::source::{self, GroupSource};
use super::{Entry, Group};
use crate::app::labels;
use crate::app::snapshot::Snapshot;
use crate::identity::preferences::UpdateChannel;
use crate::origination::status::build_status_text;
use crate::origination::stored_profile;
use crate::trust::consent::{ConsentTitle, subject_name};
use crate::{App, Result};

/// Formats stored data in one language.
pub(super) struct Formatter<'a> {
    pub(super) app: &'a App,
    pub(super) language: Language,
    pub(super) snapshot: &'a Snapshot,
}

impl Formatter<'_> {
    pub(super) fn person(&self, owner: &Customer) -> Group {
        let contact = |secret: Option<&saakh_domain::Secret<String>>| {
            secret.map(|value| value.expose().clone())
        };
        let mut record = vec![
            hidden_entry("id", &owner.id),
            self.time_entry("firstSeen", owner.created_at),
            self.entry(
                "language",
                json!(owner.language.code()),
                language_name(owner.language).to_owned(),
            ),
        ];
        let known = [
            ("mobile", contact(owner.mobile.as_ref())),
            ("email", contact(owner.email.as_ref())),
            ("pan", owner.pan.as_ref().map(|pan| pan.masked.clone())),
        ];
        let known = known
            .into_iter()
            .filter_map(|(key, value)| Some((key, value?)));
        record.extend(known.map(|(key, value)| self.text_entry(key, &value)));
        group(source::PERSON, vec![record])
    }

    pub(super) fn profile(&self, owner: &Customer, values: &Values) -> Result<Group> {
        let mut questions: Vec<FieldSpec> = Vec::new();
        for open in Product::list_open() {
            for question in stored_profile::questions(self.app, owner, open.product)? {
                if questions.iter().all(|known| known.key != question.key) {
                    questions.push(question);
                }
            }
        }
        let channels = UpdateChannel::ALL.map(UpdateChannel::key);
        questions.extend(channels.map(|key| FieldSpec::new(key, FieldKind::Flag)));
        let record: Vec<Entry> = questions
            .iter()
            .filter_map(|question| self.answer_entry(question, values.get(&question.key)?))
            .collect();
        let records = if record.is_empty() {
            Vec::new()
        } else {
            vec![record]
        };
        Ok(group(source::PROFILE, records))
    }

    pub(super) async fn score(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let stored = credit_score::find_newer_than(conn, id, Timestamp::MIN).await?;
        let record = |score: credit_score::CreditScore| {
            let points = score.score.map_or(Json::Null, Json::from);
            let shown = score.score.map_or_else(
                || self.render(&Message::new("holding_no_history")),
                |points| points.to_string(),
            );
            vec![
                self.text_entry("bureau", &score.bureau),
                self.entry("score", points, shown),
                self.time_entry("asOf", score.as_of),
            ]
        };
        Ok(group(
            source::SCORE,
            stored.map(record).into_iter().collect(),
        ))
    }

    pub(super) async fn applications(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let all = application::list_for_customer(conn, id).await?;
        let records = all.into_iter().map(|application| {
            let mut record = vec![hidden_entry("application", &application.id)];
            record.extend(self.reference(application.short_code));
            record.extend([
                self.worded_entry(
                    "product",
                    application.product.name(),
                    &labels::product(application.product),
                ),
                self.worded_entry(
                    "status",
                    application.status.code(),
                    &labels::application(application.status),
                ),
                self.time_entry("startedAt", application.created_at),
            ]);
            record
        });
        Ok(group(source::APPLICATIONS, records.collect()))
    }

    pub(super) async fn submissions(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let all = submission::list_for_customer(conn, id).await?;
        let records = all.iter().map(|stored| self.submission_record(stored));
        Ok(group(source::SUBMISSIONS, records.collect()))
    }

    fn submission_record(&self, stored: &Submission) -> Vec<Entry> {
        let answers = serde_json::from_str::<Values>(stored.fields.expose());
        let answers = answers.map_or_else(
            |_| self.unreadable_entry("answers"),
            |answers| self.form_answers(stored.lender_id, &answers),
        );
        let mut record = vec![self.lender(stored.lender_id)];
        record.extend(self.reference(stored.short_code));
        // A lender with a journey of its own is given our id, which is no number of its own.
        let own_id = stored.id.to_string();
        let own_number = stored.reference.as_ref().filter(|text| **text != own_id);
        record.extend(own_number.map(|number| self.text_entry("lenderReference", number)));
        let status = build_status_text(stored, &self.lender_name(stored.lender_id));
        record.extend([
            self.worded_entry("status", stored.status.code(), &status),
            self.time_entry("sentAt", stored.created_at),
        ]);
        let withdrawn_at = stored.withdrawn_at;
        record.extend(withdrawn_at.map(|at| self.time_entry("withdrawnAt", at)));
        record.extend(self.loan_details(stored.details));
        record.push(answers);
        record
    }

    /// Returns what the lender stated about its loan.
    fn loan_details(&self, details: LoanDetails) -> Vec<Entry> {
        let emi = details.emi;
        let emi = emi.map(|emi| self.entry("emi", json!(emi.as_rupees()), emi.to_string()));
        let due = details.first_due_on.map(|day| {
            let shown = show_day(day, self.language);
            self.entry("firstDueOn", json!(day.to_string()), shown)
        });
        let appointment = details.appointment.map(|Appointment { at, place }| {
            let text = match place {
                AppointmentPlace::Home => "applications_appointment_home",
                AppointmentPlace::Branch => "applications_appointment_branch",
            };
            let text = Message::new(text).with("when", show_instant(at, self.language));
            let value = json!({ "at": at.to_string(), "place": place.code() });
            self.entry("appointment", value, self.render(&text))
        });
        [emi, due, appointment].into_iter().flatten().collect()
    }

    pub(super) async fn visits(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let all = visit::list_for_customer(conn, id).await?;
        let records = all.into_iter().map(|visit| {
            vec![
                hidden_entry("id", &visit.id),
                self.text_entry("item", &visit.item_name),
                self.text_entry("host", &visit.host),
                self.worded_entry(
                    "status",
                    visit.status.code(),
                    &visit.kind.text(visit.status),
                ),
                self.time_entry("wentAt", visit.created_at),
            ]
        });
        Ok(group(source::VISITS, records.collect()))
    }

    pub(super) async fn key_facts(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let all = key_facts::list_for_customer(conn, id).await?;
        let records = all.into_iter().map(|facts| {
            let mut record = vec![
                self.text_entry("number", &facts.number),
                self.time_entry("issuedAt", facts.issued_at),
                hidden_entry("hash", &facts.hash),
            ];
            record.extend(
                facts
                    .acknowledged_at
                    .map(|at| self.time_entry("readAt", at)),
            );
            record
        });
        Ok(group(source::KEY_FACTS, records.collect()))
    }

    pub(super) async fn consents(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let all = consent::all(conn, id).await?;
        let records = all.into_iter().map(|given| {
            let mut record = vec![
                self.purpose(&given),
                self.text_entry("notice", &given.notice_version),
                self.time_entry("givenAt", given.given_at),
                self.text_entry("givenFrom", &given.given_from),
            ];
            record.extend(given.lender_id.map(|id| self.lender(id)));
            record.extend(
                given
                    .withdrawn_at
                    .map(|at| self.time_entry("withdrawnAt", at)),
            );
            record
        });
        Ok(group(source::CONSENTS, records.collect()))
    }

    pub(super) async fn receipts(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let all = share_receipt::list_for_customer(conn, id).await?;
        let records = all.into_iter().map(|receipt| {
            let names = crate::trust::receipt::field_names(self.app, &receipt, self.language);
            let mut record = vec![
                self.lender(receipt.lender_id),
                self.time_entry("sharedAt", receipt.shared_at),
                self.entry("fields", json!(receipt.fields), names.join(", ")),
            ];
            let informed_at = receipt.withdrawal_told_at;
            record.extend(informed_at.map(|at| self.time_entry("withdrawalToldAt", at)));
            let requested_at = receipt.withdrawal_asked_at;
            record.extend(requested_at.map(|at| self.time_entry("withdrawalAskedAt", at)));
            record
        });
        Ok(group(source::RECEIPTS, records.collect()))
    }

    pub(super) async fn help(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let all = ticket::list_for_customer(conn, id, i64::MAX).await?;
        let mut entries = ticket::entry::list_for_customer(conn, id, i64::MAX).await?;
        let mut records = Vec::new();
        for ticket in all {
            let mut record: Vec<Entry> = self.reference(ticket.short_code).into_iter().collect();
            record.push(self.time_entry("askedAt", ticket.opened_at));
            record.extend(ticket.contact.iter().flat_map(|contact| {
                let company = Some(&contact.company).filter(|company| !company.is_empty());
                let named = [
                    self.text_entry("name", contact.name.expose()),
                    self.text_entry("email", contact.email.expose()),
                    self.text_entry("mobile", contact.phone.expose()),
                ];
                let company = company.map(|company| self.text_entry("company", company));
                named.into_iter().chain(company)
            }));
            let written = entries.remove(&ticket.id).unwrap_or_default();
            record.push(self.text_entry("description", &self.format_thread(&written)));
            records.push(record);
        }
        Ok(group(source::HELP, records))
    }

    /// The messages of a ticket and the names of its files, those from the second on with their time.
    fn format_thread(&self, entries: &[TicketEntry]) -> String {
        let is_message = |entry: &&TicketEntry| entry.kind.is_correspondence();
        let texts = entries.iter().filter(is_message).enumerate();
        let texts = texts.map(|(place, entry)| match place {
            0 => entry.text.clone(),
            _ => format!("{}\n{}", show_instant(entry.at, self.language), entry.text),
        });
        texts.collect::<Vec<_>>().join("\n\n")
    }

    pub(super) async fn corrections(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let all = correction::list_for_customer(conn, id, i64::MAX).await?;
        let records = all.into_iter().map(|row| {
            let stored = row.correction;
            let code = stored.field.code();
            let field = Message::new(format!("common_reveal_field_{}", code.replace('-', "_")));
            let change = format!("{} → {}", stored.old_masked, stored.new_masked);
            let state = format!("common_correction_state_{}", stored.state.code());
            let mut record = vec![
                self.time_entry("writtenAt", stored.proposed_at),
                self.worded_entry("field", code, &field),
                self.text_entry("change", &change),
                self.text_entry("status", &self.render(&Message::new(state))),
                self.text_entry("reason", &stored.reason),
            ];
            record.extend(stored.decision.map(|why| self.text_entry("decision", &why)));
            record
        });
        Ok(group(source::CORRECTIONS, records.collect()))
    }

    fn reference(&self, code: Option<ShortCode>) -> Option<Entry> {
        code.map(|code| self.text_entry("reference", &code))
    }

    pub(super) async fn notes(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let all = application_note::list_for_customer(conn, id).await?;
        let records = all.into_iter().map(|note| {
            vec![
                self.time_entry("writtenAt", note.at),
                self.text_entry("note", &note.text),
            ]
        });
        Ok(group(source::NOTES, records.collect()))
    }

    fn lender(&self, id: LenderId) -> Entry {
        self.text_entry("lender", &self.lender_name(id))
    }

    pub(super) fn lender_name(&self, id: LenderId) -> String {
        let lender = self.snapshot.catalog.lender(id);
        lender.map_or_else(
            || self.render(&Message::new("common_lender_gone")),
            |lender| lender.name.clone(),
        )
    }

    /// Returns the purpose of a consent. For data sharing it includes the recipient.
    fn purpose(&self, given: &Consent) -> Entry {
        let code = given.purpose.as_str();
        let title =
            Purpose::from_code(code).map_or("holding_purpose_gone", |purpose| match purpose {
                Purpose::CategoryInterest => "consent_category_interest",
                Purpose::InsurerVisit => "consent_insurer_visit",
                Purpose::Matching => "consent_matching",
                Purpose::CreditReport => "consent_credit_report",
                Purpose::LenderShare => "consent_lender_share",
                Purpose::Updates => "consent_updates",
                Purpose::CoApplicant => "consent_co_applicant",
                Purpose::MerchantSignup => "consent_merchant_signup",
                Purpose::OffersByMessage => "consent_offers_by_message",
                Purpose::AssistanceCall => "consent_assistance_call",
            });
        let lender = given.lender_id.map(|id| self.lender_name(id));
        let title = Message::new(title)
            .with("lender", lender.unwrap_or_default())
            .with(
                "subject",
                subject_name(self.app, &ConsentTitle::from(given), self.language),
            );
        self.worded_entry("purpose", code, &title)
    }

    pub(super) fn text_entry(&self, key: &str, value: &(impl ToString + ?Sized)) -> Entry {
        let shown = value.to_string();
        self.entry(key, json!(shown), shown.clone())
    }

    /// Returns an entry for stored data that cannot be parsed, so that the customer knows that they exist.
    pub(super) fn unreadable_entry(&self, key: &str) -> Entry {
        let shown = self.render(&Message::new("holding_unreadable"));
        self.entry(key, Json::Null, shown)
    }

    pub(super) fn time_entry(&self, key: &str, at: Timestamp) -> Entry {
        let shown = show_instant(at, self.language);
        self.entry(key, json!(at.to_string()), shown)
    }

    /// Returns an entry for a code with a text of its own.
    fn worded_entry(&self, key: &str, code: &str, message: &Message) -> Entry {
        self.entry(key, json!(code), self.render(message))
    }

    pub(super) fn entry(&self, key: &str, value: Json, shown: String) -> Entry {
        Entry {
            key: key.to_owned(),
            label: self.render(&Message::new(format!("holding_label_{}", snake(key)))),
            value,
            shown: Some(shown),
        }
    }

    pub(super) fn render(&self, message: &Message) -> String {
        self.app.text(message, self.language)
    }
}

pub(super) const fn group(source: GroupSource, records: Vec<Vec<Entry>>) -> Group {
    Group { source, records }
}

/// Returns an entry for values that only a program can use: keys, hashes and codes.
pub(super) fn hidden_entry(key: &str, value: &(impl ToString + ?Sized)) -> Entry {
    Entry {
        key: key.to_owned(),
        label: String::new(),
        value: json!(value.to_string()),
        shown: None,
    }
}

/// Returns the name of a language in that language.
const fn language_name(language: Language) -> &'static str {
    match language {
        Language::En => "English",
        Language::Hi => "हिन्दी",
    }
}

/// Converts camel case to snake case for text keys, such as `sharedAt` to `shared_at`.
fn snake(camel: &str) -> String {
    let mut snake = String::new();
    for letter in camel.chars() {
        if letter.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}
