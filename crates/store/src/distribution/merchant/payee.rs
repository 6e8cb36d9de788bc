//! Where merchants are paid: PAN and bank account, and the account that waits.

use jiff::Timestamp;
use saakh_domain::id::MerchantId;

use super::Sealed;
use crate::db::{DbError, Row};
use crate::{Tx, args, sql};

/// A bank account that waits before money goes to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingAccount {
    /// The change's id.
    pub change: i64,
    /// The number, masked.
    pub masked: String,
    /// The account's branch.
    pub ifsc: String,
    /// When it becomes effective.
    pub effective_at: Timestamp,
}

/// One column of the change that waits for a merchant's account.
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

/// Stores PAN and bank account of an application, which somebody decides about as a whole.
pub async fn seal(
    tx: &mut Tx,
    id: MerchantId,
    pan: &Sealed,
    bank: &Sealed,
    ifsc: &str,
) -> Result<(), DbError> {
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

/// Stores another PAN.
pub async fn set_pan(tx: &mut Tx, id: MerchantId, pan: &Sealed) -> Result<(), DbError> {
    let values = args![id, pan.cipher.clone(), &pan.hash, &pan.masked];
    tx.send(&SET_PAN, values).await?;
    Ok(())
}

/// Stores the bank account that is paid from now on.
pub async fn set_bank(
    tx: &mut Tx,
    id: MerchantId,
    bank: &Sealed,
    ifsc: &str,
) -> Result<(), DbError> {
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
        effective_at: row.at("waiting_at")?,
    }))
}
