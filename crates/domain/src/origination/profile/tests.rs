use jiff::civil::date;
use serde_json::json;

use super::*;
use crate::Language;
use crate::form::field::Script;
use crate::form::smart_list::SmartLists;
use crate::text::Texts;

fn lists() -> SmartLists {
    SmartLists::parse(include_str!("../../../../../data/smart-lists.toml")).unwrap()
}

fn texts() -> Texts {
    Texts::parse(
        include_str!("../../../../../data/messages/en.json"),
        include_str!("../../../../../data/messages/hi.json"),
    )
    .unwrap()
}

fn gold() -> GoldPolicy {
    GoldPolicy::parse(include_str!("../../../../../data/policy/gold.toml")).unwrap()
}

fn profile(verified: Channel) -> Profile {
    let limits = Limits::parse(include_str!("../../../../../data/policy/limits.toml")).unwrap();
    let lending = LendingPolicy::parse(include_str!("../../../../../data/policy/lending.toml"));
    Profile::build(
        ProductType::PersonalLoans,
        &limits,
        &lending.unwrap(),
        &gold(),
        verified,
    )
    .unwrap()
}

/// Saves answers step by step, as a browser does.
fn answer(steps: &[(&str, Json)]) -> Result<(Values, bool), FieldErrors> {
    let (lists, mut values, mut has_pan) = (lists(), Values::default(), false);
    for (key, input) in steps {
        let profile = profile(Channel::Sms);
        let step = profile.step(key).unwrap();
        let known = values.clone();
        let context = FieldContext {
            known: &known,
            lists: &lists,
            today: date(2026, 11, 21),
            script: Script::Any,
            pan_mask: None,
            secrets: Secrets::empty(),
        };
        let parsed = profile.parse(step, input.as_object().unwrap(), &context)?;
        parsed.apply(&step.fields, &mut values);
        has_pan |= parsed.pan.is_some();
    }
    Ok((values, has_pan))
}

fn salaried() -> Vec<(&'static str, Json)> {
    vec![
        (
            "loan",
            json!({ "employment_status_code": 1, "desired_loan_amount": 200_000, "loan_months": 24, "loan_purpose": 1 }),
        ),
        (
            "about",
            json!({ "first_name": "Asha", "no_last_name": true, "birth_date": "1992-04-06", "tin": "ABCPK1234F" }),
        ),
        (
            "address",
            json!({ "postal_code": "560001", "state": "Karnataka", "district": "Bengaluru", "address1": "12, M.G. Road" }),
        ),
        (
            "living",
            json!({ "residence_type": 3, "monthly_rent": 9_000, "gender": 1, "marital_status": 1, "educational_level": 5 }),
        ),
        (
            "work",
            json!({ "employer_name": "Acme Tools", "officepincode": "560002", "monthly_income": 62_000, "salary_mode": 1, "prefer_net_banking": 1 }),
        ),
        (
            "money",
            json!({ "household_income": 3, "emi": 0, "email": "asha@example.com" }),
        ),
    ]
}

fn self_employed() -> Vec<(&'static str, Json)> {
    let mut steps = salaried();
    steps[0].1 = json!({ "employment_status_code": 2, "se_loan_amount": 200_000, "loan_months": 24, "loan_purpose": 1 });
    steps[4].1 = json!({ "business_registration_type": 1, "business_years": 2, "business_current_turnover": 2, "monthly_income": 62_000, "business_account": true });
    steps
}

#[test]
fn both_branches_can_be_completed() {
    for steps in [salaried(), self_employed()] {
        let (values, has_pan) = answer(&steps).unwrap();
        let profile = profile(Channel::Sms);
        assert!(profile.is_complete(&values, has_pan));
        assert!(!profile.is_complete(&values, false), "without a PAN");
        assert!(
            profile
                .states(&values, has_pan)
                .iter()
                .all(|step| step.done)
        );
        let (values, has_pan) = answer(&steps[..5]).unwrap();
        assert!(!profile.is_complete(&values, has_pan));
    }
}

#[test]
fn a_customer_stays_at_the_question_they_left_until_it_is_answered() {
    let profile = profile(Channel::Sms);
    let (values, has_pan) = answer(&salaried()[..1]).unwrap();
    let at = |was_at| profile.find_current_question(&values, has_pan, was_at);
    assert_eq!(at(None), Some("first_name"));
    assert_eq!(at(Some("tin")), Some("tin"));
    // Answered, asked later, or never asked.
    for elsewhere in ["desired_loan_amount", "postal_code", "nothing"] {
        assert_eq!(at(Some(elsewhere)), Some("first_name"), "{elsewhere}");
    }
    let (values, has_pan) = answer(&salaried()).unwrap();
    assert_eq!(
        profile.find_current_question(&values, has_pan, Some("tin")),
        None
    );
}

#[test]
fn changing_the_branch_reopens_the_steps_that_depend_on_it() {
    let mut steps = salaried();
    steps.push(self_employed().remove(0));
    let (values, has_pan) = answer(&steps).unwrap();
    let open: Vec<_> = profile(Channel::Sms)
        .states(&values, has_pan)
        .into_iter()
        .filter(|step| !step.done)
        .map(|step| step.key)
        .collect();
    assert_eq!(open, ["work"]);
    assert_eq!(values.money("desired_loan_amount"), None);
}

#[test]
fn a_step_shows_at_most_five_questions_at_a_time() {
    for (steps, verified) in [
        (salaried(), Channel::Sms),
        (self_employed(), Channel::Email),
    ] {
        let (values, has_pan) = answer(&steps).unwrap();
        let profile = profile(verified);
        for state in profile.states(&values, has_pan) {
            let all: Vec<_> = profile.step(state.key).unwrap().page_fields().collect();
            let asked: Vec<_> = state.asked.iter().map(|place| &all[*place]).collect();
            let visible = asked
                .iter()
                .filter(|field| field.is_visible(&values))
                .count();
            assert!((1..=5).contains(&visible), "{}: {visible}", state.key);
            for condition in asked.iter().filter_map(|field| field.show_if.as_ref()) {
                assert!(asked.iter().any(|field| field.key == condition.key));
            }
        }
    }
}

#[test]
fn the_profile_has_a_question_for_the_other_channel() {
    let asks = |verified, key| {
        profile(verified)
            .step("money")
            .unwrap()
            .fields
            .iter()
            .any(|field| field.key == key)
    };
    assert!(asks(Channel::Sms, "email") && !asks(Channel::Sms, "mobile_phone_number"));
    assert!(asks(Channel::Email, "mobile_phone_number") && !asks(Channel::Email, "email"));
}

#[test]
fn a_household_income_is_at_least_the_customers_income() {
    let mut steps = salaried();
    steps[5].1["household_income"] = 1.into();
    let errors = answer(&steps).unwrap_err();
    assert_eq!(errors.0["household_income"].key, "invalid_household_income");
}

#[test]
fn profile_errors_have_the_texts_of_the_specification() {
    let said = |step: usize, key: &str, value: Json| {
        let mut steps = salaried();
        steps[step].1[key] = value;
        let errors = answer(&steps).unwrap_err();
        texts().render(&errors.0[key], Language::En)
    };
    for (step, key, value, words) in [
        (
            1,
            "birth_date",
            json!("2012-01-01"),
            "Your age doesn't match the required age criteria",
        ),
        (1, "birth_date", json!("31/02/1992"), "Invalid date"),
        (1, "birth_date", json!("01/01/1802"), "Invalid year"),
        (
            1,
            "birth_date",
            json!(""),
            "Please enter a valid birth date",
        ),
        (
            1,
            "tin",
            json!("AAACB1234C"),
            "Invalid PAN. A PAN looks like ABCPE1234F",
        ),
        (
            2,
            "postal_code",
            json!("56001"),
            "Please enter a valid 6 digit pincode",
        ),
        (
            4,
            "monthly_income",
            json!(1_000_001),
            "Please enter an amount from ₹1 to ₹10,00,000",
        ),
        (5, "email", json!("asha@"), "Email is invalid"),
    ] {
        assert_eq!(said(step, key, value), words);
    }
}

#[test]
fn every_question_has_a_text_a_list_and_one_place() {
    let (texts, lists) = (texts(), lists());
    for verified in [Channel::Sms, Channel::Email] {
        let profile = profile(verified);
        let mut keys = std::collections::BTreeSet::new();
        for step in &profile.steps {
            assert!(texts.has(&step.title().key), "{}", step.key);
            for field in &step.fields {
                assert!(
                    texts.has(&format!("field_{}_label", field.key)),
                    "{}",
                    field.key
                );
                assert!(
                    keys.insert(field.key.clone()),
                    "{} is asked twice",
                    field.key
                );
                let list = field.list.as_deref();
                assert!(
                    list.is_none_or(|list| !lists.options(list, Language::Hi).is_empty()),
                    "{list:?}"
                );
            }
        }
        for condition in profile.steps.iter().flat_map(|step| &step.fields) {
            let other = condition
                .show_if
                .as_ref()
                .map(|condition| condition.key.as_str());
            assert!(other.is_none_or(|key| keys.contains(key)));
        }
    }
}

#[test]
fn the_rented_homes_are_those_of_the_list() {
    let rented: Vec<_> = lists()
        .get("residentType")
        .unwrap()
        .iter()
        .filter(|item| item.en.starts_with("Rented"))
        .map(|item| Json::from(item.id))
        .collect();
    let profile = profile(Channel::Sms);
    let living = profile.step("living").unwrap();
    let rent = living
        .fields
        .iter()
        .find(|field| field.key == "monthly_rent")
        .unwrap();
    assert_eq!(rent.show_if.as_ref().unwrap().values, rented);
}

#[test]
fn a_profile_is_updated_after_ninety_days_or_a_new_question() {
    let at = |text: &str| text.parse::<Timestamp>().unwrap();
    let completed = Some(at("2026-08-23T00:00:00Z"));
    let (day_90, later) = (at("2026-11-21T00:00:00Z"), at("2026-11-21T00:00:01Z"));
    assert!(!is_review_due(completed, true, day_90, 90));
    assert!(is_review_due(completed, true, later, 90));
    assert!(is_review_due(completed, false, day_90, 90));
    assert!(!is_review_due(None, false, later, 90), "never complete");
}
