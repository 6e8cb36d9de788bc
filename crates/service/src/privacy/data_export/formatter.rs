//! What each table holds about a customer, as entries.

use jiff::Timestamp;
use saakh_domain::Language;
use saakh_domain::form::field::{FieldSpec, Value, Values};
use saakh_domain::id::{CustomerId, LenderId};
use saakh_domain::text::Message;
use saakh_domain::time::india;
use saakh_domain::trust::consent::Purpose;
use saakh_store::Conn;
use saakh_store::identity::customer::Customer;
use saakh_store::origination::{application, credit_score, key_facts, submission};
use saakh_store::trust::{consent, help_request, share_receipt};
use serde_json::{Value as Json, json};

use super::{Entry, Group};
use crate::app::snapshot::Snapshot;
use crate::origination::profile;
use crate::{App, Result};

/// Words what is stored, in one language.
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
            self.text("id", &owner.id),
            self.at("firstSeen", owner.created_at),
            self.text("language", owner.language.code()),
        ];
        let known = [
            ("mobile", contact(owner.mobile.as_ref())),
            ("email", contact(owner.email.as_ref())),
            ("pan", owner.pan.as_ref().map(|pan| pan.masked.clone())),
        ];
        let known = known
            .into_iter()
            .filter_map(|(key, value)| Some((key, value?)));
        record.extend(known.map(|(key, value)| self.text(key, &value)));
        group("person", vec![record])
    }

    pub(super) fn profile(&self, owner: &Customer, values: &Values) -> Result<Group> {
        let product = saakh_domain::catalog::product::ProductType::PersonalLoans;
        let questions = profile::questions(self.app, owner, product)?;
        let record: Vec<Entry> = questions
            .iter()
            .filter_map(|question| self.answer(question, values.get(&question.key)?))
            .collect();
        let records = if record.is_empty() {
            Vec::new()
        } else {
            vec![record]
        };
        Ok(group("profile", records))
    }

    fn answer(&self, question: &FieldSpec, value: &Value) -> Option<Entry> {
        let shown = match (value, &question.list) {
            (Value::Choice(id), Some(list)) => {
                let item = self.app.reference.lists.item(list, *id)?;
                item.text(self.language).to_owned()
            }
            (Value::Money(amount), _) => amount.to_string(),
            (Value::Flag(flag), _) => {
                let key = if *flag { "common_yes" } else { "common_no" };
                self.say(&Message::new(key))
            }
            (Value::Text(text), _) => text.clone(),
            (other, _) => other.to_wire().to_string().replace('"', ""),
        };
        Some(Entry {
            key: question.key.clone(),
            label: question.label(&self.app.reference.texts, self.language),
            value: value.to_wire(),
            shown,
        })
    }

    pub(super) async fn score(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let stored = credit_score::newer_than(conn, id, Timestamp::MIN).await?;
        let record = |score: credit_score::CreditScore| {
            let points = score.score.map_or(Json::Null, Json::from);
            let shown = score.score.map_or_else(
                || self.say(&Message::new("holding_no_history")),
                |points| points.to_string(),
            );
            vec![
                self.text("bureau", &score.bureau),
                self.entry("score", points, shown),
                self.at("asOf", score.as_of),
            ]
        };
        Ok(group("score", stored.map(record).into_iter().collect()))
    }

    pub(super) async fn applications(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let all = application::all_of_customer(conn, id).await?;
        let records = all.into_iter().map(|application| {
            vec![
                self.text("application", &application.id),
                self.text("product", application.product.name()),
                self.text("status", application.status.code()),
                self.at("startedAt", application.created_at),
            ]
        });
        Ok(group("applications", records.collect()))
    }

    pub(super) async fn submissions(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let all = submission::of_customer(conn, id).await?;
        let records = all.into_iter().map(|stored| {
            let fields = serde_json::from_str::<Json>(stored.fields.expose());
            let answers = fields.map_or_else(
                |_| self.unreadable("answers"),
                |fields| self.entry("answers", fields.clone(), shown_answers(&fields)),
            );
            vec![
                self.lender(stored.lender_id),
                self.entry(
                    "status",
                    json!(stored.status.code()),
                    self.say(&stored.status.text()),
                ),
                self.at("sentAt", stored.created_at),
                answers,
            ]
        });
        Ok(group("submissions", records.collect()))
    }

    pub(super) async fn key_facts(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let all = key_facts::of_customer(conn, id).await?;
        let records = all.into_iter().map(|facts| {
            let mut record = vec![
                self.text("number", &facts.number),
                self.at("issuedAt", facts.issued_at),
                self.text("hash", &facts.hash),
            ];
            record.extend(facts.acknowledged_at.map(|at| self.at("readAt", at)));
            record
        });
        Ok(group("key_facts", records.collect()))
    }

    pub(super) async fn consents(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let all = consent::all(conn, id).await?;
        let records = all.into_iter().map(|given| {
            let title = Purpose::from_code(&given.purpose)
                .map(|purpose| Message::new(format!("consent_{}", purpose.code())));
            let shown = title.map_or_else(|| given.purpose.clone(), |title| self.say(&title));
            let mut record = vec![
                self.entry("purpose", json!(given.purpose), shown),
                self.text("notice", &given.notice_version),
                self.at("givenAt", given.given_at),
                self.text("givenFrom", &given.given_from),
            ];
            record.extend(given.lender_id.map(|id| self.lender(id)));
            record.extend(given.withdrawn_at.map(|at| self.at("withdrawnAt", at)));
            record
        });
        Ok(group("consents", records.collect()))
    }

    pub(super) async fn receipts(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let all = share_receipt::of_customer(conn, id).await?;
        let records = all.into_iter().map(|receipt| {
            let names = crate::trust::receipt::field_names(self.app, &receipt, self.language);
            let mut record = vec![
                self.lender(receipt.lender_id),
                self.at("sharedAt", receipt.shared_at),
                self.entry("fields", json!(receipt.fields), names.join(", ")),
            ];
            let told = receipt.withdrawal_told_at;
            record.extend(told.map(|at| self.at("withdrawalToldAt", at)));
            let asked = receipt.withdrawal_asked_at;
            record.extend(asked.map(|at| self.at("withdrawalAskedAt", at)));
            record
        });
        Ok(group("receipts", records.collect()))
    }

    pub(super) async fn help(&self, conn: &mut Conn, id: CustomerId) -> Result<Group> {
        let all = help_request::of_customer(conn, id).await?;
        let records = all.into_iter().map(|request| {
            vec![
                self.at("askedAt", request.created_at),
                self.text("email", request.email.expose()),
                self.text("mobile", request.phone.expose()),
                self.text("description", request.description.expose()),
            ]
        });
        Ok(group("help", records.collect()))
    }

    fn lender(&self, id: LenderId) -> Entry {
        self.text("lender", &self.lender_name(id))
    }

    pub(super) fn lender_name(&self, id: LenderId) -> String {
        let lender = self.snapshot.catalog.lender(id);
        lender.map_or_else(|| id.to_string(), |lender| lender.name.clone())
    }

    pub(super) fn text(&self, key: &str, value: &(impl ToString + ?Sized)) -> Entry {
        let shown = value.to_string();
        self.entry(key, json!(shown), shown.clone())
    }

    /// Something that is held and cannot be read: whoever asks is told that it is there.
    pub(super) fn unreadable(&self, key: &str) -> Entry {
        let shown = self.say(&Message::new("holding_unreadable"));
        self.entry(key, Json::Null, shown)
    }

    pub(super) fn at(&self, key: &str, at: Timestamp) -> Entry {
        let shown = at.to_zoned(india()).strftime("%d/%m/%Y %H:%M").to_string();
        self.entry(key, json!(at.to_string()), shown)
    }

    pub(super) fn entry(&self, key: &str, value: Json, shown: String) -> Entry {
        Entry {
            key: key.to_owned(),
            label: self.say(&Message::new(format!("holding_label_{}", snake(key)))),
            value,
            shown,
        }
    }

    fn say(&self, message: &Message) -> String {
        self.app.text(message, self.language)
    }
}

pub(super) fn group(key: &'static str, records: Vec<Vec<Entry>>) -> Group {
    Group { key, records }
}

/// Answers to a lender's own form, which has no texts of ours: name and answer.
fn shown_answers(fields: &Json) -> String {
    let Json::Object(fields) = fields else {
        return String::new();
    };
    let answers = fields
        .iter()
        .map(|(key, value)| format!("{key}: {}", bare(value)));
    answers.collect::<Vec<_>>().join(", ")
}

/// A stored answer without its kind and quotes.
fn bare(value: &Json) -> String {
    match value {
        Json::Object(kind) => kind.values().map(bare).collect(),
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// `sharedAt` → `shared_at`, as the catalogue names its keys.
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
