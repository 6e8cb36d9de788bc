//! The plan of a file: sheet, first row and columns.

use saakh_documents::rows::{DayOrder, DebitCredit, Separator};
use saakh_domain::id::LenderId;
use saakh_store::platform::upload::{Batch, Kind};
use serde::{Deserialize, Serialize};

use crate::{Error, Result};

/// The plan by which rows are parsed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    pub(super) sheet: usize,
    /// The row of the titles.
    pub(super) head: u64,
    /// The lender of the file; none: from a column.
    pub(super) lender: Option<LenderId>,
    pub(super) columns: Columns<usize>,
    /// The column titles.
    pub(super) above: Vec<String>,
    /// Order of day and month in dates.
    #[serde(default)]
    pub(super) day_order: DayOrder,
    /// Meaning of Dr and Cr after amounts; none: not chosen.
    #[serde(default)]
    pub(super) debit_credit: Option<DebitCredit>,
    /// Separator of a text file; none: detect it.
    #[serde(default)]
    pub(super) separator: Option<Separator>,
    /// Meaning of repeated payments; none: not chosen.
    #[serde(default)]
    pub(super) repeated: Option<RepeatedPayment>,
}

saakh_domain::words! {
    /// Meaning of rows of one file with the same payment of a loan: same day, same bank reference.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum RepeatedPayment {
        /// One payment, which counts once.
        Same = "same",
        /// Separate payments, such as commission and an incentive.
        Separate = "separate",
    }
}

saakh_domain::words! {
    /// The meaning of a column.
    pub enum Column {
        /// Our id of the submission, or the lender's reference.
        Application = "application",
        /// The lender's word.
        Status = "status",
        /// Money, in rupees.
        Amount = "amount",
        /// The date of a status or payment.
        Day = "day",
        /// The bank's reference of a payment.
        BankReference = "bank_reference",
        /// The borrower's PAN.
        Pan = "pan",
        /// The lender's name.
        Lender = "lender",
        /// The lender's or the bank's word for the reason of a rejection.
        Reason = "reason",
        /// Reference of a payout in our bank file.
        Reference = "reference",
        /// The number of the payee's account.
        Account = "account",
    }
}

impl Column {
    /// The columns of a kind of file, with whether they are required. The lender column is required in statements
    /// without a chosen lender.
    pub const fn for_kind(kind: Kind) -> &'static [(Self, bool)] {
        use Column::{
            Account, Amount, Application, BankReference, Day, Lender, Pan, Reason, Reference,
            Status,
        };
        match kind {
            Kind::Status => &[
                (Application, true),
                (Status, true),
                (Lender, false),
                (Day, false),
                (Reason, false),
            ],
            Kind::Mis => &[
                (Application, true),
                (Amount, true),
                (Day, true),
                (Lender, false),
                (Pan, false),
            ],
            Kind::Commission => &[
                (Application, true),
                (Amount, true),
                (Day, true),
                (BankReference, true),
                (Lender, false),
                (Pan, false),
            ],
            Kind::Bank => &[
                (Reference, true),
                (Status, true),
                (BankReference, false),
                (Reason, false),
                (Amount, false),
                (Account, false),
            ],
        }
    }
}

/// Columns by index or by title.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Columns<C> {
    pub application: Option<C>,
    pub status: Option<C>,
    pub amount: Option<C>,
    pub day: Option<C>,
    pub bank_reference: Option<C>,
    pub pan: Option<C>,
    pub lender: Option<C>,
    pub reason: Option<C>,
    pub reference: Option<C>,
    pub account: Option<C>,
}

impl<C> Columns<C> {
    pub const fn get(&self, column: Column) -> Option<&C> {
        match column {
            Column::Application => self.application.as_ref(),
            Column::Status => self.status.as_ref(),
            Column::Amount => self.amount.as_ref(),
            Column::Day => self.day.as_ref(),
            Column::BankReference => self.bank_reference.as_ref(),
            Column::Pan => self.pan.as_ref(),
            Column::Lender => self.lender.as_ref(),
            Column::Reason => self.reason.as_ref(),
            Column::Reference => self.reference.as_ref(),
            Column::Account => self.account.as_ref(),
        }
    }

    /// Builds the columns of a kind of file, each by a function.
    pub(super) fn from_fn(kind: Kind, mut find: impl FnMut(Column) -> Option<C>) -> Self {
        let mut of = |column: Column| {
            let has = Column::for_kind(kind).iter().any(|(has, _)| *has == column);
            has.then(|| find(column)).flatten()
        };
        Self {
            application: of(Column::Application),
            status: of(Column::Status),
            amount: of(Column::Amount),
            day: of(Column::Day),
            bank_reference: of(Column::BankReference),
            pan: of(Column::Pan),
            lender: of(Column::Lender),
            reason: of(Column::Reason),
            reference: of(Column::Reference),
            account: of(Column::Account),
        }
    }
}

impl Plan {
    /// The plan of a batch, once chosen.
    pub fn from_batch(batch: &Batch) -> Result<Option<Self>> {
        let plan = batch.plan.as_deref().map(serde_json::from_str);
        let plan = plan.transpose();
        plan.map_err(|error| Error::internal("a plan does not parse", error))
    }

    /// The choices behind the plan.
    pub fn into_choices(self) -> (PlanChoices, Vec<String>) {
        let chosen = PlanChoices {
            sheet: self.sheet,
            head: Some(self.head),
            lender: self.lender,
            columns: self.columns,
            day_order: self.day_order,
            debit_credit: self.debit_credit,
            separator: self.separator,
            repeated: self.repeated,
        };
        (chosen, self.above)
    }

    /// The same columns by title, to be remembered for the lender's next file.
    pub(super) fn titles(&self, kind: Kind) -> Columns<String> {
        Columns::from_fn(kind, |column| {
            let place = *self.columns.get(column)?;
            Some(self.above.get(place).cloned().unwrap_or_default())
        })
    }

    /// Index of a column.
    pub(super) fn place(&self, column: Column) -> Option<usize> {
        self.columns.get(column).copied()
    }

    /// Index of a required column.
    pub(super) fn required_place(&self, column: Column) -> Result<usize> {
        let place = self.place(column);
        place.ok_or(Error::Internal("a plan has not all its columns", None))
    }
}

/// A user's choices for a file.
#[derive(Debug)]
pub struct PlanChoices {
    pub sheet: usize,
    /// The row of the titles; none: detect it.
    pub head: Option<u64>,
    pub lender: Option<LenderId>,
    pub columns: Columns<usize>,
    pub day_order: DayOrder,
    pub debit_credit: Option<DebitCredit>,
    /// Separator of a text file; none: detect it.
    pub separator: Option<Separator>,
    pub repeated: Option<RepeatedPayment>,
}
