//! Migrated bank accounts of partners and merchants, and who invited whom.

use saakh_domain::distribution::payee_change::PayeeChangeState;
use saakh_domain::id::{AdminId, MerchantId, PartnerId};
use saakh_store::db::testing::{Engine, TestDb, block_on};
use saakh_store::db::{Statement, migrate};
use saakh_store::distribution::{merchant, payee_change};
use saakh_store::identity::admin_user;
use saakh_store::{Db, DbError, Scope, args, write_tx};

const BEFORE: i64 = 75;

const fn statement(sql: &'static str) -> Statement {
    Statement::new("payee migration test", sql, sql)
}

/// Two back-office users, one invited by the other, and three accounts of one partner, of which the second is paid.
static ROWS: [Statement; 7] = [
    statement(
        "INSERT INTO admin_user (id, name, name_key, search_key, email, role_id, created_at, version)
        VALUES (1, 'Anita', 'anita', 'anita', 'anita@staff.example', 1, 0, 1),
            (2, 'Meera', 'meera', 'meera', 'meera@staff.example', 1, 0, 1)",
    ),
    statement(
        "INSERT INTO partner (id, partner_key, body, name_key, search_key, utm_id, status, version)
        VALUES (7, 'udaan', '{}', 'udaan', 'udaan', '', 'active', 1)",
    ),
    statement(
        "INSERT INTO merchant (id, partner_id, name, name_key, search_key, shop, email, city, is_partner,
            share_percent, status, created_at, version)
        VALUES (1, 7, 'First', 'first', 'first', '', 'first@p.example', '', 1, 0, 'suspended', 0, 1),
            (3, 7, 'Third', 'third', 'third', '', 'third@p.example', '', 1, 40000, 'active', 0, 1)",
    ),
    statement(
        "INSERT INTO merchant (id, partner_id, name, name_key, search_key, shop, email, city, is_partner,
            status, bank_hash, bank_masked, ifsc, created_at, version)
        VALUES (2, 7, 'Second', 'second', 'second', '', 'second@p.example', '', 1, 'active', 'h', '******4455',
            'DEMO0000101', 0, 1)",
    ),
    Statement::new(
        "payee migration test",
        "UPDATE merchant SET bank_cipher = x'01' WHERE id = 2",
        "UPDATE merchant SET bank_cipher = '\\x01'::bytea WHERE id = 2",
    ),
    statement(
        "INSERT INTO audit (id, at, actor_kind, actor_id, action, target_kind, target_id, digest, salt)
        VALUES ('a1', 5, 'admin', '1', 'admin.create', 'admin', '2', '', ''),
            ('a2', 6, 'system', '', 'admin.create', 'admin', '1', '', '')",
    ),
    statement(
        "INSERT INTO audit (id, at, actor_kind, actor_id, action, target_kind, target_id, digest, salt)
        VALUES ('a3', 7, 'admin', '1', 'merchant.payee', 'merchant', '2', '', ''),
            ('a4', 8, 'admin', '2', 'merchant.payee', 'merchant', '2', '', '')",
    ),
];

async fn fill(db: &Db) -> Result<(), DbError> {
    write_tx!(db, Scope::exclusive(), |tx| {
        for statement in &ROWS {
            tx.execute(statement, args![]).await?;
        }
        Ok(())
    })
}

async fn accounts_stay_as_they_were_paid(engine: Engine) {
    let test = TestDb::at_migration(engine, BEFORE).await;
    fill(&test.db).await.unwrap();
    migrate::run(&test.db).await.unwrap();
    let mut conn = test.db.read().await.unwrap();
    let own = merchant::find_own_account(&mut conn, PartnerId(7))
        .await
        .unwrap();
    assert_eq!(own, Some(MerchantId(2)), "the paid one");
    let third = merchant::get(&mut conn, MerchantId(3)).await.unwrap();
    let third = third.unwrap();
    assert_eq!((third.is_partner, third.share_percent.0), (false, 0));
    let paid = merchant::get(&mut conn, MerchantId(2)).await.unwrap();
    let paid = paid.unwrap();
    assert!(
        paid.bank.is_some() && paid.waiting.is_none(),
        "it is effective"
    );
    let change = payee_change::get(&mut conn, 1).await.unwrap().unwrap();
    assert_eq!(change.state, PayeeChangeState::Effective);
    assert_eq!(
        (change.merchant, change.asked_at.as_millisecond()),
        (MerchantId(2), 8)
    );
    assert!(payee_change::get(&mut conn, 2).await.unwrap().is_none());
    let inviter = async |conn: &mut saakh_store::Conn, id| {
        let user = admin_user::get_including_disabled(conn, AdminId(id))
            .await
            .unwrap();
        user.unwrap().invited_by
    };
    assert_eq!(inviter(&mut conn, 2).await, Some(AdminId(1)));
    assert_eq!(inviter(&mut conn, 1).await, None);
}

#[test]
fn accounts_stay_as_they_were_paid_in_sqlite() {
    block_on(accounts_stay_as_they_were_paid(Engine::Sqlite));
}

#[test]
fn accounts_stay_as_they_were_paid_in_postgres() {
    block_on(accounts_stay_as_they_were_paid(Engine::Postgres));
}
