//! A parsed row of a status file.

use jiff::civil::Date;
use saakh_domain::id::LenderId;
use saakh_domain::text::Message;
use uuid::Uuid;

/// The subject of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RowSubject {
    /// Our id of a submission, of its application if the row has a lender, or of a visit.
    Id(Uuid, Option<LenderId>),
    /// A lender's reference, or else our short code of a submission or application.
    Reference(LenderId, String),
}

/// A row's data and subject.
#[derive(Debug)]
pub(super) struct StatusRow {
    pub about: RowSubject,
    pub told: StatusRowData,
}

/// A row's data, for both kinds of subjects.
#[derive(Debug)]
pub(super) struct StatusRowData {
    pub row: i64,
    /// The lender. Sellers of cards and plans are not lenders, so it matters for submissions only.
    pub lender: std::result::Result<Option<LenderId>, CellError>,
    /// The date of the status. Its errors are reported after those of the lender.
    pub day: std::result::Result<Option<Date>, CellError>,
    /// Contents of the cells, for error messages.
    pub texts: CellTexts,
}

/// Contents of a row's cells.
#[derive(Debug)]
pub(super) struct CellTexts {
    pub application: String,
    pub status: String,
    pub day: String,
    pub lender: String,
    pub reason: String,
}

/// Column and error message.
pub(super) type CellError = (usize, Message);
