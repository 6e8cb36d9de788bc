//! Random secrets of the installation, sealed with the master key.

use crate::db::DbError;
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "app_secret";
    columns { name: plain, cipher: sealed }
}

/// A secret as stored.
#[derive(Debug, Clone)]
pub struct SealedSecret {
    pub name: String,
    pub cipher: Vec<u8>,
}

sql!(
    ADD = "INSERT INTO app_secret (name, cipher) VALUES ($1, $2)
    ON CONFLICT (name) DO NOTHING"
);
sql!(FIND = "SELECT cipher FROM app_secret WHERE name = $1");
sql!(ALL = "SELECT name, cipher FROM app_secret ORDER BY name");
sql!(SAVE = "UPDATE app_secret SET cipher = $3 WHERE name = $1 AND cipher = $2");

/// Adds a secret, unless there is one of this name.
pub async fn add(tx: &mut Tx, secret: &SealedSecret) -> Result<(), DbError> {
    tx.send(&ADD, args![&secret.name, secret.cipher.clone()])
        .await?;
    Ok(())
}

pub async fn find(conn: &mut Conn, name: &str) -> Result<Option<Vec<u8>>, DbError> {
    let row = conn.fetch_optional(&FIND, args![name]).await?;
    row.map(|row| row.get("cipher")).transpose()
}

pub async fn list(conn: &mut Conn) -> Result<Vec<SealedSecret>, DbError> {
    let rows = conn.fetch_all(&ALL, args![]).await?;
    rows.iter()
        .map(|row| {
            Ok(SealedSecret {
                name: row.text("name")?,
                cipher: row.get("cipher")?,
            })
        })
        .collect()
}

/// Replaces a secret's cipher, unless it changed since it was read.
pub async fn save(tx: &mut Tx, seen: &SealedSecret, cipher: Vec<u8>) -> Result<(), DbError> {
    tx.send(&SAVE, args![&seen.name, seen.cipher.clone(), cipher])
        .await?;
    Ok(())
}
