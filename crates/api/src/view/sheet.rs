//! A sheet: a document in parts, as a page draws it.

use saakh_service::sheet;
use serde::Serialize;
use utoipa::ToSchema;

/// A document.
#[derive(Debug, Serialize, ToSchema)]
pub struct Sheet {
    /// The heading.
    title: String,
    /// The line below it.
    subtitle: String,
    /// Its parts, in order.
    blocks: Vec<SheetBlock>,
}

/// One part of a document.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SheetBlock {
    /// A heading of a part.
    Heading {
        /// Its words.
        text: String,
    },
    /// A paragraph.
    Paragraph {
        /// Its words.
        text: String,
    },
    /// Labels with values.
    Rows {
        /// In order.
        rows: Vec<SheetRow>,
    },
    /// A table.
    Table {
        /// What it shows.
        caption: String,
        /// Its columns.
        columns: Vec<SheetColumn>,
        /// Its rows, a text for each column.
        rows: Vec<Vec<String>>,
    },
    /// A long table in groups of rows, each opened by a line of its own.
    Groups {
        /// What it shows.
        caption: String,
        /// Its columns.
        columns: Vec<SheetColumn>,
        /// In order.
        groups: Vec<SheetGroup>,
    },
}

/// Rows that belong together.
#[derive(Debug, Serialize, ToSchema)]
pub struct SheetGroup {
    /// What they are together, a text for each column.
    summary: Vec<String>,
    /// A text for each column.
    rows: Vec<Vec<String>>,
}

/// A label with its value.
#[derive(Debug, Serialize, ToSchema)]
pub struct SheetRow {
    /// The regulator's number, where there is one.
    #[schema(required)]
    number: Option<String>,
    /// What it is.
    label: String,
    /// What it says.
    value: String,
}

/// A column.
#[derive(Debug, Serialize, ToSchema)]
pub struct SheetColumn {
    /// Its heading.
    label: String,
    /// Whether it holds numbers.
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
