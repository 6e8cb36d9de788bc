//! A sheet: a document as plain blocks of text, already in the reader's language.
//!
//! One value is rendered as the page (JSON), hashed, and rendered as PDF, so that all three agree.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Sheet {
    pub title: String,
    /// The subject; may be empty.
    pub subtitle: String,
    /// In reading order.
    pub blocks: Vec<Block>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Block {
    /// The heading of the following blocks.
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
    Table(Table),
    /// A long table in groups of rows, each with a summary row.
    Groups(GroupedTable),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SheetRow {
    /// The number in a prescribed form, if any.
    pub number: Option<String>,
    pub label: String,
    /// The value; empty if the row is only a heading.
    pub value: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Table {
    pub caption: String,
    pub columns: Vec<Column>,
    /// One text per column.
    pub rows: Vec<Vec<String>>,
}

/// A table in groups of rows, for instance a schedule of many years.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GroupedTable {
    pub caption: String,
    pub columns: Vec<Column>,
    pub groups: Vec<Group>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Group {
    /// Totals of the group, one text per column; the first names the group.
    pub summary: Vec<String>,
    /// One text per column.
    pub rows: Vec<Vec<String>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Column {
    pub label: String,
    /// Whether it contains numbers, which are right-aligned.
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
