//! Facts about recipients, the suppression list and counted contacts.

use jiff::civil::date;
use saakh_domain::engagement::contact::{
    CapGroup, ContactChannel, ContactFacts, ContactPurpose, CustomerFacts, DayCount,
    RecipientFacts, SuppressedChannel, Suppression, SuppressionReason, SuppressionScope,
    SuppressionSource,
};
use saakh_domain::id::{ConsentId, CustomerId};
use saakh_domain::trust::consent::Purpose;
use saakh_domain::{Language, Secret};
use saakh_store::identity::customer::{self, Customer};
use saakh_store::platform::app_secret::{self, SealedSecret};
use saakh_store::trust::consent::{self, Consent};
use saakh_store::trust::contact_facts::{self, ContactQuestion};
use saakh_store::trust::suppression::{self, SuppressionEntry};
use saakh_store::trust::{contact_count, erasure};
use saakh_store::{Db, DbError, Scope, db_test, read_tx, write_tx};

use crate::rows::{at, customer, id};

/// A transaction of a test, which must succeed.
macro_rules! wrote {
    ($db:expr, $scope:expr, |$tx:ident| $body:block) => {
        async {
            let done: Result<_, DbError> = write_tx!($db, $scope, |$tx| $body);
            done
        }
        .await
        .unwrap()
    };
}

/// A read of a test, which must succeed.
macro_rules! read {
    ($db:expr, |$conn:ident| $body:block) => {
        async {
            let found: Result<_, DbError> = read_tx!($db, |$conn| $body);
            found
        }
        .await
        .unwrap()
    };
}

const HASH: &str = "hash of the number";

async fn add_customer(db: &Db) -> Customer {
    let person = customer(1);
    wrote!(db, Scope::exclusive(), |tx| {
        customer::add(tx, &person).await?;
        Ok(())
    });
    person
}

fn question(
    purpose: ContactPurpose,
    channel: ContactChannel,
    second: i64,
) -> ContactQuestion<'static> {
    ContactQuestion {
        purpose,
        channel,
        destination_hash: HASH,
        now: at(second),
    }
}

async fn facts_at(
    db: &Db,
    person: &Customer,
    purpose: ContactPurpose,
    channel: ContactChannel,
    second: i64,
) -> ContactFacts {
    read!(db, |conn| {
        let question = question(purpose, channel, second);
        contact_facts::get_for_customer(conn, person, question, Some("personal-loans"), true).await
    })
}

fn of_customer(facts: &ContactFacts) -> &CustomerFacts {
    match &facts.recipient {
        RecipientFacts::Customer(customer) => customer,
        RecipientFacts::Destination => panic!("no customer"),
    }
}

fn entry(number: u8, scope: SuppressionScope, reason: SuppressionReason) -> SuppressionEntry {
    SuppressionEntry {
        id: id(number).to_string(),
        destination_hash: HASH.to_owned(),
        channel: SuppressedChannel::Sms,
        scope,
        reason,
        source: SuppressionSource::Staff,
        note: None,
        customer_id: Some(customer(1).id),
        since: at(10),
        until: None,
        lifted_at: None,
        lifted_reason: None,
        created_by: None,
    }
}

async fn suppress(db: &Db, entry: &SuppressionEntry) {
    wrote!(db, Scope::rows(), |tx| {
        suppression::add(tx, entry).await
    });
}

async fn in_force(db: &Db, channel: ContactChannel, second: i64) -> Vec<Suppression> {
    let destination = Secret::new("+919000000001".to_owned());
    read!(db, |conn| {
        let question = question(ContactPurpose::Service, channel, second);
        contact_facts::get_for_destination(conn, &destination, question).await
    })
    .suppressions
}

async fn entries(db: &Db) -> Vec<SuppressionEntry> {
    read!(db, |conn| {
        suppression::list_for_destination(conn, HASH, 10).await
    })
}

fn offers_consent(number: u8, customer: CustomerId, subject: &str) -> Consent {
    Consent {
        id: ConsentId::new(id(number)),
        customer_id: customer,
        purpose: Purpose::OffersByMessage.code().to_owned(),
        lender_id: None,
        subject: Some(subject.to_owned()),
        co_applicant_id: None,
        notice_version: "1".to_owned(),
        locale: Language::En,
        given_at: at(1),
        given_from: String::new(),
        withdrawn_at: None,
    }
}

#[db_test]
async fn facts_name_the_destination_of_the_channel_and_the_consent_of_the_subject(db: &Db) {
    use ContactChannel::{Email, Sms};
    use ContactPurpose::{Promotion, Service};
    let person = add_customer(db).await;

    let facts = facts_at(db, &person, Promotion, Sms, 20).await;
    let destination = of_customer(&facts).destination.clone().unwrap();
    assert!(destination.is_verified);
    assert_eq!(Some(destination.value), person.mobile);
    assert_eq!(of_customer(&facts).consent, None);
    let by_mail = facts_at(db, &person, Promotion, Email, 20).await;
    assert_eq!(of_customer(&by_mail).destination, None);

    for (number, subject, expected) in [(8, "gold-loans", None), (9, "personal-loans", Some(id(9)))]
    {
        wrote!(db, Scope::customer(person.id), |tx| {
            consent::add(tx, &offers_consent(number, person.id, subject)).await
        });
        let facts = facts_at(db, &person, Promotion, Sms, 20).await;
        assert_eq!(of_customer(&facts).consent, expected.map(ConsentId::new));
    }
    let service = facts_at(db, &person, Service, Sms, 20).await;
    assert_eq!(
        of_customer(&service).consent,
        None,
        "no purpose, no consent"
    );

    wrote!(db, Scope::customer(person.id), |tx| {
        consent::withdraw(tx, ConsentId::new(id(9)), at(15)).await
    });
    let facts = facts_at(db, &person, Promotion, Sms, 20).await;
    assert_eq!(of_customer(&facts).consent, None, "withdrawn");
}

#[db_test]
async fn an_erasure_is_known_by_the_customer_and_by_the_destination(db: &Db) {
    let person = add_customer(db).await;
    let by_destination = async |destination: &str| {
        let destination = Secret::new(destination.to_owned());
        let question = question(ContactPurpose::Passcode, ContactChannel::Sms, 20);
        read!(db, |conn| {
            contact_facts::get_for_destination(conn, &destination, question).await
        })
        .is_erased
    };
    let mobile = person.mobile.clone().unwrap().into_exposed();
    assert!(!by_destination(&mobile).await);
    wrote!(db, Scope::customer(person.id), |tx| {
        erasure::request(tx, person.id, at(5)).await
    });
    assert!(by_destination(&mobile).await);
    assert!(!by_destination("+919000000001").await);
    let facts = facts_at(
        db,
        &person,
        ContactPurpose::Updates,
        ContactChannel::Sms,
        20,
    )
    .await;
    assert!(facts.is_erased);
}

#[db_test]
async fn entries_hold_for_their_channel_until_they_end_or_are_lifted(db: &Db) {
    use ContactChannel::{Email, Sms, WhatsApp};
    use SuppressionReason::{Complaint, HardBounce, OptOut};
    use SuppressionScope::{NonEssential, Promotion};
    add_customer(db).await;
    suppress(db, &entry(1, Promotion, OptOut)).await;
    suppress(
        db,
        &SuppressionEntry {
            channel: SuppressedChannel::Any,
            ..entry(2, NonEssential, Complaint)
        },
    )
    .await;
    suppress(
        db,
        &SuppressionEntry {
            until: Some(at(30)),
            ..entry(3, NonEssential, HardBounce)
        },
    )
    .await;

    let reasons = async |channel, second| {
        let found = in_force(db, channel, second).await;
        found.iter().map(|one| one.reason).collect::<Vec<_>>()
    };
    assert_eq!(reasons(Sms, 20).await, [OptOut, Complaint, HardBounce]);
    assert_eq!(reasons(WhatsApp, 20).await, [Complaint]);
    assert_eq!(
        reasons(Sms, 30).await,
        [OptOut, Complaint],
        "ended by itself"
    );

    let lifted = wrote!(db, Scope::rows(), |tx| {
        let first = suppression::lift(tx, &id(1).to_string(), at(40), "new number").await?;
        let again = suppression::lift(tx, &id(1).to_string(), at(41), "again").await?;
        Ok((first, again))
    });
    assert_eq!(lifted, (true, false));
    assert_eq!(reasons(Sms, 50).await, [Complaint]);
    assert_eq!(reasons(Email, 50).await, [Complaint]);
    let first = read!(db, |conn| {
        suppression::get(conn, &id(1).to_string()).await
    });
    let first = first.unwrap();
    assert_eq!(first.lifted_at, Some(at(40)));
    assert_eq!(first.lifted_reason.as_deref(), Some("new number"));
}

#[db_test]
async fn a_renewed_entry_begins_anew_and_keeps_its_note(db: &Db) {
    use SuppressionReason::HardBounce;
    use SuppressionScope::NonEssential;
    add_customer(db).await;
    let bounced = |number, since, until| SuppressionEntry {
        since: at(since),
        until: Some(at(until)),
        ..entry(number, NonEssential, HardBounce)
    };
    let noted = |number, since, until, note: &str| SuppressionEntry {
        note: Some(note.to_owned()),
        ..bounced(number, since, until)
    };
    for (renewal, note) in [
        (noted(1, 10, 30, "Mailbox full"), "Mailbox full"),
        (bounced(2, 20, 40), "Mailbox full"),
        (noted(3, 50, 70, "No such mailbox"), "No such mailbox"),
    ] {
        suppress(db, &renewal).await;
        let [one] = entries(db).await.try_into().unwrap();
        assert_eq!((one.since, one.until), (renewal.since, renewal.until));
        assert_eq!(one.note.as_deref(), Some(note));
        assert_eq!(one.id, id(1).to_string());
    }
}

#[db_test]
async fn a_consent_lifts_preferences_but_not_faults_of_the_destination(db: &Db) {
    use Purpose::{OffersByMessage, Updates};
    use SuppressionReason::{Complaint, DndList, DoNotCall, HardBounce, OptOut};
    use SuppressionScope::{Calls, NonEssential, Promotion};
    add_customer(db).await;
    for (number, scope, reason) in [
        (1, Promotion, OptOut),
        (2, Promotion, DndList),
        (3, Calls, DoNotCall),
        (4, NonEssential, Complaint),
        (5, NonEssential, HardBounce),
    ] {
        suppress(db, &entry(number, scope, reason)).await;
    }
    let lifted = wrote!(db, Scope::rows(), |tx| {
        // Given before the entries: it lifts nothing.
        let before = suppression::lift_for_consent(tx, HASH, OffersByMessage, at(9)).await?;
        let complaints = suppression::lift_for_consent(tx, HASH, Updates, at(20)).await?;
        let offers = suppression::lift_for_consent(tx, HASH, OffersByMessage, at(20)).await?;
        Ok((before, complaints, offers))
    });
    assert_eq!(lifted, (0, 1, 2));
    let left: Vec<_> = in_force(db, ContactChannel::Sms, 30)
        .await
        .iter()
        .map(|one| one.reason)
        .collect();
    assert_eq!(left, [DoNotCall, HardBounce]);
}

#[db_test]
async fn entries_survive_the_erasure_of_their_customer(db: &Db) {
    let person = add_customer(db).await;
    let noted = SuppressionEntry {
        note: Some("Asha's brother answered".to_owned()),
        ..entry(1, SuppressionScope::All, SuppressionReason::WrongPerson)
    };
    suppress(db, &noted).await;
    wrote!(db, Scope::customer(person.id), |tx| {
        suppression::lift(tx, &noted.id, at(1), "Asha showed the bill").await?;
        contact_count::reserve(
            tx,
            person.id,
            CapGroup::Marketing,
            date(2026, 11, 27),
            at(1),
        )
        .await?;
        erasure::erase(tx, person.id, at(2)).await
    });
    let [left] = entries(db).await.try_into().unwrap();
    assert_eq!(left.customer_id, None);
    assert_eq!((left.note, left.lifted_reason), (None, None));
    let counts = read!(db, |conn| {
        contact_count::list_since(conn, person.id, CapGroup::Marketing, date(2026, 1, 1)).await
    });
    assert_eq!(counts, []);
}

#[db_test]
async fn contacts_are_counted_by_day_and_given_back(db: &Db) {
    let person = add_customer(db).await;
    let (first, second) = (date(2026, 11, 26), date(2026, 11, 27));
    wrote!(db, Scope::customer(person.id), |tx| {
        for day in [first, second, second] {
            contact_count::reserve(tx, person.id, CapGroup::Marketing, day, at(1)).await?;
        }
        contact_count::release(tx, person.id, CapGroup::Marketing, second).await
    });
    let counts = async |since| {
        read!(db, |conn| {
            contact_count::list_since(conn, person.id, CapGroup::Marketing, since).await
        })
    };
    let one = |day| DayCount { day, count: 1 };
    assert_eq!(counts(first).await, [one(first), one(second)]);
    assert_eq!(counts(second).await, [one(second)]);
    let swept = wrote!(db, Scope::rows(), |tx| {
        contact_count::sweep(tx, second).await
    });
    assert_eq!(swept, 1);
}

#[db_test]
async fn a_secret_is_made_once_and_sealed_again(db: &Db) {
    let sealed = |cipher: &[u8]| SealedSecret {
        name: "contact".to_owned(),
        cipher: cipher.to_vec(),
    };
    wrote!(db, Scope::rows(), |tx| {
        app_secret::add(tx, &sealed(b"first")).await?;
        app_secret::add(tx, &sealed(b"second")).await?;
        app_secret::save(tx, &sealed(b"other"), b"lost".to_vec()).await?;
        app_secret::save(tx, &sealed(b"first"), b"resealed".to_vec()).await
    });
    let found = read!(db, |conn| { app_secret::find(conn, "contact").await });
    assert_eq!(found.as_deref(), Some(&b"resealed"[..]));
}

#[db_test]
async fn entries_that_are_over_for_long_are_swept(db: &Db) {
    use SuppressionReason::{HardBounce, OptOut};
    use SuppressionScope::{NonEssential, Promotion};
    add_customer(db).await;
    let over = SuppressionEntry {
        until: Some(at(20)),
        ..entry(1, NonEssential, HardBounce)
    };
    let lifted = SuppressionEntry {
        channel: SuppressedChannel::Any,
        ..entry(2, Promotion, OptOut)
    };
    for one in [&over, &lifted, &entry(3, Promotion, OptOut)] {
        suppress(db, one).await;
    }
    let swept = wrote!(db, Scope::rows(), |tx| {
        suppression::lift(tx, &lifted.id, at(20), "new number").await?;
        let early = suppression::sweep(tx, at(20)).await?;
        Ok((early, suppression::sweep(tx, at(21)).await?))
    });
    assert_eq!(swept, (0, 2));
    let [left] = entries(db).await.try_into().unwrap();
    assert_eq!(left.id, id(3).to_string());
}
