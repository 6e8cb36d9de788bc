//! Data sealed with a master key, for re-encryption with another.

use saakh_domain::Secret;
use saakh_domain::id::{CorrectionId, CustomerId, MerchantId, PartnerId};
use saakh_domain::identity::session::Area;

use crate::db::{DbError, Row};
use crate::identity::account::for_area;
use crate::{Conn, Tx, args, sql};

#[derive(Debug, Clone)]
pub struct SealedPan {
    pub id: CustomerId,
    /// As stored.
    pub cipher: Vec<u8>,
}

/// A customer's profile with individually sealed answers.
#[derive(Debug, Clone)]
pub struct SealedProfile {
    pub id: CustomerId,
    /// As stored.
    pub profile: Secret<String>,
}

/// A merchant's PAN and bank account.
#[derive(Debug, Clone)]
pub struct SealedMerchant {
    pub id: MerchantId,
    /// As stored.
    pub pan: Option<Vec<u8>>,
    /// As stored; none while the first account is held.
    pub bank: Option<Vec<u8>>,
}

/// A held bank account.
#[derive(Debug, Clone)]
pub struct SealedPayeeChange {
    pub id: i64,
    pub merchant: MerchantId,
    /// As stored.
    pub account: Vec<u8>,
}

/// A second factor of an account.
#[derive(Debug, Clone)]
pub struct SealedFactor {
    /// The area in which its owner logs in.
    pub area: Area,
    /// Id of its owner in that area.
    pub subject: i64,
    /// The confirmed one.
    pub confirmed: Option<Vec<u8>>,
    /// The one offered for enrolment.
    pub offered: Option<Vec<u8>>,
}

/// Signing keys of a partner's servers.
#[derive(Debug, Clone)]
pub struct SealedPartnerKey {
    pub id: PartnerId,
    /// The current key.
    pub present: Vec<u8>,
    /// The previous key, accepted for a transition period.
    pub earlier: Option<Vec<u8>>,
}

sql!(
    PANS = "SELECT id, pan_cipher FROM customer WHERE pan_cipher IS NOT NULL AND id > $1
    ORDER BY id LIMIT $2"
);
sql!(
    SAVE_PAN = "UPDATE customer SET pan_cipher = $3, pan_hash = $4
    WHERE id = $1 AND pan_cipher = $2"
);
sql!(
    PROFILES = "SELECT id, profile FROM customer WHERE profile LIKE '%{\"sealed\":%' AND id > $1
    ORDER BY id LIMIT $2"
);
sql!(SAVE_PROFILE = "UPDATE customer SET profile = $3 WHERE id = $1 AND profile = $2");
sql!(
    MERCHANTS = "SELECT id, pan_cipher, bank_cipher FROM merchant
    WHERE (pan_cipher IS NOT NULL OR bank_cipher IS NOT NULL) AND id > $1 ORDER BY id LIMIT $2"
);
sql!(
    SAVE_PAN_OF_MERCHANT =
        "UPDATE merchant SET pan_cipher = $3, pan_hash = $4 WHERE id = $1 AND pan_cipher = $2"
);
sql!(
    SAVE_ACCOUNT =
        "UPDATE merchant SET bank_cipher = $3, bank_hash = $4 WHERE id = $1 AND bank_cipher = $2"
);
sql!(
    PAYEE_CHANGES = "SELECT id, merchant_id, new_cipher FROM payee_change
    WHERE state = 'held' AND id > $1 ORDER BY id LIMIT $2"
);
sql!(
    SAVE_PAYEE_CHANGE =
        "UPDATE payee_change SET new_cipher = $3, hash = $4 WHERE id = $1 AND new_cipher = $2"
);
// Runs before the merchant's row gets another digest.
sql!(
    SAVE_ACCOUNT_OF_PAYOUTS = "UPDATE payout_item SET bank_hash = $3
    WHERE merchant_id = $1 AND bank_hash = (SELECT bank_hash FROM merchant
        WHERE id = $1 AND bank_cipher = $2)"
);
macro_rules! factors {
    ($table:literal) => {
        concat!(
            "SELECT id, totp_cipher, totp_offered_cipher FROM ",
            $table,
            " WHERE (totp_cipher IS NOT NULL OR totp_offered_cipher IS NOT NULL) AND id > $1 ORDER BY id LIMIT $2"
        )
    };
}
macro_rules! save_factor {
    ($table:literal, $column:literal) => {
        concat!(
            "UPDATE ",
            $table,
            " SET ",
            $column,
            " = $3 WHERE id = $1 AND ",
            $column,
            " = $2"
        )
    };
}
sql!(ADMIN_FACTORS = factors!("admin_user"));
sql!(PORTAL_FACTORS = factors!("portal_user"));
sql!(SAVE_ADMIN_CONFIRMED = save_factor!("admin_user", "totp_cipher"));
sql!(SAVE_PORTAL_CONFIRMED = save_factor!("portal_user", "totp_cipher"));
sql!(SAVE_ADMIN_OFFERED = save_factor!("admin_user", "totp_offered_cipher"));
sql!(SAVE_PORTAL_OFFERED = save_factor!("portal_user", "totp_offered_cipher"));

sql!(
    PARTNER_KEYS = "SELECT partner_id, cipher, earlier_cipher FROM partner_key
    WHERE partner_id > $1 ORDER BY partner_id LIMIT $2"
);
sql!(
    SAVE_PARTNER_KEY = "UPDATE partner_key SET cipher = $3, earlier_cipher = $4
    WHERE partner_id = $1 AND cipher = $2"
);

sql!(
    CORRECTIONS = "SELECT id, cipher FROM correction WHERE cipher IS NOT NULL AND id > $1
    ORDER BY id LIMIT $2"
);
sql!(SAVE_CORRECTION = "UPDATE correction SET cipher = $3 WHERE id = $1 AND cipher = $2");

/// A batch of values of open corrections after an id, which is empty at the start.
pub async fn list_corrections(
    conn: &mut Conn,
    after: &str,
    most: i64,
) -> Result<Vec<(CorrectionId, Vec<u8>)>, DbError> {
    let rows = conn.fetch_all(&CORRECTIONS, args![after, most]).await?;
    rows.iter()
        .map(|row| Ok((row.parsed("id")?, row.get("cipher")?)))
        .collect()
}

/// Stores the re-encrypted values of a correction unless they changed since they were read.
pub async fn save_correction(
    tx: &mut Tx,
    id: CorrectionId,
    seen: &[u8],
    cipher: Vec<u8>,
) -> Result<(), DbError> {
    tx.send(&SAVE_CORRECTION, args![id, seen.to_vec(), cipher])
        .await
}

/// A batch of customers' PANs after an id, which is empty at the start.
pub async fn list_pans(conn: &mut Conn, after: &str, most: i64) -> Result<Vec<SealedPan>, DbError> {
    let rows = conn.fetch_all(&PANS, args![after, most]).await?;
    let pan = |row: &Row| {
        Ok(SealedPan {
            id: row.parsed("id")?,
            cipher: row.get("pan_cipher")?,
        })
    };
    rows.iter().map(pan).collect()
}

/// Stores a re-encrypted PAN unless it changed since it was read.
pub async fn save_pan(
    tx: &mut Tx,
    seen: &SealedPan,
    cipher: Vec<u8>,
    hash: &str,
) -> Result<(), DbError> {
    let values = args![seen.id, seen.cipher.clone(), cipher, hash];
    tx.send(&SAVE_PAN, values).await?;
    Ok(())
}

/// A batch of customers' profiles with sealed answers after an id, which is empty at the start.
pub async fn list_profiles(
    conn: &mut Conn,
    after: &str,
    most: i64,
) -> Result<Vec<SealedProfile>, DbError> {
    let rows = conn.fetch_all(&PROFILES, args![after, most]).await?;
    let profile = |row: &Row| {
        Ok(SealedProfile {
            id: row.parsed("id")?,
            profile: Secret::new(row.text("profile")?),
        })
    };
    rows.iter().map(profile).collect()
}

/// Stores a profile with re-encrypted answers unless it changed since it was read.
pub async fn save_profile(
    tx: &mut Tx,
    seen: &SealedProfile,
    anew: &Secret<String>,
) -> Result<(), DbError> {
    let values = args![seen.id, seen.profile.expose(), anew.expose()];
    tx.send(&SAVE_PROFILE, values).await?;
    Ok(())
}

/// A batch of merchants' secrets after an id.
pub async fn list_merchants(
    conn: &mut Conn,
    after: i64,
    most: i64,
) -> Result<Vec<SealedMerchant>, DbError> {
    let rows = conn.fetch_all(&MERCHANTS, args![after, most]).await?;
    let secrets = |row: &Row| {
        Ok(SealedMerchant {
            id: MerchantId(row.int("id")?),
            pan: row.get("pan_cipher")?,
            bank: row.get("bank_cipher")?,
        })
    };
    rows.iter().map(secrets).collect()
}

/// A re-encrypted value with its hash.
#[derive(Debug, Clone)]
pub struct ResealedValue {
    pub cipher: Vec<u8>,
    pub hash: String,
}

/// Stores a merchant's re-encrypted PAN unless it changed since it was read.
pub async fn save_pan_of_merchant(
    tx: &mut Tx,
    id: MerchantId,
    seen: &[u8],
    pan: &ResealedValue,
) -> Result<(), DbError> {
    let values = args![id, seen.to_vec(), pan.cipher.clone(), &pan.hash];
    tx.send(&SAVE_PAN_OF_MERCHANT, values).await?;
    Ok(())
}

/// Stores a merchant's re-encrypted bank account, and its digest in payouts without a bank response, unless it changed
/// since it was read.
pub async fn save_account(
    tx: &mut Tx,
    id: MerchantId,
    seen: &[u8],
    bank: &ResealedValue,
) -> Result<(), DbError> {
    let values = args![id, seen.to_vec(), &bank.hash];
    tx.send(&SAVE_ACCOUNT_OF_PAYOUTS, values).await?;
    let values = args![id, seen.to_vec(), bank.cipher.clone(), &bank.hash];
    tx.send(&SAVE_ACCOUNT, values).await?;
    Ok(())
}

/// A batch of held bank accounts after an id.
pub async fn list_payee_changes(
    conn: &mut Conn,
    after: i64,
    most: i64,
) -> Result<Vec<SealedPayeeChange>, DbError> {
    let rows = conn.fetch_all(&PAYEE_CHANGES, args![after, most]).await?;
    let change = |row: &Row| {
        Ok(SealedPayeeChange {
            id: row.int("id")?,
            merchant: MerchantId(row.int("merchant_id")?),
            account: row.get("new_cipher")?,
        })
    };
    rows.iter().map(change).collect()
}

/// Stores a re-encrypted bank account unless it is no longer held.
pub async fn save_payee_change(
    tx: &mut Tx,
    seen: &SealedPayeeChange,
    account: &ResealedValue,
) -> Result<(), DbError> {
    let values = args![
        seen.id,
        seen.account.clone(),
        account.cipher.clone(),
        &account.hash
    ];
    tx.send(&SAVE_PAYEE_CHANGE, values).await?;
    Ok(())
}

/// A batch of an area's second factors after an id.
pub async fn list_factors(
    conn: &mut Conn,
    area: Area,
    after: i64,
    most: i64,
) -> Result<Vec<SealedFactor>, DbError> {
    let rows = conn
        .fetch_all(
            for_area(area, &ADMIN_FACTORS, &PORTAL_FACTORS),
            args![after, most],
        )
        .await?;
    let factor = |row: &Row| {
        Ok(SealedFactor {
            area,
            subject: row.int("id")?,
            confirmed: row.get("totp_cipher")?,
            offered: row.get("totp_offered_cipher")?,
        })
    };
    rows.iter().map(factor).collect()
}

/// Stores a re-encrypted confirmed factor unless it changed since it was read.
pub async fn save_confirmed(
    tx: &mut Tx,
    factor: &SealedFactor,
    seen: &[u8],
    cipher: Vec<u8>,
) -> Result<(), DbError> {
    let statement = for_area(factor.area, &SAVE_ADMIN_CONFIRMED, &SAVE_PORTAL_CONFIRMED);
    tx.send(statement, args![factor.subject, seen.to_vec(), cipher])
        .await?;
    Ok(())
}

/// Stores a re-encrypted offered factor unless it changed since it was read.
pub async fn save_offered(
    tx: &mut Tx,
    factor: &SealedFactor,
    seen: &[u8],
    cipher: Vec<u8>,
) -> Result<(), DbError> {
    let statement = for_area(factor.area, &SAVE_ADMIN_OFFERED, &SAVE_PORTAL_OFFERED);
    tx.send(statement, args![factor.subject, seen.to_vec(), cipher])
        .await?;
    Ok(())
}

/// A batch of partners' keys after an id.
pub async fn list_partner_keys(
    conn: &mut Conn,
    after: i64,
    most: i64,
) -> Result<Vec<SealedPartnerKey>, DbError> {
    let rows = conn.fetch_all(&PARTNER_KEYS, args![after, most]).await?;
    let keys = |row: &Row| {
        Ok(SealedPartnerKey {
            id: PartnerId(row.int("partner_id")?),
            present: row.get("cipher")?,
            earlier: row.get("earlier_cipher")?,
        })
    };
    rows.iter().map(keys).collect()
}

/// Stores a partner's re-encrypted keys unless they were renewed since they were read.
pub async fn save_partner_key(
    tx: &mut Tx,
    seen: &SealedPartnerKey,
    anew: SealedPartnerKey,
) -> Result<(), DbError> {
    let values = args![anew.id, seen.present.clone(), anew.present, anew.earlier];
    tx.send(&SAVE_PARTNER_KEY, values).await?;
    Ok(())
}
