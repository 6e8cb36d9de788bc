//! Formats labels and values in the reader's language.

use jiff::civil::Date;
use saakh_domain::Language;
use saakh_domain::language::Bilingual;
use saakh_domain::origination::kfs::KeyFacts;
use saakh_domain::text::{Message, Texts};

use crate::sheet::{Block, SheetRow};

pub(super) struct KfsFormatter<'a> {
    pub(super) texts: &'a Texts,
    pub(super) language: Language,
}

impl KfsFormatter<'_> {
    pub(super) fn render(&self, message: &Message) -> String {
        self.texts.render(message, self.language)
    }

    pub(super) fn render_key(&self, key: &str) -> String {
        self.texts.render_key(key, self.language)
    }

    /// A row of the form; `number` may be empty.
    pub(super) fn row(&self, number: &str, label: &str, value: impl Into<String>) -> SheetRow {
        SheetRow {
            number: (!number.is_empty()).then(|| number.to_owned()),
            label: self.render_key(label),
            value: value.into(),
        }
    }

    pub(super) fn heading(&self, key: &str) -> Block {
        Block::Heading {
            text: self.render_key(key),
        }
    }

    pub(super) fn paragraph(&self, key: &str) -> Block {
        Block::Paragraph {
            text: self.render_key(key),
        }
    }

    pub(super) fn months(&self, months: u32) -> String {
        match months {
            1 => self.render_key("kfs_months_one"),
            _ => self.render(&Message::new("kfs_months").with("months", months)),
        }
    }

    pub(super) fn days(&self, days: u16) -> String {
        match days {
            1 => self.render_key("kfs_days_one"),
            _ => self.render(&Message::new("kfs_days").with("days", days)),
        }
    }

    /// How the loan is disbursed.
    pub(super) fn disbursal(&self, facts: &KeyFacts) -> String {
        match facts.stages.len() {
            0 => self.render_key("kfs_disbursal_upfront"),
            count => self.render(&Message::new("kfs_disbursal_stages").with("count", count)),
        }
    }

    /// Due date of the first repayment.
    pub(super) fn commencement(&self, facts: &KeyFacts) -> String {
        let after_stages = |months: u32| {
            let message = Message::new("kfs_commencement_stages");
            self.render(&message.with("month", months + 1).with("wait", months))
        };
        match facts.stages.last() {
            Some(last) => after_stages(last.months),
            None if facts.loan.repayment.is_single() => self.render_key("kfs_commencement_end"),
            None => self.render_key("kfs_commencement_month"),
        }
    }

    /// The lender's text, or a default for an absent one.
    pub(super) fn text_or_default(&self, text: Option<&Bilingual>, otherwise: &str) -> String {
        text.map_or_else(
            || self.render_key(otherwise),
            |text| text.get(self.language).to_owned(),
        )
    }
}

/// Formats a date as `21/11/2026`, as is usual in India in both languages.
pub(super) fn date(date: Date) -> String {
    format!("{:02}/{:02}/{}", date.day(), date.month(), date.year())
}
