//! What customers may do, and what is kept about them.

use saakh_domain::catalog::product::ProductType;
use saakh_domain::id::{ApplicationId, CustomerId};
use saakh_service::operations::housekeeping;
use saakh_service::origination::{application, identity_check, offer, profile, status};
use saakh_service::privacy::quiet;
use saakh_service::{Code, Refusal};
use saakh_testkit::{TestApp, app_test, salaried_answers};

use super::refused;

const LOANS: ProductType = ProductType::PersonalLoans;
const PAN: &str = "ABCPK1234F";
const OTHER_PAN: &str = "ABCPK9999F";
const BORN: &str = "1992-04-06";
const HOUR: i64 = 3_600;

/// A customer with a complete profile.
async fn asha(app: &TestApp) -> (CustomerId, ApplicationId) {
    let id = app.consumer().await.id.parse().unwrap();
    let open = application::start(&app.app, id, LOANS).await.unwrap();
    for (step, answers) in salaried_answers() {
        profile::save(&app.app, id, LOANS, step, answers.as_object().unwrap())
            .await
            .unwrap();
    }
    (id, open.id)
}

#[app_test]
async fn an_application_of_another_customer_is_not_found(app: &TestApp) {
    let (asha, open) = asha(app).await;
    let stranger: CustomerId = app.consumer().await.id.parse().unwrap();
    let app = &app.app;
    let refusals: [Refusal; 3] = [
        refused(application::find(app, open, stranger).await),
        refused(status::list_for_application(app, stranger, open).await),
        refused(offer::get_view(app, stranger, open).await),
    ];
    for refusal in refusals {
        assert_eq!(refusal.code, Code::NotFound);
    }
    assert_eq!(application::find(app, open, asha).await.unwrap().id, open);
}

#[app_test]
async fn a_new_application_requires_an_identity_check_before_offers(app: &TestApp) {
    let (asha, first) = asha(app).await;
    let app = &app.app;
    offer::get_view(app, asha, first).await.unwrap();
    let anew = application::start_anew(app, asha, LOANS).await.unwrap();
    assert_ne!(anew.id, first);
    assert_eq!(
        refused(offer::get_view(app, asha, anew.id).await).code,
        Code::IdentityUnconfirmed
    );
    let checked = identity_check::check(app, asha, anew.id, PAN, BORN)
        .await
        .unwrap();
    assert!(checked.confirmed);
    offer::get_view(app, asha, anew.id).await.unwrap();
}

#[app_test]
async fn after_five_wrong_answers_the_identity_check_is_locked_for_an_hour(app: &TestApp) {
    let (asha, _) = asha(app).await;
    let anew = application::start_anew(&app.app, asha, LOANS)
        .await
        .unwrap();
    let check = async |pan| identity_check::check(&app.app, asha, anew.id, pan, BORN).await;
    for left in (0..5).rev() {
        let checked = check(OTHER_PAN).await.unwrap();
        assert_eq!((checked.confirmed, checked.tries_left), (false, left));
    }
    assert_eq!(refused(check(PAN).await).code, Code::IdentityCheckTooMany);
    app.clock.advance(HOUR - 1);
    assert_eq!(refused(check(PAN).await).code, Code::IdentityCheckTooMany);
    app.clock.advance(1);
    assert!(check(PAN).await.unwrap().confirmed);
}

#[app_test]
async fn a_legal_hold_is_of_a_customer_for_a_reason_and_ends_once(app: &TestApp) {
    let asha: CustomerId = app.consumer().await.id.parse().unwrap();
    let nobody = CustomerId::new(app.app.uuid());
    let app = &app.app;
    for reason in ["", "  ", &"x".repeat(301)] {
        assert!(
            refused(quiet::place_hold(app, asha, reason).await)
                .fields
                .contains_key("reason")
        );
    }
    assert_eq!(
        refused(quiet::place_hold(app, nobody, "A dispute").await).code,
        Code::NotFound
    );
    assert_eq!(
        refused(quiet::lift_hold(app, asha).await).code,
        Code::NotFound,
        "there is none yet"
    );
    quiet::place_hold(app, asha, &"x".repeat(300))
        .await
        .unwrap();
    quiet::lift_hold(app, asha).await.unwrap();
    assert_eq!(
        refused(quiet::lift_hold(app, asha).await).code,
        Code::NotFound
    );
}

#[app_test]
async fn a_message_is_in_the_outbox_for_a_day(app: &TestApp) {
    let mobile = app.new_mobile();
    app.consumer_with_mobile(&mobile).await;
    let destination = format!("+91{mobile}");
    app.clock.advance(24 * HOUR);
    housekeeping::sweep(&app.app).await.unwrap();
    assert_eq!(app.messages(&destination).await.len(), 1);
    app.clock.advance(1);
    housekeeping::sweep(&app.app).await.unwrap();
    assert_eq!(app.messages(&destination).await.len(), 0);
}
