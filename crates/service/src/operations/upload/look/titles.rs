//! Known column titles in the files of lenders and banks.

use saakh_store::platform::upload::Kind;

use super::super::plan::Column;

impl Column {
    /// Known titles in a kind of file, better ones first.
    pub(super) const fn titles(self, kind: Kind) -> &'static [&'static str] {
        match (self, kind) {
            (Self::Application, _) => APPLICATION,
            (Self::Reference, _) => PAYOUT_REFERENCE,
            (Self::Account, _) => ACCOUNT,
            (Self::Amount, Kind::Bank) => TRANSFERRED,
            (Self::BankReference, Kind::Bank) => UTR,
            (Self::Reason, Kind::Bank) => BANK_REASON,
            (Self::Status, Kind::Bank) => BANK_STATUS,
            (Self::Status, _) => STATUS,
            (Self::Lender, _) => LENDER,
            (Self::Reason, _) => REASON,
            (Self::Pan, _) => PAN,
            (Self::BankReference, _) => BANK_REFERENCE,
            (Self::Day, Kind::Status) => DAY,
            (Self::Day, Kind::Mis) => DISBURSED_ON,
            (Self::Day, Kind::Commission | Kind::Bank) => PAID_ON,
            (Self::Amount, Kind::Commission) => COMMISSION,
            (Self::Amount, _) => DISBURSED,
        }
    }
}

const REASON: &[&str] = &[
    "reason",
    "reason code",
    "rejection reason",
    "reject reason",
    "reason for rejection",
    "decline reason",
    "status reason",
    "कारण",
];
const APPLICATION: &[&str] = &[
    "application id",
    "app id",
    "application",
    "application no",
    "application number",
    "application reference",
    "submission id",
    "lead id",
    "reference",
    "reference id",
    "reference no",
    "reference number",
    "loan id",
    "loan account number",
    "loan account no",
    "lan",
    "loan no",
    "loan number",
    "unique id",
    "visit id",
    "click id",
    "sub id",
];
const STATUS: &[&str] = &[
    "status",
    "application status",
    "loan status",
    "current status",
    "stage",
];
const LENDER: &[&str] = &[
    "lender",
    "lender name",
    "lender id",
    "bank",
    "nbfc",
    "vendor",
];
const DAY: &[&str] = &["on", "date", "status date", "as of", "as on", "updated on"];
const DISBURSED: &[&str] = &[
    "disbursed amount",
    "disbursal amount",
    "disbursement amount",
    "amount disbursed",
    "disbursed",
    "loan amount",
    "amount",
];
const DISBURSED_ON: &[&str] = &[
    "disbursed on",
    "disbursal date",
    "disbursement date",
    "disbursed date",
    "date of disbursal",
    "date",
    "on",
];
const COMMISSION: &[&str] = &[
    "commission",
    "commission paid",
    "commission amount",
    "payout",
    "payout amount",
    "amount paid",
    "paid",
    "amount",
];
const PAID_ON: &[&str] = &["paid on", "payment date", "payout date", "date", "on"];
const BANK_REFERENCE: &[&str] = &[
    "bank reference",
    "utr",
    "utr no",
    "utr number",
    "bank utr",
    "transaction reference",
    "transaction id",
    "payment reference",
];
const PAN: &[&str] = &[
    "pan",
    "pan no",
    "pan number",
    "customer pan",
    "borrower pan",
];

const PAYOUT_REFERENCE: &[&str] = &[
    "reference",
    "our reference",
    "customer reference",
    "customer reference no",
    "customer reference number",
    "customer ref no",
    "client reference",
    "client reference no",
    "client ref no",
    "payment reference",
    "payment reference no",
    "payment ref no",
    "transaction reference",
    "reference no",
    "reference number",
];
const UTR: &[&str] = &[
    "utr",
    "utr no",
    "utr number",
    "bank utr",
    "utr rrn",
    "rrn",
    "bank reference",
    "bank reference no",
    "bank ref no",
    "transaction id",
];
const BANK_STATUS: &[&str] = &[
    "status",
    "payment status",
    "transaction status",
    "txn status",
    "status description",
];
const BANK_REASON: &[&str] = &[
    "reason",
    "rejection reason",
    "reject reason",
    "return reason",
    "failure reason",
    "reason for failure",
    "reason for rejection",
    "error description",
    "remarks",
];
const TRANSFERRED: &[&str] = &[
    "amount",
    "net amount",
    "payment amount",
    "transaction amount",
    "txn amount",
    "instrument amount",
];
const ACCOUNT: &[&str] = &[
    "account",
    "account no",
    "account number",
    "a c no",
    "beneficiary account",
    "beneficiary account no",
    "beneficiary account number",
    "beneficiary a c no",
    "bene account no",
    "credit account",
    "credit account no",
];
