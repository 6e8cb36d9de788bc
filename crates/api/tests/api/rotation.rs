//! A new master key: rotation with the old one beside it, and use of the new one alone.

use std::collections::{BTreeMap, BTreeSet};

use saakh_domain::Secret;
use saakh_domain::id::CustomerId;
use saakh_domain::identity::permission::Role;
use saakh_domain::identity::portal::PortalRole;
use saakh_domain::identity::session::Area;
use saakh_domain::trust::consent::Purpose;
use saakh_service::app::{Algorithm, Keys};
use saakh_service::operations::rotation::{RotationCounts, rotate};
use saakh_store::distribution::merchant;
use saakh_store::identity::customer::{self, StoredPan};
use saakh_store::identity::second_factor;
use saakh_store::personal::{DataClass, tables};
use saakh_store::platform::sealed::{self, SealedPan};
use saakh_store::{DbError, Scope, write_tx};
use saakh_testkit::{KEY, PASSWORD, TestApp, app_test};
use serde_json::{Value, json};

use super::account::{anita, code, enrolled, enrolled_at, log_in};
use super::arrivals::{bring, partners_key};
use super::contact::suppress;
use super::corrections;
use super::leaving::{read, statement};
use super::merchant_signup::{self, confirm, send, shop, token_of};
use super::merchants::applied;
use super::payee_changes::{enter, new_merchant};

const NEW: [u8; 32] = [8; 32];
const PAN: &str = "ABCPK1234F";

fn both() -> Keys {
    Keys::with_earlier(Secret::new(NEW), vec![Secret::new(KEY)])
}

fn new_alone() -> Keys {
    Keys::new(Secret::new(NEW))
}

async fn stored_pan(app: &TestApp, id: &str) -> StoredPan {
    let mut conn = app.app.db.read().await.unwrap();
    let row = customer::get(&mut conn, id.parse().unwrap()).await.unwrap();
    row.unwrap().pan.unwrap()
}

/// Whether a new application of a customer recognises the PAN.
async fn is_known(app: &TestApp, mobile: &str) -> Value {
    app.clock.advance(60);
    let asha = app.consumer_with_mobile(mobile).await;
    let anew = json!({ "productType": "Personal Loans", "startNew": true });
    let started = asha.post("/api/applications", &anew).await.expect(200);
    let check = format!(
        "/api/applications/{}/identity-check",
        started["appId"].as_str().unwrap()
    );
    let right = json!({ "pan": PAN, "birthDate": "1992-04-06" });
    asha.post(&check, &right).await.expect(200)["status"].clone()
}

#[app_test]
async fn all_values_are_encrypted_again_and_the_old_key_can_be_removed(app: &TestApp) {
    let mobile = app.new_mobile();
    let asha = app.consumer_with_mobile(&mobile).await;
    asha.prepare_application().await;
    let sunita = applied(app, "sunita@example.com").await;
    send(app, "shop", None, &shop()).await.expect(204);
    app.run_jobs().await;
    let application = token_of(app, merchant_signup::EMAIL).await;
    let anita = anita(app).await;
    let (authenticator, codes) = enrolled(app, &anita).await;
    app.clock.advance(30);
    let proposed = corrections::propose_mobile(app, &asha, "9876500009").await;
    app.run_jobs().await;
    let key = partners_key(&app.admin(Role::One).await).await;

    // With both keys, data sealed and hashed with the old one stays usable.
    let beside = app.with_keys(both()).await;
    bring(&beside, &key, "E1").await.expect(201);
    assert_eq!(is_known(&beside, &mobile).await, "confirmed");
    log_in(&beside, Some(&codes[0])).await.expect(200);
    assert!(
        !beside
            .app
            .keys
            .is_current(&stored_pan(app, &asha.id).await.cipher)
    );
    let all = RotationCounts {
        pans: 1,
        profiles: 0,
        merchants: 1,
        payee_changes: 0,
        merchant_applications: 1,
        factors: 1,
        partner_keys: 1,
        app_secrets: 1,
        corrections: 1,
    };
    assert_eq!(rotate(&beside.app).await.unwrap(), all);
    assert_eq!(
        rotate(&beside.app).await.unwrap(),
        RotationCounts::default()
    );
    log_in(&beside, Some(&codes[1])).await.expect(200);

    // The new key alone.
    let alone = app.with_keys(new_alone()).await;
    confirm(&alone, &application).await.expect(204);
    bring(&alone, &key, "E2").await.expect(201);
    let keys = &alone.app.keys;
    let pan = stored_pan(app, &asha.id).await;
    assert_eq!(
        keys.decrypt_pan(&pan.cipher, &asha.id).unwrap().expose(),
        PAN
    );
    assert_eq!(pan.hash, keys.pan_hash(PAN));
    assert_eq!(is_known(&alone, &mobile).await, "confirmed");
    let decider = alone.admin(Role::One).await;
    let correction = decider.get(&proposed).await.expect(200);
    assert_eq!(correction["newValue"], "+919876500009");
    let mut conn = app.app.db.read().await.unwrap();
    let row = merchant::get(&mut conn, sunita).await.unwrap().unwrap();
    drop(conn);
    let (owner, pan, bank) = (
        format!("merchant:{sunita}"),
        row.pan.unwrap(),
        row.bank.unwrap(),
    );
    assert_eq!(
        pan.hash,
        keys.pan_hash(keys.decrypt_pan(&pan.cipher, &owner).unwrap().expose())
    );
    let account = keys.decrypt_bank_account(&bank.cipher, &owner).unwrap();
    assert_eq!(bank.hash, keys.bank_account_hash(account.expose()));
    app.clock.advance(30);
    log_in(&alone, Some(&code(app, &authenticator, 0)))
        .await
        .expect(200);
    // Recovery codes are stored as hashes only, so those of the old key become invalid with it.
    log_in(&alone, Some(&codes[2]))
        .await
        .expect_problem(401, "totp-wrong");
    assert!(
        app.app
            .keys
            .decrypt_totp(
                &second_factor_of(app, &anita.id).await,
                &format!("admin:{}", anita.id)
            )
            .is_err()
    );
}

/// The values of all sealed columns of the registry, as text.
async fn sealed_values(app: &TestApp) -> BTreeMap<String, BTreeSet<String>> {
    let mut values = BTreeMap::new();
    for table in tables() {
        for column in table.columns {
            if column.class != DataClass::Sealed {
                continue;
            }
            let (table, column) = (table.name, column.name);
            let of_column = |text: &str| {
                format!("SELECT {text} AS line FROM {table} WHERE {column} IS NOT NULL")
            };
            let query = statement(
                &of_column(&format!("quote({column})")),
                &of_column(&format!("CAST({column} AS TEXT)")),
            );
            let texts = read(app, &query).await;
            values.insert(format!("{table}.{column}"), texts.into_iter().collect());
        }
    }
    values
}

/// Stores a second factor that was offered but not confirmed.
async fn offer_factor(app: &TestApp, area: Area, id: &str) {
    let id: i64 = id.parse().unwrap();
    let entropy = app.app.entropy.as_ref();
    let owner = format!("{}:{id}", area.code());
    let cipher = app.app.keys.encrypt_totp(b"offered", &owner, entropy);
    let offered = async {
        write_tx!(app.app.db, Scope::exclusive(), |tx| {
            second_factor::offer(tx, area, id, cipher.clone()).await
        })
    };
    offered.await.unwrap();
}

#[app_test]
async fn every_sealed_column_of_the_registry_is_encrypted_again(app: &TestApp) {
    let asha = app.consumer().await;
    asha.prepare_application().await;
    corrections::propose_mobile(app, &asha, "9876500009").await;
    applied(app, "sunita@example.com").await;
    send(app, "shop", None, &shop()).await.expect(204);
    app.run_jobs().await;
    let anita = anita(app).await;
    enrolled(app, &anita).await;
    offer_factor(app, Area::Admin, &anita.id).await;
    let owner = app.merchant().await;
    let agent = app.colleague(&owner, PortalRole::Agent).await;
    enrolled_at(app, &agent, "/api/partner/account", PASSWORD).await;
    offer_factor(app, Area::Partner, &agent.id).await;
    let admin = app.admin(Role::One).await;
    for _ in ["earlier", "present"] {
        partners_key(&admin).await;
    }
    let merchant = new_merchant(app).await;
    enter(&admin, merchant, "001122334455").await;

    let before = sealed_values(app).await;
    let beside = app.with_keys(both()).await;
    rotate(&beside.app).await.unwrap();
    let after = sealed_values(app).await;
    assert_eq!(
        before.keys().collect::<Vec<_>>(),
        after.keys().collect::<Vec<_>>()
    );
    for (column, old) in &before {
        assert!(!old.is_empty(), "{column} has no value in this test");
        assert!(
            old.is_disjoint(&after[column]),
            "{column} is not encrypted again"
        );
    }
    beside.apply_payee_changes().await;
    beside.run_jobs().await;
}

#[app_test]
async fn values_encrypted_with_another_algorithm_are_readable_and_encrypted_again(app: &TestApp) {
    let asha = app.consumer().await;
    asha.prepare_application().await;
    let sunita = applied(app, "sunita@example.com").await;
    let anita = anita(app).await;
    let (authenticator, _) = enrolled(app, &anita).await;
    app.clock.advance(30);

    let keys = Keys::new(Secret::new(KEY)).with_algorithm(Algorithm::XChaCha20Poly1305);
    let beside = app.with_keys(keys).await;
    log_in(&beside, Some(&code(app, &authenticator, 0)))
        .await
        .expect(200);
    let before = stored_pan(app, &asha.id).await.cipher;
    assert!(!beside.app.keys.is_current(&before));
    let all = RotationCounts {
        pans: 1,
        profiles: 0,
        merchants: 1,
        payee_changes: 0,
        merchant_applications: 0,
        factors: 1,
        partner_keys: 0,
        app_secrets: 1,
        corrections: 0,
    };
    assert_eq!(rotate(&beside.app).await.unwrap(), all);
    assert_eq!(
        rotate(&beside.app).await.unwrap(),
        RotationCounts::default()
    );

    // The tag names the algorithm, and an installation with another algorithm decrypts the value.
    let pan = stored_pan(app, &asha.id).await;
    assert!(pan.cipher.starts_with(b"\0sk\x02"));
    assert!(beside.app.keys.is_current(&pan.cipher));
    assert_eq!(
        app.app
            .keys
            .decrypt_pan(&pan.cipher, &asha.id)
            .unwrap()
            .expose(),
        PAN
    );
    let mut conn = app.app.db.read().await.unwrap();
    let bank = merchant::get(&mut conn, sunita)
        .await
        .unwrap()
        .unwrap()
        .bank
        .unwrap();
    drop(conn);
    assert!(
        app.app
            .keys
            .decrypt_bank_account(&bank.cipher, &format!("merchant:{sunita}"))
            .is_ok()
    );
    app.clock.advance(30);
    log_in(app, Some(&code(app, &authenticator, 0)))
        .await
        .expect(200);

    // Rotates back.
    assert_eq!(rotate(&app.app).await.unwrap(), all);
    assert!(
        app.app
            .keys
            .is_current(&stored_pan(app, &asha.id).await.cipher)
    );
}

async fn second_factor_of(app: &TestApp, id: &str) -> Vec<u8> {
    let id = id.parse().unwrap();
    let mut conn = app.app.db.read().await.unwrap();
    let secrets = second_factor::get_secrets(&mut conn, Area::Admin, id)
        .await
        .unwrap();
    secrets.confirmed.unwrap()
}

/// Commits a customer's change between the read and the write of a rotation.
async fn change_then_save(
    app: &TestApp,
    id: CustomerId,
    changed: &StoredPan,
    seen: &SealedPan,
    late: Vec<u8>,
    hash: &str,
) -> Result<(), DbError> {
    let db = &app.app.db;
    write_tx!(db, Scope::customer(id), |tx| -> Result<(), DbError> {
        let owner = customer::get(tx, id).await?.unwrap();
        customer::save_profile(tx, &owner, Some(changed), app.app.now()).await
    })?;
    write_tx!(db, Scope::rows(), |tx| {
        sealed::save_pan(tx, seen, late.clone(), hash).await
    })
}

#[app_test]
async fn a_pan_changed_during_its_encryption_keeps_the_change(app: &TestApp) {
    let asha = app.consumer().await;
    asha.prepare_application().await;
    let beside = app.with_keys(both()).await;
    let keys = &beside.app.keys;
    let mut conn = app.app.db.read().await.unwrap();
    let seen = sealed::list_pans(&mut conn, "", 10)
        .await
        .unwrap()
        .remove(0);
    drop(conn);
    let entropy = app.app.entropy.as_ref();
    let changed = StoredPan {
        cipher: keys.encrypt_pan("ABCPD9999F", &asha.id, entropy),
        hash: keys.pan_hash("ABCPD9999F"),
        masked: "******999F".to_owned(),
    };
    let late = keys.encrypt_pan(PAN, &asha.id, entropy);
    let id = asha.id.parse().unwrap();
    let hash = keys.pan_hash(PAN);
    change_then_save(app, id, &changed, &seen, late, &hash)
        .await
        .unwrap();
    let now = stored_pan(app, &asha.id).await;
    assert_eq!((now.cipher, now.hash), (changed.cipher, changed.hash));
}

#[app_test]
async fn a_code_and_an_invitation_of_the_old_key_work_on(app: &TestApp) {
    let mobile = app.new_mobile();
    let sent = app.send_otp(&mobile).await;
    let admin = app.admin(Role::One).await;
    let invited = json!({ "name": "Ravi", "email": "ravi@saakh.example", "roleId": 2 });
    admin.post("/api/admin/users", &invited).await.expect(201);
    let beside = app.with_keys(both()).await;
    let otp = app.code_for(&format!("+91{mobile}")).await;
    let body = app.otp_entry(&sent, &otp);
    beside
        .visitor()
        .post("/api/otp/verify", &body)
        .await
        .expect(200);
    beside.run_jobs().await;
    let mail = app.messages("ravi@saakh.example").await[0].body.clone();
    let (_, token) = mail.split_once("/admin/invite#").unwrap();
    let look = json!({ "token": token.split_whitespace().next().unwrap() });
    assert_eq!(
        beside
            .visitor()
            .post("/api/invites/look", &look)
            .await
            .expect(200)["area"],
        "admin"
    );
}

#[app_test]
async fn the_suppression_list_holds_after_a_rotation(app: &TestApp) {
    let mobile = app.new_mobile();
    let admin = app.admin(Role::One).await;
    suppress(&admin, &mobile, "all", "wrong_person").await;
    rotate(&app.with_keys(both()).await.app).await.unwrap();
    let alone = app.with_keys(new_alone()).await;
    let asked = json!({ "destination": mobile, "consents": [alone.consent(Purpose::Matching)] });
    alone
        .visitor()
        .post("/api/otp/send", &asked)
        .await
        .expect_problem(403, "destination-suppressed");
}
