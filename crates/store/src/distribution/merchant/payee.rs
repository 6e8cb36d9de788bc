//! Payee data of merchants: PAN, bank account and pending account changes.

use jiff::Timestamp;
use saakh_domain::id::MerchantId;

use super::SealedValue;
use crate::db::{DbError, Row};
use crate::{Scope, Tx, args, sql};

/// A bank account whose hold has not ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingAccount {
    /// Id of the change.
    pub change: i64,
    /// The number, masked.
    pub masked: String,
    /// The account's IFSC.
    pub ifsc: String,
    /// End of the hold.
    pub effective_at: Timestamp,
}

/// A column of a merchant's pending account change.
macro_rules! waiting {
    ($column:literal) => {
        concat!(
            "(SELECT ",
            $column,
            " FROM payee_change AS waiting WHERE waiting.merchant_id = merchant.id
                AND waiting.kind = 'bank' AND waiting.state = 'held')"
        )
    };
}
pub(super) use waiting;

/// The columns of [`WaitingAccount`] with their names.
pub(super) const WAITING: [(&str, &str); 4] = [
    (waiting!("waiting.id"), "waiting_id"),
    (waiting!("waiting.masked"), "waiting_masked"),
    (waiting!("waiting.ifsc"), "waiting_ifsc"),
    (waiting!("waiting.effective_at"), "waiting_at"),
];

sql!(
    SEAL = "UPDATE merchant SET pan_cipher = $2, pan_hash = $3, pan_masked = $4, bank_cipher = $5,
        bank_hash = $6, bank_masked = $7, ifsc = $8
    WHERE id = $1"
);
sql!(SET_PAN = "UPDATE merchant SET pan_cipher = $2, pan_hash = $3, pan_masked = $4 WHERE id = $1");
sql!(
    SET_BANK = "UPDATE merchant SET bank_cipher = $2, bank_hash = $3, bank_masked = $4, ifsc = $5
    WHERE id = $1"
);

/// Stores PAN and bank account of an application, which is decided as a whole.
pub async fn seal(
    tx: &mut Tx,
    id: MerchantId,
    pan: &SealedValue,
    bank: &SealedValue,
    ifsc: &str,
) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    tx.send(
        &SEAL,
        args![
            id,
            pan.cipher.clone(),
            &pan.hash,
            &pan.masked,
            bank.cipher.clone(),
            &bank.hash,
            &bank.masked,
            ifsc
        ],
    )
    .await?;
    Ok(())
}

pub async fn set_pan(tx: &mut Tx, id: MerchantId, pan: &SealedValue) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    let values = args![id, pan.cipher.clone(), &pan.hash, &pan.masked];
    tx.send(&SET_PAN, values).await?;
    Ok(())
}

/// Stores the bank account to be paid from now on.
pub async fn set_bank(
    tx: &mut Tx,
    id: MerchantId,
    bank: &SealedValue,
    ifsc: &str,
) -> Result<(), DbError> {
    tx.expects(Scope::exclusive);
    let values = args![id, bank.cipher.clone(), &bank.hash, &bank.masked, ifsc];
    tx.send(&SET_BANK, values).await?;
    Ok(())
}

pub(super) fn waiting_account(row: &Row) -> Result<Option<WaitingAccount>, DbError> {
    let Some(change) = row.get::<Option<i64>>("waiting_id")? else {
        return Ok(None);
    };
    Ok(Some(WaitingAccount {
        change,
        masked: row.text("waiting_masked")?,
        ifsc: row.text("waiting_ifsc")?,
        effective_at: row.instant("waiting_at")?,
    }))
}
