//! Merchants by prefixes of words of their name or shop, with an index.

use saakh_domain::id::{MerchantId, PartnerId};

use crate::db::DbError;
use crate::{Conn, Tx, args, personal, sql};

personal! {
    table "merchant_word";
    of Merchant ended "follow the merchant's name";
    columns { word: identity, merchant_id: key }
}

/// A merchant with distinguishing details.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedMerchant {
    pub id: MerchantId,
    pub name: String,
    pub partner_id: PartnerId,
}

/// Sorts after every text with a prefix: the greatest character.
const LAST: char = char::MAX;
/// Maximum number of words with the prefix that are examined.
const LOOKED_AT: i64 = 500;
/// Maximum number of indexed words per name.
const MOST_WORDS: usize = 12;

sql!(FORGET = "DELETE FROM merchant_word WHERE merchant_id = $1");
sql!(
    ADD = "INSERT INTO merchant_word (word, merchant_id) VALUES ($1, $2)
    ON CONFLICT (word, merchant_id) DO NOTHING"
);
sql!(
    NAMED = "SELECT id, name, partner_id, search_key FROM merchant WHERE id IN
        (SELECT merchant_id FROM (SELECT merchant_id FROM merchant_word
            WHERE word >= $1 AND word < $2 ORDER BY word, merchant_id LIMIT $3) AS looked_at)
    ORDER BY name_key, id"
);

/// Indexes a merchant by the words of a [`search_key`](crate::db::list::search_key).
pub(super) async fn set(tx: &mut Tx, id: MerchantId, key: &str) -> Result<(), DbError> {
    tx.send(&FORGET, args![id]).await?;
    for word in key.split_whitespace().take(MOST_WORDS) {
        tx.send(&ADD, args![word, id]).await?;
    }
    Ok(())
}

/// Merchants with a word of name or shop that starts with the key, sorted by name. Of several words the first is looked
/// up and all must occur.
pub async fn find_by_words(
    conn: &mut Conn,
    key: &str,
    most: usize,
) -> Result<Vec<NamedMerchant>, DbError> {
    let Some(first) = key.split_whitespace().next() else {
        return Ok(Vec::new());
    };
    let end = format!("{first}{LAST}");
    let rows = conn.fetch_all(&NAMED, args![first, end, LOOKED_AT]).await?;
    let mut found = Vec::new();
    for row in &rows {
        let text = format!(" {}", row.text("search_key")?);
        let has = |part: &str| text.contains(&format!(" {part}"));
        if key.split_whitespace().all(has) {
            found.push(NamedMerchant {
                id: MerchantId(row.int("id")?),
                name: row.text("name")?,
                partner_id: PartnerId(row.int("partner_id")?),
            });
        }
        if found.len() == most {
            break;
        }
    }
    Ok(found)
}
