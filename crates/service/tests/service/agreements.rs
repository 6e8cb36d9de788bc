//! Groups of lenders, and what lenders pay.

use saakh_domain::catalog::revenue::{MonthlyTotals, Range, Slab};
use saakh_domain::id::LenderId;
use saakh_domain::{MilliPercent, Paise};
use saakh_service::catalog::{lender_group, lender_revenue};
use saakh_service::platform::audit::RequestContext;
use saakh_testkit::{TestApp, app_test};

use super::refused;

const BY: RequestContext = RequestContext::SYSTEM;
const CASHE: LenderId = LenderId(1);

#[app_test]
async fn a_group_needs_a_unique_name(app: &TestApp) {
    lender_group::create(&app.app, &BY, "Salaried first")
        .await
        .unwrap();
    for (name, wrong) in [
        ("Salaried first", "invalid_name_taken"),
        ("Zuerst: Lohn", "invalid_group_name"),
    ] {
        let refusal = refused(lender_group::create(&app.app, &BY, name).await);
        assert_eq!(refusal.fields["name"].key, wrong);
    }
    let names: Vec<String> = lender_group::all(&app.app)
        .await
        .unwrap()
        .into_iter()
        .map(|group| group.name)
        .collect();
    assert_eq!(names, ["Salaried first"]);
}

/// A slab that pays this amount per month, independent of the disbursals.
fn flat(rupees: i64) -> Slab {
    Slab {
        id: 0,
        disbursed: Range::default(),
        number: Range::default(),
        ats: Range::default(),
        revenue_type_id: 1,
        flat: Paise::rupees(rupees),
        percent: MilliPercent::ZERO,
        active: true,
    }
}

#[app_test]
async fn the_first_active_slab_that_contains_the_month_pays(app: &TestApp) {
    let app = &app.app;
    let month = MonthlyTotals {
        disbursed: Paise::rupees(500_000),
        number: 3,
    };
    let pays = async || {
        lender_revenue::preview(app, CASHE, month)
            .await
            .unwrap()
            .map(|revenue| revenue.total)
    };
    assert_eq!(pays().await, None);
    let small = lender_revenue::create(app, &BY, CASHE, flat(1_000))
        .await
        .unwrap();
    let large = lender_revenue::create(app, &BY, CASHE, flat(2_000))
        .await
        .unwrap();
    assert_eq!(pays().await, Some(Paise::rupees(1_000)));
    lender_revenue::set_order(app, &BY, CASHE, &[large, small], None)
        .await
        .unwrap();
    assert_eq!(pays().await, Some(Paise::rupees(2_000)));
    let half = refused(lender_revenue::set_order(app, &BY, CASHE, &[small], None).await);
    assert!(half.fields.contains_key("lender_revenue_ids"), "{half:?}");
    assert_eq!(pays().await, Some(Paise::rupees(2_000)), "the order stays");
    let off = Slab {
        id: large,
        active: false,
        ..flat(2_000)
    };
    lender_revenue::update(app, &BY, CASHE, off, None)
        .await
        .unwrap();
    assert_eq!(pays().await, Some(Paise::rupees(1_000)));
}
