//! Everything that is held about a customer: to read, and to take along.

mod answers;
mod formatter;
mod identity;
mod journey;

use jiff::Timestamp;
use saakh_documents::sheet::{Block, Sheet, SheetRow};
use saakh_domain::Language;
use saakh_domain::id::CustomerId;
use saakh_domain::text::Message;
use saakh_domain::time::india;
use saakh_store::identity::customer;
use serde_json::{Map, Value as Json, json};

use self::formatter::Formatter;
use crate::identity::user;
use crate::platform::pdf;
use crate::{App, Error, Result};

/// One group of what is held: its records, each a list of entries.
#[derive(Debug)]
struct Group {
    /// Its name in the JSON, and the key of its heading: `holding_<key>`.
    key: &'static str,
    records: Vec<Vec<Entry>>,
}

/// One thing that is held.
#[derive(Debug)]
struct Entry {
    /// Its name in the JSON.
    key: String,
    /// Its name for people.
    label: String,
    /// As a machine reads it.
    value: Json,
    /// As people read it; none for what only a program can use.
    shown: Option<String>,
}

/// Everything that is held about one customer, in one language.
#[derive(Debug)]
pub struct DataExport {
    groups: Vec<Group>,
    language: Language,
    as_of: Timestamp,
}

/// Gathers everything that is held about a customer. Refused where an application would ask who they are.
pub async fn gather(app: &App, id: CustomerId, language: Language) -> Result<DataExport> {
    let mut conn = app.db.read().await?;
    let owner = customer::get(&mut conn, id)
        .await?
        .ok_or_else(Error::not_found)?;
    identity::require(app, &mut conn, &owner).await?;
    let formatter = Formatter {
        app,
        language,
        snapshot: &app.catalog(),
    };
    Ok(DataExport {
        groups: vec![
            formatter.person(&owner),
            formatter.origin(&mut conn, &owner).await?,
            formatter.sessions(&mut conn, id).await?,
            formatter.messages(&mut conn, &owner).await?,
            formatter.profile(&owner, &user::values(&owner)?)?,
            formatter.score(&mut conn, id).await?,
            formatter.applications(&mut conn, id).await?,
            formatter.offers(&mut conn, id).await?,
            formatter.submissions(&mut conn, id).await?,
            formatter.visits(&mut conn, id).await?,
            formatter.key_facts(&mut conn, id).await?,
            formatter.consents(&mut conn, id).await?,
            formatter.receipts(&mut conn, id).await?,
            formatter.help(&mut conn, id).await?,
        ],
        language,
        as_of: app.now(),
    })
}

impl DataExport {
    /// For another program: groups by name, each a list of records.
    pub fn to_json(&self) -> Json {
        let mut all = Map::new();
        all.insert("asOf".to_owned(), json!(self.as_of.to_string()));
        for group in &self.groups {
            let records = group.records.iter().map(|record| {
                let entries = record.iter();
                let entries = entries.map(|entry| (entry.key.clone(), entry.value.clone()));
                Json::Object(entries.collect())
            });
            all.insert(group.key.to_owned(), records.collect());
        }
        Json::Object(all)
    }

    /// For people: to print.
    pub async fn to_pdf(&self, app: &App) -> Result<Vec<u8>> {
        let sheet = self.to_sheet(app);
        let footer = sheet.title.clone();
        pdf::render(app, sheet, self.language, footer).await
    }

    /// For people: to read.
    pub fn to_sheet(&self, app: &App) -> Sheet {
        let say = |message: Message| app.text(&message, self.language);
        let day = self.as_of.to_zoned(india()).strftime("%d/%m/%Y");
        let mut blocks = Vec::new();
        for group in &self.groups {
            blocks.push(Block::Heading {
                text: say(Message::new(format!("holding_{}", group.key))),
            });
            if group.records.is_empty() {
                blocks.push(Block::Paragraph {
                    text: say(Message::new("holding_nothing")),
                });
            }
            blocks.extend(group.records.iter().map(|record| rows(record)));
        }
        Sheet {
            title: say(Message::new("holding_title")),
            subtitle: say(Message::new("holding_as_of").with("day", day)),
            blocks,
        }
    }
}

fn rows(record: &[Entry]) -> Block {
    let rows = record.iter().filter_map(|entry| {
        Some(SheetRow {
            number: None,
            label: entry.label.clone(),
            value: entry.shown.clone()?,
        })
    });
    Block::Rows {
        rows: rows.collect(),
    }
}
