//! A new master key: everything that an earlier one sealed is sealed anew, while servers run.
//!
//! What is sealed with the present key already is passed over, so a run that was stopped is begun
//! again and goes on. A row that changed since it was read is left: whoever changed it sealed it
//! with the present key.

use saakh_domain::Secret;
use saakh_store::platform::sealed::{
    self, Resealed, SealedFactor, SealedMerchant, SealedPan, SealedPartnerKey, SealedProfile,
};
use saakh_store::{Scope, Tx, write_tx};

use crate::app::UnreadableCipher;
use crate::distribution::partner_key;
use crate::identity::merchant;
use crate::identity::{second_factor, user};
use crate::origination::sealed_answers;
use crate::{App, Error, Result};

/// How many rows one transaction seals anew.
const AT_ONCE: i64 = 200;

/// How many of each were sealed anew.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rotated {
    pub pans: usize,
    /// Customers' profiles with sealed answers.
    pub profiles: usize,
    /// Merchants, each with PAN and bank account.
    pub merchants: usize,
    /// Second factors of the back office.
    pub factors: usize,
    /// Partners with a key that their servers sign with.
    pub partner_keys: usize,
}

/// Seals everything anew that the present key did not seal.
pub async fn rotate(app: &App) -> Result<Rotated> {
    Ok(Rotated {
        pans: pans(app).await?,
        profiles: profiles(app).await?,
        merchants: merchants(app).await?,
        factors: factors(app).await?,
        partner_keys: partner_keys(app).await?,
    })
}

async fn pans(app: &App) -> Result<usize> {
    let (mut after, mut done) = (String::new(), 0);
    loop {
        let mut conn = app.db.read().await?;
        let some = sealed::pans(&mut conn, &after, AT_ONCE).await?;
        drop(conn);
        let Some(last) = some.last() else {
            return Ok(done);
        };
        after = last.id.to_string();
        let old = some
            .into_iter()
            .filter(|row| !app.keys.is_current(&row.cipher));
        let anew = old.map(|row| Ok((resealed_pan(app, &row)?, row)));
        let anew: Vec<(Resealed, SealedPan)> = anew.collect::<Result<_>>()?;
        done += anew.len();
        write_tx!(app.db, Scope::rows(), |tx| { save_pans(tx, &anew).await })?;
    }
}

async fn save_pans(tx: &mut Tx, anew: &[(Resealed, SealedPan)]) -> Result<()> {
    for (pan, seen) in anew {
        sealed::save_pan(tx, seen, pan.cipher.clone(), &pan.hash).await?;
    }
    Ok(())
}

fn resealed_pan(app: &App, row: &SealedPan) -> Result<Resealed> {
    let owner = row.id.to_string();
    let pan = app
        .keys
        .decrypt_pan(&row.cipher, &owner)
        .map_err(unreadable)?;
    Ok(sealed_pan(app, &pan, &owner))
}

fn sealed_pan(app: &App, pan: &Secret<String>, owner: &str) -> Resealed {
    let entropy = app.entropy.as_ref();
    Resealed {
        cipher: app.keys.encrypt_pan(pan.expose(), owner, entropy),
        hash: app.keys.pan_hash(pan.expose()),
    }
}

async fn profiles(app: &App) -> Result<usize> {
    let (mut after, mut done) = (String::new(), 0);
    loop {
        let mut conn = app.db.read().await?;
        let some = sealed::profiles(&mut conn, &after, AT_ONCE).await?;
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
    let values = user::parsed(&row.profile)?;
    let anew = sealed_answers::resealed(app, row.id, &values)?;
    anew.map(|values| user::stored(&values)).transpose()
}

async fn merchants(app: &App) -> Result<usize> {
    let (mut after, mut done) = (0, 0);
    loop {
        let mut conn = app.db.read().await?;
        let some = sealed::merchants(&mut conn, after, AT_ONCE).await?;
        drop(conn);
        let Some(last) = some.last() else {
            return Ok(done);
        };
        after = last.id.0;
        let is_old = |row: &SealedMerchant| {
            !(app.keys.is_current(&row.pan) && app.keys.is_current(&row.bank))
        };
        let old = some.into_iter().filter(is_old);
        let anew = old.map(|row| Ok((resealed_merchant(app, &row)?, row)));
        let anew: Vec<((Resealed, Resealed), SealedMerchant)> = anew.collect::<Result<_>>()?;
        done += anew.len();
        write_tx!(app.db, Scope::rows(), |tx| {
            for ((pan, bank), seen) in &anew {
                sealed::save_merchant(tx, seen, pan, bank).await?;
            }
            Ok::<_, Error>(())
        })?;
    }
}

fn resealed_merchant(app: &App, row: &SealedMerchant) -> Result<(Resealed, Resealed)> {
    let (owner, keys) = (merchant::owner(row.id), &app.keys);
    let pan = keys.decrypt_pan(&row.pan, &owner).map_err(unreadable)?;
    let bank = keys.decrypt_bank_account(&row.bank, &owner);
    let bank = bank.map_err(unreadable)?;
    let entropy = app.entropy.as_ref();
    let bank = Resealed {
        cipher: keys.encrypt_bank_account(bank.expose(), &owner, entropy),
        hash: keys.bank_account_hash(bank.expose()),
    };
    Ok((sealed_pan(app, &pan, &owner), bank))
}

async fn factors(app: &App) -> Result<usize> {
    let (mut after, mut done) = (0, 0);
    loop {
        let mut conn = app.db.read().await?;
        let some = sealed::factors(&mut conn, after, AT_ONCE).await?;
        drop(conn);
        let Some(last) = some.last() else {
            return Ok(done);
        };
        after = last.id.0;
        for row in &some {
            done += usize::from(factor(app, row).await?);
        }
    }
}

/// There are as many second factors as people in the office: each in a transaction of its own.
async fn factor(app: &App, row: &SealedFactor) -> Result<bool> {
    let confirmed = resealed_factor(app, row, row.confirmed.as_deref())?;
    let offered = resealed_factor(app, row, row.offered.as_deref())?;
    write_tx!(app.db, Scope::rows(), |tx| {
        if let Some((seen, cipher)) = &confirmed {
            sealed::save_confirmed(tx, row.id, seen, cipher.clone()).await?;
        }
        if let Some((seen, cipher)) = &offered {
            sealed::save_offered(tx, row.id, seen, cipher.clone()).await?;
        }
        Ok(confirmed.is_some() || offered.is_some())
    })
}

/// What was seen and what takes its place; none where the present key sealed it.
fn resealed_factor<'a>(
    app: &App,
    row: &SealedFactor,
    sealed: Option<&'a [u8]>,
) -> Result<Option<(&'a [u8], Vec<u8>)>> {
    let Some(seen) = sealed.filter(|sealed| !app.keys.is_current(sealed)) else {
        return Ok(None);
    };
    let owner = second_factor::owner(row.id);
    let secret = app.keys.decrypt_totp(seen, &owner).map_err(unreadable)?;
    let entropy = app.entropy.as_ref();
    let cipher = app.keys.encrypt_totp(secret.expose(), &owner, entropy);
    Ok(Some((seen, cipher)))
}

async fn partner_keys(app: &App) -> Result<usize> {
    let (mut after, mut done) = (0, 0);
    loop {
        let mut conn = app.db.read().await?;
        let some = sealed::partner_keys(&mut conn, after, AT_ONCE).await?;
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
        let key = partner_key::opened(app, row.id, cipher)?;
        Ok::<_, Error>(partner_key::sealed(app, row.id, &key))
    };
    Ok(Some(SealedPartnerKey {
        id: row.id,
        present: anew(&row.present)?,
        earlier: row.earlier.as_ref().map(anew).transpose()?,
    }))
}

fn unreadable(error: UnreadableCipher) -> Error {
    Error::internal(
        "a stored secret opens with none of the keys of SAAKH_KEY",
        error,
    )
}
