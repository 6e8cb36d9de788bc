//! Messages to a person are found by destination, regardless of the number of other messages.

use saakh_domain::Secret;
use saakh_store::db::Row;
use saakh_store::platform::sent_message::{self, SentMessage};
use saakh_store::{Db, DbError, Scope, args, db_test, sql, write_tx};

use crate::rows::{at, id};

sql!(MANY = sqlite
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
     INSERT INTO sent_message (id, channel, destination, body, sent_at)
     SELECT 'other-' || i, 'sms', '+91' || (i % 20000), 'x', i FROM n",
    postgres
    "INSERT INTO sent_message (id, channel, destination, body, sent_at)
     SELECT 'other-' || i, 'sms', '+91' || (i % 20000), 'x', i
     FROM generate_series(1, 100000) AS i");
sql!(ANALYZE = "ANALYZE");
sql!(PLAN = sqlite
    "EXPLAIN QUERY PLAN SELECT id FROM sent_message
     WHERE destination IN ('+915', '') AND id < 'z' ORDER BY id DESC LIMIT 21",
    postgres
    "EXPLAIN SELECT id FROM sent_message
     WHERE destination IN ('+915', '') AND id < 'z' ORDER BY id DESC LIMIT 21");

fn message(number: u8, destination: &str) -> SentMessage {
    SentMessage {
        id: id(number).to_string(),
        channel: "sms".to_owned(),
        destination: Secret::new(destination.to_owned()),
        body: Secret::new(format!("text {number}")),
        sent_at: at(i64::from(number)),
    }
}

async fn filled(db: &saakh_store::Db) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        tx.execute(&MANY, args![]).await?;
        tx.execute(&ANALYZE, args![]).await?;
        for (number, to) in [
            (1, "+91987"),
            (2, "asha@example.com"),
            (3, "+91987"),
            (4, "+91000"),
        ] {
            sent_message::add(tx, &message(number, to)).await?;
        }
        Ok(())
    })
}

#[db_test]
async fn messages_of_one_customer_are_read_newest_first_by_an_index(db: &Db) {
    filled(db).await.unwrap();
    let mut conn = db.read().await.unwrap();
    let texts = async |conn: &mut saakh_store::Conn, before: &str, most: usize| {
        let to = ["+91987", "asha@example.com"];
        let found = sent_message::page(conn, to, before, most).await.unwrap();
        found
            .iter()
            .map(|one| one.body.expose().clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        texts(&mut conn, "g", 10).await,
        ["text 3", "text 2", "text 1"]
    );
    assert_eq!(texts(&mut conn, "g", 2).await, ["text 3", "text 2"]);
    assert_eq!(texts(&mut conn, &id(2).to_string(), 10).await, ["text 1"]);
    let nobody = sent_message::page(&mut conn, ["", ""], "g", 10)
        .await
        .unwrap();
    assert!(nobody.is_empty());
    let plan = conn.fetch_all(&PLAN, args![]).await.unwrap();
    let line = |row: &Row| {
        row.text("detail")
            .or_else(|_| row.text("QUERY PLAN"))
            .unwrap()
    };
    let plan = plan.iter().map(line).collect::<Vec<_>>().join("\n");
    assert!(plan.contains("sent_message_destination"), "{plan}");
}
