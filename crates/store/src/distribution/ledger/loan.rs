//! Commission positions of loans.

use std::collections::HashMap;

use jiff::civil::Date;
use saakh_domain::distribution::ledger::loan::{
    CommissionPosition, CommissionRate, LoanDisbursal, ShareTerms, Taxes,
};
use saakh_domain::distribution::ledger::month::YearMonth;
use saakh_domain::id::{LenderId, MerchantId, PartnerId, SubmissionId};
use saakh_domain::{MilliPercent, Paise};

use super::month::LenderMonthKey;
use crate::db::bulk::{self, BulkUpdate, Table};
use crate::db::{Arg, DbError, Row, to_json};
use crate::{Conn, Scope, Tx, args, name_columns, personal, sql};

personal! {
    table "commission_loan";
    of Customer by submission { keep books; }
    of Merchant ended "kept as books";
    columns {
        submission_id: key, lender_id: plain, partner_id: key, partner_percent: plain,
        partner_flat: plain, merchant_id: key, merchant_percent: plain, month: plain,
        lent: financial, lent_on: financial, slab_id: plain, slab_version: plain,
        rate_percent: plain, rate_flat: plain, commission: financial, confirmed: financial,
        received: financial, gst: financial, tds: financial, payable: financial,
        merchant_part: financial, is_open: plain, revision: plain, entry_id: key,
        settled_difference: financial, released: financial,
    }
}

/// A loan as of its last booking.
#[derive(Debug, Clone)]
pub struct Loan {
    pub submission: SubmissionId,
    pub terms: ShareTerms,
    /// The month its disbursal counts in.
    pub month: YearMonth,
    pub lent: Option<LoanDisbursal>,
    /// Index of the slab that pays it, and version of the slab table.
    pub slab: (Option<i64>, Option<i64>),
    pub rate: CommissionRate,
    pub booked: CommissionPosition,
    /// Part of the received amount that partner and merchant share regardless of the slab.
    pub released: Paise,
    /// Whether its month has moved to another slab since.
    pub is_open: bool,
    pub revision: i64,
    /// The last entry about its commission.
    pub entry: Option<i64>,
}

impl Loan {
    /// The lender's month that it counts in.
    pub const fn month_key(&self) -> LenderMonthKey {
        LenderMonthKey::new(self.terms.lender, self.month)
    }
}

name_columns!(
    columns: "submission_id", "lender_id", "partner_id", "partner_percent", "partner_flat", "merchant_id",
    "merchant_percent", "month", "lent", "lent_on", "slab_id", "slab_version", "rate_percent", "rate_flat",
    "commission", "confirmed", "received", "gst", "tds", "payable", "merchant_part", "is_open", "revision", "entry_id", "released"
);

const LOAN: Table = Table {
    name: "commission_loan",
    columns: columns!(array),
};

pub(super) const COLUMNS: &[&str] = LOAN.columns;

/// The first columns identify the loan and the agreed shares, which never change.
const AGREED: usize = 7;

/// The update of a loan's other columns.
const BOOKED: BulkUpdate = BulkUpdate {
    table: "commission_loan",
    key: "submission_id",
    columns: LOAN.columns.split_at(AGREED).1,
    kept: &[],
    only: "TRUE",
};

// One text per engine, because their JSON functions differ.
sql!(
    BY_ID = sqlite concat!("SELECT ", columns!(), " FROM commission_loan
        WHERE submission_id IN (SELECT value FROM json_each($1))"),
    postgres concat!("SELECT ", columns!(), " FROM commission_loan
        WHERE submission_id = ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS JSON))))")
);
sql!(
    OPEN = columns
        + "FROM commission_loan WHERE lender_id = $1 AND month = $2 AND is_open = 1
        ORDER BY submission_id LIMIT $3"
);
sql!(
    OPEN_MONTH = "UPDATE commission_loan SET is_open = 1
    WHERE lender_id = $1 AND month = $2 AND is_open = 0
        AND (COALESCE(slab_id, 0) <> COALESCE(CAST($3 AS BIGINT), 0) OR COALESCE(slab_version, 0) <> COALESCE(CAST($4 AS BIGINT), 0))"
);

/// Loans by id; unknown ones are absent.
pub async fn list_by_id(
    conn: &mut Conn,
    ids: &[SubmissionId],
) -> Result<HashMap<SubmissionId, Loan>, DbError> {
    let rows = conn.fetch_all(&BY_ID, args![to_json(&ids)?]).await?;
    rows.iter()
        .map(|row| read(row).map(|loan| (loan.submission, loan)))
        .collect()
}

/// Loans of a month that moved to another slab since they were booked.
pub async fn list_open(
    conn: &mut Conn,
    lender: LenderId,
    month: YearMonth,
    most: i64,
) -> Result<Vec<Loan>, DbError> {
    let args = args![lender, month.to_string(), most];
    let rows = conn.fetch_all(&OPEN, args).await?;
    rows.iter().map(read).collect()
}

/// Marks loans of a month that were booked with another slab for rebooking.
pub async fn mark_for_rebooking(
    tx: &mut Tx,
    lender: LenderId,
    month: YearMonth,
    slab: (Option<i64>, Option<i64>),
) -> Result<(), DbError> {
    tx.expects(Scope::ledger);
    let args = args![lender, month.to_string(), slab.0, slab.1];
    tx.send(&OPEN_MONTH, args).await?;
    Ok(())
}

pub async fn add(tx: &mut Tx, loans: &[&Loan]) -> Result<(), DbError> {
    tx.expects(Scope::ledger);
    let row = |loan: &&Loan| {
        let terms = &loan.terms;
        let mut row = args![
            loan.submission,
            terms.lender,
            terms.partner,
            terms.percent.0,
            terms.flat,
            terms.merchant,
            terms.merchant_percent.0,
        ];
        row.extend(booked(loan));
        row
    };
    bulk::insert(tx, LOAN, loans.iter().map(row).collect()).await
}

/// Updates the positions of loans.
pub async fn save(tx: &mut Tx, loans: &[&Loan]) -> Result<(), DbError> {
    tx.expects(Scope::ledger);
    let row = |loan: &&Loan| {
        let mut row = args![loan.submission];
        row.extend(booked(loan));
        row
    };
    bulk::update(tx, BOOKED, loans.iter().map(row).collect()).await?;
    Ok(())
}

fn booked(loan: &Loan) -> Vec<Arg> {
    let CommissionPosition {
        commission,
        confirmed,
        received,
        taxes,
        payable,
        merchant,
    } = loan.booked;
    args![
        loan.month.to_string(),
        loan.lent.map(|lent| lent.amount),
        loan.lent.map(|lent| lent.on),
        loan.slab.0,
        loan.slab.1,
        loan.rate.percent.0,
        loan.rate.flat,
        commission,
        confirmed,
        received,
        taxes.gst,
        taxes.tds,
        payable,
        merchant,
        loan.is_open,
        loan.revision,
        loan.entry,
        loan.released,
    ]
}

pub(super) fn read(row: &Row) -> Result<Loan, DbError> {
    let paise = |column: &str| row.int(column).map(Paise);
    let lent: Option<i64> = row.get("lent")?;
    let on: Option<Date> = row.opt_parsed("lent_on")?;
    Ok(Loan {
        submission: row.parsed("submission_id")?,
        terms: ShareTerms {
            lender: LenderId(row.int("lender_id")?),
            partner: row.opt_id("partner_id", PartnerId)?,
            percent: MilliPercent(row.int("partner_percent")?),
            flat: paise("partner_flat")?,
            merchant: row.opt_id("merchant_id", MerchantId)?,
            merchant_percent: MilliPercent(row.int("merchant_percent")?),
        },
        month: row.parsed("month")?,
        lent: lent.zip(on).map(|(amount, on)| LoanDisbursal {
            amount: Paise(amount),
            on,
        }),
        slab: (row.get("slab_id")?, row.get("slab_version")?),
        rate: CommissionRate {
            percent: MilliPercent(row.int("rate_percent")?),
            flat: paise("rate_flat")?,
        },
        booked: CommissionPosition {
            commission: paise("commission")?,
            confirmed: paise("confirmed")?,
            received: paise("received")?,
            taxes: Taxes {
                gst: paise("gst")?,
                tds: paise("tds")?,
            },
            payable: paise("payable")?,
            merchant: paise("merchant_part")?,
        },
        released: paise("released")?,
        is_open: row.flag("is_open")?,
        revision: row.int("revision")?,
        entry: row.get("entry_id")?,
    })
}
