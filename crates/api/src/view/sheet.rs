//! A document as blocks that a page renders.

use saakh_service::sheet;
use serde::Serialize;
use utoipa::ToSchema;

/// A document.
#[derive(Debug, Serialize, ToSchema)]
pub struct Sheet {
    title: String,
    /// The line below the title.
    subtitle: String,
    blocks: Vec<SheetBlock>,
}

/// A block of a document.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SheetBlock {
    /// A heading.
    Heading {
        /// The text of the heading.
        text: String,
    },
    /// A paragraph.
    Paragraph {
        /// The text of the paragraph.
        text: String,
    },
    /// Labels with values.
    Rows {
        /// The rows in order.
        rows: Vec<SheetRow>,
    },
    /// A table.
    Table {
        /// The title of the table.
        caption: String,
        columns: Vec<SheetColumn>,
        /// Its rows, with a text for each column.
        rows: Vec<Vec<String>>,
    },
    /// A long table with groups of rows, each below a summary row.
    Groups {
        /// The title of the table.
        caption: String,
        columns: Vec<SheetColumn>,
        groups: Vec<SheetGroup>,
    },
}

/// A group of rows.
#[derive(Debug, Serialize, ToSchema)]
pub struct SheetGroup {
    /// The summary row, with a text for each column.
    summary: Vec<String>,
    /// The rows, with a text for each column.
    rows: Vec<Vec<String>>,
}

/// A label with its value.
#[derive(Debug, Serialize, ToSchema)]
pub struct SheetRow {
    /// The regulator's number, if there is one.
    #[schema(required)]
    number: Option<String>,
    label: String,
    value: String,
}

/// A column.
#[derive(Debug, Serialize, ToSchema)]
pub struct SheetColumn {
    label: String,
    /// Whether its cells are numbers, to be aligned right.
    numeric: bool,
}

impl From<sheet::Sheet> for Sheet {
    fn from(sheet: sheet::Sheet) -> Self {
        Self {
            title: sheet.title,
            subtitle: sheet.subtitle,
            blocks: sheet.blocks.into_iter().map(SheetBlock::from).collect(),
        }
    }
}

impl From<sheet::Block> for SheetBlock {
    fn from(block: sheet::Block) -> Self {
        match block {
            sheet::Block::Heading { text } => Self::Heading { text },
            sheet::Block::Paragraph { text } => Self::Paragraph { text },
            sheet::Block::Rows { rows } => Self::Rows {
                rows: rows.into_iter().map(SheetRow::from).collect(),
            },
            sheet::Block::Table(table) => Self::Table {
                caption: table.caption,
                columns: table.columns.into_iter().map(SheetColumn::from).collect(),
                rows: table.rows,
            },
            sheet::Block::Groups(table) => Self::Groups {
                caption: table.caption,
                columns: table.columns.into_iter().map(SheetColumn::from).collect(),
                groups: table.groups.into_iter().map(SheetGroup::from).collect(),
            },
        }
    }
}

impl From<sheet::Group> for SheetGroup {
    fn from(group: sheet::Group) -> Self {
        Self {
            summary: group.summary,
            rows: group.rows,
        }
    }
}

impl From<sheet::SheetRow> for SheetRow {
    fn from(row: sheet::SheetRow) -> Self {
        Self {
            number: row.number,
            label: row.label,
            value: row.value,
        }
    }
}

impl From<sheet::Column> for SheetColumn {
    fn from(column: sheet::Column) -> Self {
        Self {
            label: column.label,
            numeric: column.numeric,
        }
    }
}
