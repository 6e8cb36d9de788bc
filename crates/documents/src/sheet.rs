//! A sheet: a document as plain blocks of text, already in the reader's language.
//!
//! One value is the page (as JSON), what the hash is taken over, and the PDF, so all three say the
//! same.

use serde::{Deserialize, Serialize};

/// A document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Sheet {
    pub title: String,
    /// Whose, or which; may be empty.
    pub subtitle: String,
    /// What it says, in order.
    pub blocks: Vec<Block>,
}

/// A part of a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Block {
    /// The heading of what follows.
    Heading {
        text: String,
    },
    Paragraph {
        text: String,
    },
    /// Labelled values, one below the other.
    Rows {
        rows: Vec<SheetRow>,
    },
    /// A table with columns.
    Table(Table),
    /// A long table in groups of rows, each opened by a line of its own.
    Groups(GroupedTable),
}

/// A labelled value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SheetRow {
    /// Its number in a prescribed form, where there is one.
    pub number: Option<String>,
    pub label: String,
    /// The value; empty where the row only heads the ones below it.
    pub value: String,
}

/// A table with columns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Table {
    pub caption: String,
    pub columns: Vec<Column>,
    /// Its rows, a text for each column.
    pub rows: Vec<Vec<String>>,
}

/// A table whose rows stand in groups: a schedule of many years.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GroupedTable {
    pub caption: String,
    pub columns: Vec<Column>,
    pub groups: Vec<Group>,
}

/// Rows that belong together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Group {
    /// What they are together, a text for each column; the first names the group.
    pub summary: Vec<String>,
    /// A text for each column.
    pub rows: Vec<Vec<String>>,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Column {
    /// What stands in it.
    pub label: String,
    /// Whether it holds numbers, which are set flush right.
    pub numeric: bool,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_web_reads_blocks_by_their_kind() {
        let sheet = Sheet {
            title: "T".into(),
            subtitle: String::new(),
            blocks: vec![
                Block::Heading { text: "H".into() },
                Block::Rows {
                    rows: vec![SheetRow {
                        number: None,
                        label: "L".into(),
                        value: "V".into(),
                    }],
                },
                Block::Table(Table {
                    caption: "C".into(),
                    columns: vec![Column {
                        label: "A".into(),
                        numeric: true,
                    }],
                    rows: vec![vec!["1".into()]],
                }),
                Block::Groups(GroupedTable {
                    caption: "G".into(),
                    columns: Vec::new(),
                    groups: vec![Group {
                        summary: vec!["Y".into()],
                        rows: vec![vec!["1".into()]],
                    }],
                }),
            ],
        };
        let json = json!({
            "title": "T",
            "subtitle": "",
            "blocks": [
                { "kind": "heading", "text": "H" },
                { "kind": "rows", "rows": [{ "number": null, "label": "L", "value": "V" }] },
                {
                    "kind": "table",
                    "caption": "C",
                    "columns": [{ "label": "A", "numeric": true }],
                    "rows": [["1"]],
                },
                {
                    "kind": "groups",
                    "caption": "G",
                    "columns": [],
                    "groups": [{ "summary": ["Y"], "rows": [["1"]] }],
                },
            ],
        });
        assert_eq!(serde_json::to_value(&sheet).unwrap(), json);
        assert_eq!(serde_json::from_value::<Sheet>(json).unwrap(), sheet);
    }
}
