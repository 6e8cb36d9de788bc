use jiff::civil::date;
use serde_json::{Map, Value as Json, json};

use super::*;
use crate::catalog::policy::{GoldPolicy, LendingPolicy, Limits};
use crate::form::field::{FieldContext, FieldErrors, ParsedFields, Script, SealedAnswer, Value};
use crate::identity::identifiers::Channel;
use crate::origination::applicant::{Applicant, Span};
use crate::origination::products::Answers;
use crate::origination::profile::Profile;
use crate::secret::{Secret, mask_value};
use crate::{Paise, identity::identifiers::Pan};

const OWNERS_PAN: &str = "ABCPN0002F";
const OWNERS_GSTIN: &str = "29ABCPN0002F1ZA";
const FIRMS_PAN: &str = "ABCFS1234K";
const FIRMS_GSTIN: &str = "29ABCFS1234K2Z2";

fn lists() -> SmartLists {
    SmartLists::parse(include_str!("../../../../../../data/smart-lists.toml")).unwrap()
}

fn lending() -> LendingPolicy {
    LendingPolicy::parse(include_str!("../../../../../../data/policy/lending.toml")).unwrap()
}

fn gold() -> GoldPolicy {
    GoldPolicy::parse(include_str!("../../../../../../data/policy/gold.toml")).unwrap()
}

fn profile() -> Profile {
    let limits = Limits::parse(include_str!("../../../../../../data/policy/limits.toml")).unwrap();
    Profile::build(
        ProductType::BusinessLoans,
        &limits,
        &lending(),
        &gold(),
        Channel::Sms,
    )
    .unwrap()
}

/// A customer's stored answers, some of them sealed.
#[derive(Default)]
struct Customer {
    values: Values,
    secrets: Secrets,
}

impl Customer {
    fn check(&self, step: &str, input: &Json) -> Result<ParsedFields, FieldErrors> {
        let (profile, lists) = (profile(), lists());
        let context = FieldContext {
            known: &self.values,
            lists: &lists,
            today: date(2026, 11, 22),
            script: Script::Any,
            pan_mask: None,
            secrets: &self.secrets,
        };
        let input: &Map<String, Json> = input.as_object().unwrap();
        profile.parse(profile.step(step).unwrap(), input, &context)
    }

    /// Saves a step; sealed answers are stored as their mask.
    fn save(&mut self, step: &str, input: &Json) {
        let mut parsed = self.check(step, input).unwrap();
        for (key, secret) in parsed.secrets.iter() {
            self.secrets.set(key, secret.clone());
            let mask = mask_value(secret.expose());
            let sealed = SealedAnswer {
                cipher: String::new(),
                mask,
            };
            parsed.values.set(key, Value::Sealed(sealed));
        }
        if let Some(pan) = parsed.pan.as_ref().map(Pan::as_str) {
            self.secrets.set("tin", Secret::new(pan.to_owned()));
        }
        let profile = profile();
        profile.apply_answers(profile.step(step).unwrap(), &parsed, &mut self.values);
    }

    fn refusals(&self, step: &str, input: &Json) -> Vec<(String, String)> {
        let errors = self.check(step, input).unwrap_err();
        let refused = errors.0.into_iter();
        refused.map(|(key, message)| (key, message.key)).collect()
    }

    fn is_done(&self, step: &str) -> bool {
        let steps = profile().states(&self.values, false);
        steps.iter().find(|state| state.key == step).unwrap().done
    }

    fn applicant(&self) -> Applicant {
        let (lists, lending) = (lists(), lending());
        let answers = Answers {
            values: &self.values,
            score: Some(760),
            lists: &lists,
            lending: &lending,
            gold_price: None,
            today: date(2026, 11, 22),
        };
        PRODUCT.applicant(&answers).unwrap()
    }
}

/// The steps about a firm, with answers.
fn firm() -> [(&'static str, Json); 3] {
    [
        (
            "business",
            json!({ "business_name": "Asha Textiles 24", "business_nature": 3, "business_years": 4 }),
        ),
        ("registration", registration(&[])),
        ("sales", sales(&[])),
    ]
}

fn registration(change: &[(&str, Json)]) -> Json {
    let answers = json!({
        "business_registration_type": 1, "business_company_type": 2, "business_pan": FIRMS_PAN, "gstin": FIRMS_GSTIN,
    });
    changed(answers, change)
}

fn sales(change: &[(&str, Json)]) -> Json {
    let answers = json!({
        "business_current_turnover": 4, "business_gross_profit": 2,
        "business_account": true, "business_account_number": "0012 3456 7890", "business_ifsc": "sbin0001234",
    });
    changed(answers, change)
}

fn changed(mut answers: Json, change: &[(&str, Json)]) -> Json {
    for (key, value) in change {
        answers[*key] = value.clone();
    }
    answers
}

fn one(key: &str, message: &str) -> Vec<(String, String)> {
    vec![(key.to_owned(), message.to_owned())]
}

#[test]
fn a_business_step_has_at_most_five_questions_and_a_checkbox() {
    let mut asha = Customer::default();
    for (step, answers) in firm() {
        asha.save(step, &answers);
    }
    for step in profile().steps() {
        let asked = step.fields.iter().filter(|field| {
            let is_box = field.kind == FieldKind::Flag;
            !is_box && field.is_visible(&asha.values)
        });
        let count = asked.count();
        assert!((1..=5).contains(&count), "{}: {count}", step.key);
    }
}

#[test]
fn business_identifiers_are_stored_canonical_and_encrypted_only() {
    let nobody = Customer::default();
    let registered = nobody.check("registration", &registration(&[])).unwrap();
    let sold = nobody.check("sales", &sales(&[])).unwrap();
    for (parsed, key, kept) in [
        (&registered, "business_pan", FIRMS_PAN),
        (&registered, "gstin", FIRMS_GSTIN),
        (&sold, "business_account_number", "001234567890"),
    ] {
        assert_eq!(parsed.secrets.get(key).unwrap(), kept);
        assert!(parsed.values.get(key).is_none(), "{key}");
    }
    assert!(!format!("{registered:?}").contains("1234K"));
}

#[test]
fn each_wrong_business_answer_has_its_own_error_message() {
    let nobody = Customer::default();
    for (key, value, message) in [
        ("business_name", json!("AB"), "invalid_company_name"),
        ("business_name", json!("A".repeat(41)), "invalid_too_long"),
        (
            "business_name",
            json!("Asha*Textiles"),
            "invalid_company_name",
        ),
        ("business_name", json!(""), "invalid_required"),
        ("business_registration_type", json!(99), "invalid_choose"),
        ("business_company_type", Json::Null, "invalid_choose"),
        ("business_nature", json!(8), "invalid_choose"),
        ("business_years", json!("4"), "invalid_choose"),
        ("business_current_turnover", Json::Null, "invalid_choose"),
        ("business_pan", json!("ABCFS1234"), "invalid_pan"),
        ("business_pan", json!(OWNERS_PAN), "invalid_pan_entity"),
        ("business_pan", json!("******234K"), "invalid_pan"),
        ("business_pan", Json::Null, "invalid_required"),
        ("gstin", json!("29ABCFS1234K2Z3"), "invalid_gstin"),
        ("gstin", json!(OWNERS_GSTIN), "invalid_gstin_pan"),
        (
            "business_account_number",
            json!("12345"),
            "invalid_bank_account",
        ),
        ("business_account_number", Json::Null, "invalid_required"),
        ("business_ifsc", json!("SBIN1001234"), "invalid_ifsc"),
        ("business_gross_profit", json!(7), "invalid_choose"),
    ] {
        let steps = firm();
        let (step, answers) = steps
            .iter()
            .find(|(_, asked)| asked.get(key).is_some())
            .unwrap();
        let input = changed(answers.clone(), &[(key, value.clone())]);
        assert_eq!(nobody.refusals(step, &input), one(key, message), "{value}");
    }
    let small = sales(&[
        ("business_current_turnover", json!(1)),
        ("business_gross_profit", json!(4)),
    ]);
    let refused = nobody.refusals("sales", &small);
    assert_eq!(
        refused,
        one("business_gross_profit", "invalid_gross_profit")
    );
}

#[test]
fn a_proprietors_registration_has_the_owners_pan_in_any_order() {
    let proprietor = registration(&[
        ("business_company_type", json!(1)),
        ("business_pan", Json::Null),
        ("gstin", json!(OWNERS_GSTIN)),
    ]);
    let about = |pan: &str| json!({ "first_name": "Asha", "last_name": "Rao", "birth_date": "1992-04-06", "tin": pan });
    let mut asha = Customer::default();
    asha.save("registration", &proprietor);
    assert!(asha.values.get("business_pan").is_none());
    let refused = asha.refusals("about", &about("ABCPK1234F"));
    assert_eq!(refused, one("tin", "invalid_pan_gstin"));
    asha.save("about", &about(OWNERS_PAN));

    let mut other = proprietor.clone();
    other["gstin"] = json!("07ABCPK1234F1Z7");
    assert_eq!(
        asha.refusals("registration", &other),
        one("gstin", "invalid_gstin_pan")
    );
    other["gstin"] = Json::Null;
    asha.save("registration", &other);
    assert!(asha.values.get("gstin").is_none());
}

#[test]
fn a_returned_mask_retains_the_stored_value_and_is_validated_like_it() {
    let mut asha = Customer::default();
    asha.save("registration", &registration(&[]));
    let masks = [
        ("business_pan", json!("******234K")),
        ("gstin", json!("******K2Z2")),
    ];
    let again = asha.check("registration", &registration(&masks)).unwrap();
    assert_eq!(again.secrets, Secrets::default());
    assert_eq!(again.values.sealed("gstin").unwrap().mask, "******K2Z2");
    // Another PAN while the registration is unchanged.
    let moved = registration(&[("business_pan", json!("AAACB1234C")), masks[1].clone()]);
    assert_eq!(
        asha.refusals("registration", &moved),
        one("gstin", "invalid_gstin_pan")
    );
    asha.save("sales", &sales(&[]));
    let account = [("business_account_number", json!("******7890"))];
    let again = asha.check("sales", &sales(&account)).unwrap();
    assert_eq!(again.secrets, Secrets::default());
}

#[test]
fn a_professional_has_questions_about_the_profession_not_a_firm() {
    let mut doctor = Customer::default();
    for (step, answers) in firm() {
        doctor.save(step, &answers);
    }
    let mut both = firm()[0].1.clone();
    both["is_professional"] = json!(true);
    assert_eq!(
        doctor.refusals("business", &both),
        [
            one("professional_type", "invalid_choose"),
            one("professional_years", "invalid_choose")
        ]
        .concat()
    );
    both["professional_type"] = json!(1);
    both["professional_years"] = json!(4);
    doctor.save("business", &both);
    // Including what the next step asked about the firm, sealed answers among it.
    for gone in [
        "business_name",
        "business_nature",
        "business_years",
        "business_registration_type",
        "business_company_type",
        "business_pan",
        "gstin",
    ] {
        assert!(doctor.values.get(gone).is_none(), "{gone}");
    }
    for step in ["business", "registration", "sales"] {
        assert!(doctor.is_done(step), "{step}");
    }
    assert!(doctor.values.get("business_account_number").is_some());
    assert!(doctor.check("registration", &json!({})).is_ok());
}

#[test]
fn facts_are_the_ranges_behind_the_choices() {
    let mut asha = Customer::default();
    for (step, answers) in firm() {
        asha.save(step, &answers);
    }
    let loan = json!({ "business_loan_amount": 500_000, "business_loan_months": 24, "business_loan_purpose": 1 });
    asha.save("loan", &loan);
    let known = |fact| asha.applicant().get_fact(fact);
    let span = |least, most| Some(Span { least, most });
    assert_eq!(
        known(Fact::Turnover),
        span(
            Paise::rupees(4_000_001).0,
            Some(Paise::rupees(10_000_000).0)
        )
    );
    assert_eq!(known(Fact::BusinessAge), span(36, Some(59)));
    // 3,00,001 of 1 crore is 3 %, 6 lakh of 40,00,001 just below 15 %.
    assert_eq!(known(Fact::ProfitShare), span(3_000, Some(14_999)));
    assert_eq!(known(Fact::BusinessNature), span(3, Some(3)));
    assert_eq!(asha.applicant().amount(), Paise::rupees(500_000));

    asha.values.set("business_gross_profit", Value::Choice(5));
    asha.values
        .set("business_current_turnover", Value::Choice(6));
    assert_eq!(
        asha.applicant().get_fact(Fact::ProfitShare),
        span(0, Some(100_000))
    );
    asha.values.remove("business_gross_profit");
    assert_eq!(asha.applicant().get_fact(Fact::ProfitShare), None);

    asha.values.remove("business_years");
    asha.values.set("professional_years", Value::Choice(4));
    assert_eq!(asha.applicant().get_fact(Fact::BusinessAge), span(60, None));
}
