//! Display of a lender, and messages about its own terms.

use super::*;

#[test]
fn a_special_offer_without_text_or_days_is_a_problem_and_not_shown() {
    type Spoil = fn(&mut Lender);
    let whole = demo().remove(0);
    let day = date(2026, 11, 2);
    let spoilt: [(Spoil, &str); 3] = [
        (|lender| lender.so_text.clear(), "so_text"),
        (|lender| lender.so_date_start = None, "so_date_start"),
        (|lender| lender.so_date_end = None, "so_date_end"),
    ];
    assert!(whole.special_offer(day, Language::En).is_some());
    for (spoil, part) in spoilt {
        let mut lender = whole.clone();
        spoil(&mut lender);
        assert_eq!(lender.special_offer(day, Language::En), None, "{part}");
        let problems = lender.validate(&lists(), &lending());
        assert_eq!(problems, [LenderProblem::Empty(part)]);
        assert!(problems[0].concerns("so_status"));
        lender.so_status = false;
        assert_eq!(lender.validate(&lists(), &lending()), []);
    }
}

#[test]
fn a_problem_is_about_the_ends_of_its_range_and_no_other_property() {
    let about = |problem: LenderProblem, property: &str| problem.concerns(property);
    assert!(about(LenderProblem::Range("age"), "max_age"));
    assert!(about(
        LenderProblem::Range("rate"),
        "offerings.gold-loans.terms.rate_min"
    ));
    assert!(about(LenderProblem::Range("special_offer"), "so_date_end"));
    assert!(about(
        LenderProblem::CoolingOff(3),
        "terms.cooling_off_days"
    ));
    assert!(!about(
        LenderProblem::Range("months"),
        "terms.lock_in_months"
    ));
    assert!(!about(LenderProblem::Range("age"), "max_income"));
    assert!(!about(LenderProblem::Empty("so_text"), "so_text_hi"));
}

#[test]
fn a_special_offer_shows_between_its_days_only() {
    let lender = demo().remove(0);
    let shown = |day| lender.special_offer(day, Language::En);
    assert_eq!(shown(date(2026, 10, 31)), None);
    assert!(shown(date(2026, 11, 1)).is_some());
    assert!(shown(date(2026, 11, 30)).is_some());
    assert_eq!(shown(date(2026, 12, 1)), None);
    assert_ne!(
        lender.special_offer(date(2026, 11, 2), Language::Hi),
        shown(date(2026, 11, 2))
    );
    assert_eq!(
        Lender {
            so_status: false,
            ..lender.clone()
        }
        .special_offer(date(2026, 11, 2), Language::En),
        None
    );
}

#[test]
fn the_rate_comes_from_the_card_or_is_the_top_of_the_range() {
    let terms = cashe().main_offering().terms.clone();
    for (score, rate, kind) in [
        (Some(810), 18_000, RateKind::Exact),
        (Some(775), 22_000, RateKind::Exact),
        (Some(774), 28_000, RateKind::Exact),
        (Some(700), 28_000, RateKind::UpTo),
        (None, 28_000, RateKind::UpTo),
    ] {
        assert_eq!(
            terms.rate(score),
            Rate {
                rate: MilliPercent(rate),
                kind
            },
            "{score:?}"
        );
    }
}

#[test]
fn known_lenders_have_pages_of_their_own() {
    let lenders = demo();
    let path = |key: &str| lenders.iter().find(|l| l.key == key).unwrap().path();
    assert_eq!(path("money-view"), "/user/money-view");
    assert_eq!(path("muthootgold"), "/user/muthootgold");
    assert_eq!(path("gulmohar"), "/user/lenders-transaction/gulmohar");
}

#[test]
fn a_text_with_other_numbers_than_the_terms_is_reported() {
    let fields = |lender: &Offering| -> Vec<&'static str> {
        let all = lender.find_text_mismatches();
        all.into_iter().map(|one| one.field).collect()
    };
    let mut lender = cashe().main_offering().clone();
    lender.interest_rate = format!("{} To {}", lender.terms.rate_min, lender.terms.rate_max);
    lender.tenure = format!(
        "{} to {} months",
        lender.terms.months_min, lender.terms.months_max
    );
    lender.processing_fees = format!("{} + GST", lender.terms.fee_percent);
    lender.loan_amount_upto = Some(lender.terms.amount_max);
    assert_eq!(fields(&lender), Vec::<&str>::new());
    lender.interest_rate = "from 9.99%".into();
    lender.tenure = "as you like".into();
    lender.processing_fees = "₹499".into();
    lender.loan_amount_upto = Some(lender.terms.amount_max + crate::Paise(100));
    assert_eq!(
        fields(&lender),
        ["interest_rate", "processing_fees", "loan_amount_upto"]
    );
}

#[test]
fn a_draft_lender_lists_its_missing_properties() {
    let lists = lists();
    let lending = lending();
    let draft = Lender::draft(crate::id::LenderId(99), "New_Lender");
    assert_eq!(
        (draft.key.as_str(), draft.lender_status),
        ("new-lender", false)
    );
    let problems = draft.validate(&lists, &lending);
    assert!(
        problems.contains(&LenderProblem::Empty("legal_name")),
        "{problems:?}"
    );
    let json = serde_json::to_string(&draft).unwrap();
    assert_eq!(serde_json::from_str::<Lender>(&json).unwrap(), draft);
}

#[test]
fn a_new_product_of_a_lending_lender_is_switched_off_at_first() {
    let before = demo().remove(0);
    let kept = before.main_offering().product;
    let mut after = before.clone();
    after.offerings.push(Offering {
        product: ProductType::BusinessLoans,
        ..before.main_offering().clone()
    });
    let off = |lender: &Lender, product| lender.offering(product).unwrap().is_off;
    assert_eq!(after.disable_added(&before), [ProductType::BusinessLoans]);
    assert!(off(&after, ProductType::BusinessLoans) && !off(&after, kept));
    // A known offering stays as it is, and one of an inactive lender is not offered anyway.
    let mut again = after.clone();
    again.offerings[1].is_off = false;
    assert_eq!(again.disable_added(&after), []);
    assert!(!off(&again, ProductType::BusinessLoans));
    let mut idle = before.clone();
    idle.lender_status = false;
    assert_eq!(again.disable_added(&idle), []);
}
