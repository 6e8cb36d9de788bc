//! Exports everything that is stored about a customer, to read and to download.

mod answers;
mod formatter;
mod identity;
mod journey;
mod source;

use jiff::Timestamp;
use saakh_documents::sheet::{Block, Sheet, SheetRow};
use saakh_domain::Language;
use saakh_domain::id::CustomerId;
use saakh_domain::text::Message;
use saakh_domain::time::{date_in_india, show_day};
use saakh_store::identity::customer;
use serde_json::{Map, Value as Json, json};

use self::formatter::Formatter;
use self::source::GroupSource;
pub use self::source::list_shown_columns;
use crate::identity::user;
use crate::platform::pdf::{self, Letterhead};
use crate::{App, Error, Result};

/// A group of stored data, with a list of records.
#[derive(Debug)]
struct Group {
    source: GroupSource,
    records: Vec<Vec<Entry>>,
}

/// One stored value.
#[derive(Debug)]
struct Entry {
    /// The name in the JSON.
    key: String,
    /// The label for people.
    label: String,
    /// The machine-readable value.
    value: Json,
    /// The text for people. `None` for values that only a program can use.
    shown: Option<String>,
}

/// All data of one customer, in one language.
#[derive(Debug)]
pub struct DataExport {
    groups: Vec<Group>,
    language: Language,
    as_of: Timestamp,
}

/// Collects all data of a customer. Refuses if the customer's identity has to be confirmed first.
pub async fn gather(app: &App, id: CustomerId, language: Language) -> Result<DataExport> {
    let mut conn = app.db.read().await?;
    let owner = customer::get(&mut conn, id)
        .await?
        .ok_or_else(Error::not_found)?;
    identity::require_confirmed(app, &mut conn, &owner).await?;
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
            formatter.replies(&mut conn, &owner).await?,
            formatter.profile(&owner, &user::profile_values(&owner)?)?,
            formatter.score(&mut conn, id).await?,
            formatter.applications(&mut conn, id).await?,
            formatter.offers(&mut conn, id).await?,
            formatter.submissions(&mut conn, id).await?,
            formatter.visits(&mut conn, id).await?,
            formatter.key_facts(&mut conn, id).await?,
            formatter.consents(&mut conn, id).await?,
            formatter.receipts(&mut conn, id).await?,
            formatter.help(&mut conn, id).await?,
            formatter.notes(&mut conn, id).await?,
            formatter.corrections(&mut conn, id).await?,
        ],
        language,
        as_of: app.now(),
    })
}

impl DataExport {
    /// Returns the machine-readable form: groups by name, each a list of records.
    pub fn to_json(&self) -> Json {
        let mut all = Map::new();
        all.insert("asOf".to_owned(), json!(self.as_of.to_string()));
        for group in &self.groups {
            let records = group.records.iter().map(|record| {
                let entries = record.iter();
                let entries = entries.map(|entry| (entry.key.clone(), entry.value.clone()));
                Json::Object(entries.collect())
            });
            all.insert(group.source.key.to_owned(), records.collect());
        }
        Json::Object(all)
    }

    /// Renders a PDF for people.
    pub async fn to_pdf(&self, app: &App, letterhead: Option<Letterhead>) -> Result<Vec<u8>> {
        let sheet = self.to_sheet(app);
        let footer = sheet.title.clone();
        pdf::render(app, sheet, self.language, footer, letterhead).await
    }

    /// Returns a sheet for people.
    pub fn to_sheet(&self, app: &App) -> Sheet {
        let say = |message: Message| app.text(&message, self.language);
        let day = show_day(date_in_india(self.as_of), self.language);
        let mut blocks = Vec::new();
        for group in &self.groups {
            blocks.push(Block::Heading {
                text: say(Message::new(format!("holding_{}", group.source.key))),
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
