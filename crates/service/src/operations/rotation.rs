//! Rotation of the master key: everything sealed with an earlier key is re-encrypted while servers run.
//!
//! Values sealed with the current key are skipped, so an interrupted run can be restarted. A row that changed since it
//! was read is skipped, because it was written with the current key.

use saakh_domain::Secret;
use saakh_domain::id::MerchantId;
use saakh_domain::identity::session::Area;
use saakh_store::distribution::merchant::application;
use saakh_store::platform::app_secret::{self, SealedSecret};
use saakh_store::platform::sealed::{
    self, ResealedValue, SealedFactor, SealedMerchant, SealedPan, SealedPartnerKey,
    SealedPayeeChange, SealedProfile,
};
use saakh_store::{Scope, Tx, write_tx};

use crate::app::UnreadableCipher;
use crate::distribution::partner_key;
use crate::identity::{sealed_payee, second_factor, signup, user};
use crate::origination::sealed_answers;
use crate::trust::correction_seal;
use crate::{App, Error, Result};

/// Rows per transaction.
const AT_ONCE: i64 = 200;

/// Numbers of re-encrypted items.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RotationCounts {
    pub pans: usize,
    /// Customers' profiles with sealed answers.
    pub profiles: usize,
    /// Merchants, each with PAN, bank account or both.
    pub merchants: usize,
    /// Held bank accounts.
    pub payee_changes: usize,
    /// Unconfirmed merchant applications.
    pub merchant_applications: usize,
    /// Second factors of the back office and the portal.
    pub factors: usize,
    /// Partners with a signing key.
    pub partner_keys: usize,
    /// Random secrets of the installation.
    pub app_secrets: usize,
    /// Values of open corrections.
    pub corrections: usize,
}

/// Re-encrypts everything that was not sealed with the current key.
pub async fn rotate(app: &App) -> Result<RotationCounts> {
    // Runs before the merchants, because an account that becomes effective during the rotation is copied to its
    // merchant as it is sealed.
    let payee_changes = payee_changes(app).await?;
    Ok(RotationCounts {
        pans: pans(app).await?,
        profiles: profiles(app).await?,
        merchants: merchants(app).await?,
        payee_changes,
        merchant_applications: merchant_applications(app).await?,
        factors: factors(app).await?,
        partner_keys: partner_keys(app).await?,
        app_secrets: app_secrets(app).await?,
        corrections: corrections(app).await?,
    })
}

async fn pans(app: &App) -> Result<usize> {
    let (mut after, mut done) = (String::new(), 0);
    loop {
        let mut conn = app.db.read().await?;
        let some = sealed::list_pans(&mut conn, &after, AT_ONCE).await?;
        drop(conn);
        let Some(last) = some.last() else {
            return Ok(done);
        };
        after = last.id.to_string();
        let old = some
            .into_iter()
            .filter(|row| !app.keys.is_current(&row.cipher));
        let anew = old.map(|row| Ok((resealed_pan(app, &row)?, row)));
        let anew: Vec<(ResealedValue, SealedPan)> = anew.collect::<Result<_>>()?;
        done += anew.len();
        write_tx!(app.db, Scope::rows(), |tx| { save_pans(tx, &anew).await })?;
    }
}

async fn save_pans(tx: &mut Tx, anew: &[(ResealedValue, SealedPan)]) -> Result<()> {
    for (pan, seen) in anew {
        sealed::save_pan(tx, seen, pan.cipher.clone(), &pan.hash).await?;
    }
    Ok(())
}

fn resealed_pan(app: &App, row: &SealedPan) -> Result<ResealedValue> {
    let owner = row.id.to_string();
    let pan = app
        .keys
        .decrypt_pan(&row.cipher, &owner)
        .map_err(unreadable)?;
    Ok(sealed_pan(app, &pan, &owner))
}

fn sealed_pan(app: &App, pan: &Secret<String>, owner: &str) -> ResealedValue {
    let entropy = app.entropy.as_ref();
    ResealedValue {
        cipher: app.keys.encrypt_pan(pan.expose(), owner, entropy),
        hash: app.keys.pan_hash(pan.expose()),
    }
}

async fn profiles(app: &App) -> Result<usize> {
    let (mut after, mut done) = (String::new(), 0);
    loop {
        let mut conn = app.db.read().await?;
        let some = sealed::list_profiles(&mut conn, &after, AT_ONCE).await?;
        drop(conn);
        let Some(last) = some.last() else {
            return Ok(done);
        };
        after = last.id.to_string();
        let mut anew = Vec::new();
        for row in some {
            anew.extend(resealed_profile(app, &row)?.map(|profile| (row, profile)));
        }
        done += anew.len();
        write_tx!(app.db, Scope::rows(), |tx| {
            for (seen, profile) in &anew {
                sealed::save_profile(tx, seen, profile).await?;
            }
            Ok::<_, Error>(())
        })?;
    }
}

fn resealed_profile(app: &App, row: &SealedProfile) -> Result<Option<Secret<String>>> {
    let values = user::parse_profile(&row.profile)?;
    let anew = sealed_answers::reseal_answers(app, row.id, &values)?;
    anew.map(|values| user::serialize_profile(&values))
        .transpose()
}

async fn merchants(app: &App) -> Result<usize> {
    let (mut after, mut done) = (0, 0);
    loop {
        let mut conn = app.db.read().await?;
        let some = sealed::list_merchants(&mut conn, after, AT_ONCE).await?;
        drop(conn);
        let Some(last) = some.last() else {
            return Ok(done);
        };
        after = last.id.0;
        let anew = some.iter().map(|row| resealed_merchant(app, row));
        let anew: Vec<ResealedMerchant<'_>> = anew.collect::<Result<_>>()?;
        let is_old = |row: &&ResealedMerchant<'_>| row.pan.is_some() || row.bank.is_some();
        done += anew.iter().filter(is_old).count();
        write_tx!(app.db, Scope::rows(), |tx| {
            for row in &anew {
                if let Some((seen, pan)) = &row.pan {
                    sealed::save_pan_of_merchant(tx, row.id, seen, pan).await?;
                }
                if let Some((seen, bank)) = &row.bank {
                    sealed::save_account(tx, row.id, seen, bank).await?;
                }
            }
            Ok::<_, Error>(())
        })?;
    }
}

/// Replacements of a merchant's secrets sealed with an earlier key, each with the value read.
struct ResealedMerchant<'a> {
    id: MerchantId,
    pan: Option<(&'a [u8], ResealedValue)>,
    bank: Option<(&'a [u8], ResealedValue)>,
}

fn resealed_merchant<'a>(app: &App, row: &'a SealedMerchant) -> Result<ResealedMerchant<'a>> {
    let owner = sealed_payee::seal_owner(row.id);
    let old = |sealed: &'a Option<Vec<u8>>| {
        let sealed = sealed.as_deref();
        sealed.filter(|sealed| !app.keys.is_current(sealed))
    };
    let pan = old(&row.pan).map(|seen| {
        let pan = app.keys.decrypt_pan(seen, &owner).map_err(unreadable)?;
        Ok::<_, Error>((seen, sealed_pan(app, &pan, &owner)))
    });
    let bank =
        old(&row.bank).map(|seen| Ok::<_, Error>((seen, resealed_account(app, seen, row.id)?)));
    Ok(ResealedMerchant {
        id: row.id,
        pan: pan.transpose()?,
        bank: bank.transpose()?,
    })
}

fn resealed_account(app: &App, seen: &[u8], merchant: MerchantId) -> Result<ResealedValue> {
    let (owner, keys) = (sealed_payee::seal_owner(merchant), &app.keys);
    let account = keys
        .decrypt_bank_account(seen, &owner)
        .map_err(unreadable)?;
    Ok(ResealedValue {
        cipher: keys.encrypt_bank_account(account.expose(), &owner, app.entropy.as_ref()),
        hash: keys.bank_account_hash(account.expose()),
    })
}

async fn payee_changes(app: &App) -> Result<usize> {
    let (mut after, mut done) = (0, 0);
    loop {
        let mut conn = app.db.read().await?;
        let some = sealed::list_payee_changes(&mut conn, after, AT_ONCE).await?;
        drop(conn);
        let Some(last) = some.last() else {
            return Ok(done);
        };
        after = last.id;
        let old = some
            .into_iter()
            .filter(|row| !app.keys.is_current(&row.account));
        let anew = old.map(|row| Ok((resealed_account(app, &row.account, row.merchant)?, row)));
        let anew: Vec<(ResealedValue, SealedPayeeChange)> = anew.collect::<Result<_>>()?;
        done += anew.len();
        write_tx!(app.db, Scope::rows(), |tx| {
            for (account, seen) in &anew {
                sealed::save_payee_change(tx, seen, account).await?;
            }
            Ok::<_, Error>(())
        })?;
    }
}

async fn merchant_applications(app: &App) -> Result<usize> {
    let (mut after, mut done) = (String::new(), 0);
    loop {
        let mut conn = app.db.read().await?;
        let some = application::list_after(&mut conn, &after, AT_ONCE).await?;
        drop(conn);
        let Some(last) = some.last() else {
            return Ok(done);
        };
        after = last.id.to_string();
        let mut anew = Vec::new();
        for row in some {
            if !app.keys.is_current(&row.cipher) {
                anew.push((signup::reseal_answers(app, &row)?, row));
            }
        }
        done += anew.len();
        write_tx!(app.db, Scope::rows(), |tx| {
            for ((cipher, email_hash), seen) in &anew {
                application::reseal(tx, seen, cipher.clone(), email_hash).await?;
            }
            Ok::<_, Error>(())
        })?;
    }
}

async fn factors(app: &App) -> Result<usize> {
    Ok(factors_of(app, Area::Admin).await? + factors_of(app, Area::Partner).await?)
}

async fn factors_of(app: &App, area: Area) -> Result<usize> {
    let (mut after, mut done) = (0, 0);
    loop {
        let mut conn = app.db.read().await?;
        let some = sealed::list_factors(&mut conn, area, after, AT_ONCE).await?;
        drop(conn);
        let Some(last) = some.last() else {
            return Ok(done);
        };
        after = last.subject;
        for row in &some {
            done += usize::from(factor(app, row).await?);
        }
    }
}

/// There are few second factors, so each has a transaction of its own.
async fn factor(app: &App, row: &SealedFactor) -> Result<bool> {
    let confirmed = resealed_factor(app, row, row.confirmed.as_deref())?;
    let offered = resealed_factor(app, row, row.offered.as_deref())?;
    write_tx!(app.db, Scope::rows(), |tx| {
        if let Some((seen, cipher)) = &confirmed {
            sealed::save_confirmed(tx, row, seen, cipher.clone()).await?;
        }
        if let Some((seen, cipher)) = &offered {
            sealed::save_offered(tx, row, seen, cipher.clone()).await?;
        }
        Ok(confirmed.is_some() || offered.is_some())
    })
}

/// The value read and its replacement; none if sealed with the current key.
fn resealed_factor<'a>(
    app: &App,
    row: &SealedFactor,
    sealed: Option<&'a [u8]>,
) -> Result<Option<(&'a [u8], Vec<u8>)>> {
    let Some(seen) = sealed.filter(|sealed| !app.keys.is_current(sealed)) else {
        return Ok(None);
    };
    let owner = second_factor::seal_owner(row.area, row.subject);
    let secret = app.keys.decrypt_totp(seen, &owner).map_err(unreadable)?;
    let entropy = app.entropy.as_ref();
    let cipher = app.keys.encrypt_totp(secret.expose(), &owner, entropy);
    Ok(Some((seen, cipher)))
}

async fn partner_keys(app: &App) -> Result<usize> {
    let (mut after, mut done) = (0, 0);
    loop {
        let mut conn = app.db.read().await?;
        let some = sealed::list_partner_keys(&mut conn, after, AT_ONCE).await?;
        drop(conn);
        let Some(last) = some.last() else {
            return Ok(done);
        };
        after = last.id.0;
        let mut anew = Vec::new();
        for row in some {
            anew.extend(resealed_partner_key(app, &row)?.map(|keys| (row, keys)));
        }
        done += anew.len();
        write_tx!(app.db, Scope::rows(), |tx| {
            for (seen, keys) in &anew {
                sealed::save_partner_key(tx, seen, keys.clone()).await?;
            }
            Ok::<_, Error>(())
        })?;
    }
}

fn resealed_partner_key(app: &App, row: &SealedPartnerKey) -> Result<Option<SealedPartnerKey>> {
    let is_current = |cipher: &Vec<u8>| app.keys.is_current(cipher);
    if is_current(&row.present) && row.earlier.as_ref().is_none_or(is_current) {
        return Ok(None);
    }
    let anew = |cipher: &Vec<u8>| {
        let key = partner_key::open_key(app, row.id, cipher)?;
        Ok::<_, Error>(partner_key::seal_key(app, row.id, &key))
    };
    Ok(Some(SealedPartnerKey {
        id: row.id,
        present: anew(&row.present)?,
        earlier: row.earlier.as_ref().map(anew).transpose()?,
    }))
}

/// There are only a few.
async fn app_secrets(app: &App) -> Result<usize> {
    let mut conn = app.db.read().await?;
    let all = app_secret::list(&mut conn).await?;
    drop(conn);
    let old = all
        .into_iter()
        .filter(|secret| !app.keys.is_current(&secret.cipher));
    let anew = old.map(|secret| Ok((resealed_app_secret(app, &secret)?, secret)));
    let anew: Vec<(Vec<u8>, SealedSecret)> = anew.collect::<Result<_>>()?;
    write_tx!(app.db, Scope::rows(), |tx| {
        for (cipher, seen) in &anew {
            app_secret::save(tx, seen, cipher.clone()).await?;
        }
        Ok::<_, Error>(anew.len())
    })
}

fn resealed_app_secret(app: &App, stored: &SealedSecret) -> Result<Vec<u8>> {
    let (keys, name) = (&app.keys, &stored.name);
    let secret = keys
        .decrypt_app_secret(&stored.cipher, name)
        .map_err(unreadable)?;
    Ok(keys.encrypt_app_secret(secret.expose(), name, app.entropy.as_ref()))
}

async fn corrections(app: &App) -> Result<usize> {
    let (mut after, mut done) = (String::new(), 0);
    loop {
        let mut conn = app.db.read().await?;
        let some = sealed::list_corrections(&mut conn, &after, AT_ONCE).await?;
        drop(conn);
        let Some((last, _)) = some.last() else {
            return Ok(done);
        };
        after = last.to_string();
        let mut anew = Vec::new();
        for (id, seen) in some {
            if !app.keys.is_current(&seen) {
                let values = correction_seal::open(app, id, &seen)?;
                anew.push((id, seen, correction_seal::seal(app, id, values.expose())));
            }
        }
        done += anew.len();
        write_tx!(app.db, Scope::rows(), |tx| {
            for (id, seen, cipher) in &anew {
                sealed::save_correction(tx, *id, seen, cipher.clone()).await?;
            }
            Ok::<_, Error>(())
        })?;
    }
}

fn unreadable(error: UnreadableCipher) -> Error {
    Error::internal(
        "a stored secret opens with none of the keys of SAAKH_KEY",
        error,
    )
}
