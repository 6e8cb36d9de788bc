use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::MilliPercent;
use crate::catalog::credit_card::{self, CreditCard};
use crate::catalog::lender::tests::{cashe, with};
use crate::catalog::lender::{self, LenderRecord};
use crate::catalog::policy::LendingPolicy;
use crate::distribution::merchant::{self, MerchantDetails};
use crate::distribution::partner::{self, Partners};
use crate::id::CardId;

fn lists() -> SmartLists {
    SmartLists::parse(include_str!("../../../../../data/smart-lists.toml")).unwrap()
}

fn parse(name: &str, value: &Json) -> Result<Json, String> {
    let property = find(lender::PROPERTIES, name).unwrap();
    property
        .parse(value, &lists())
        .map_err(|message| message.key)
}

#[test]
fn every_property_is_in_the_entity_it_belongs_to() {
    let lender = cashe();
    for property in lender::PROPERTIES {
        set(&lender, property.name, json!(1)).map_or_else(
            |wrong_type| {
                assert!(
                    !wrong_type.to_string().contains("unknown field"),
                    "{wrong_type}"
                );
            },
            |_| (),
        );
    }
    let known = |entity: &dyn Fn() -> Json, table: &[Property]| {
        for property in table {
            assert!(entity().get(property.name).is_some(), "{}", property.name);
        }
    };
    let card = CreditCard::draft(CardId(1), "One", 1);
    known(&|| json!(card), credit_card::PROPERTIES);
    let partners = Partners::parse(include_str!("../../../../../data/partners.toml")).unwrap();
    known(&|| json!(partners.all()[0]), partner::PROPERTIES);
    let merchant = MerchantDetails {
        name: "Asha".to_owned(),
        shop: String::new(),
        city: String::new(),
        share_percent: MilliPercent::ZERO,
        gst_registered: false,
    };
    known(&|| json!(merchant), merchant::PROPERTIES);
}

#[test]
fn each_rule_accepts_valid_values_and_explains_each_refusal() {
    for (name, value, stored) in [
        ("min_income", json!(25_000), json!(25_000)),
        ("min_income", json!(25_000.5), json!(25_000.5)),
        ("min_income", json!(null), json!(null)),
        ("min_income", json!(""), json!(null)),
        ("so_date_end", json!("2026-12-01"), json!("2026-12-01")),
        ("so_date_end", json!(null), json!("")),
        ("salaried", json!(1), json!(1)),
        ("ticket_class", json!(1), json!(1)),
        (
            "products",
            json!(["Personal Loans"]),
            json!(["personal-loans"]),
        ),
        ("lender_group_ids", json!([3, 1, 3]), json!([1, 3])),
        (
            "pincode_prefixes",
            json!(["56", " 400 "]),
            json!(["56", "400"]),
        ),
        ("name", json!("  Money View "), json!("Money View")),
        ("terms.rate_min", json!(10.999), json!(10.999)),
        ("gold_grams_min", json!(8.125), json!(8.125)),
        ("loan_to_value", json!([]), json!([])),
        ("loan_to_value", json!(null), json!([])),
        (
            "loan_to_value",
            json!([{ "up_to": 250_000, "share": 78.5 }, { "up_to": null, "share": 70 }]),
            json!([{ "up_to": 250_000, "share": 78.5 }, { "share": 70 }]),
        ),
        (
            "terms.grievance.email",
            json!(" Help@Cashe.example "),
            json!("help@cashe.example"),
        ),
    ] {
        assert_eq!(parse(name, &value), Ok(stored), "{name} {value}");
    }
    for (name, value, key) in [
        ("min_income", json!(-1), "invalid_money"),
        ("min_income", json!("25,000"), "invalid_money"),
        ("min_income", json!(1.001), "invalid_money"),
        ("salaried", json!(2), "invalid_flag"),
        ("salaried", json!(true), "invalid_flag"),
        ("salaried", json!(null), "invalid_required"),
        ("priority", json!(-1), "invalid_number_range"),
        ("priority", json!(1.5), "invalid_number"),
        ("so_date_end", json!("2026-02-30"), "invalid_date"),
        ("ticket_class", json!(99), "invalid_choose"),
        ("products", json!(["Ponies"]), "invalid_product_type"),
        ("lender_group_ids", json!("1"), "invalid_form"),
        ("pincode_prefixes", json!([""]), "invalid_empty_line"),
        (
            "pincode_prefixes",
            json!(["5600011"]),
            "invalid_pincode_prefix",
        ),
        ("name", json!("a\u{7}b"), "invalid_text"),
        ("name", json!("<b>"), "invalid_lender_name_edit"),
        ("terms.rate_min", json!(100.5), "invalid_percent"),
        ("gold_grams_min", json!("10 g"), "invalid_number"),
        ("gold_grams_min", json!(0.0001), "common_invalid_decimal"),
        ("gold_grams_min", json!(-1), "invalid_number_range"),
        ("gold_grams_min", json!(10_000.001), "invalid_number_range"),
        ("loan_to_value", json!(75), "invalid_form"),
        ("loan_to_value", json!([75]), "invalid_form"),
        ("loan_to_value", json!([{}]), "invalid_required"),
        (
            "loan_to_value",
            json!([{ "share": 101 }]),
            "invalid_percent",
        ),
        (
            "loan_to_value",
            json!([{ "up_to": -1, "share": 75 }]),
            "invalid_money",
        ),
        (
            "loan_to_value",
            json!([{ "share": 75, "fee": 1 }]),
            "invalid_form",
        ),
        (
            "loan_to_value",
            json!(vec![json!({ "share": 75 }); 21]),
            "invalid_too_many",
        ),
        ("journey", json!("boat"), "invalid_choose"),
        ("terms.grievance.email", json!("1800 000"), "invalid_email"),
    ] {
        assert_eq!(parse(name, &value), Err(key.to_owned()), "{name} {value}");
    }
}

#[test]
fn violated_limits_of_lists_sums_and_lines_are_explained() {
    let parse = |table: &[Property], name: &str, value: Json| {
        let property = find(table, name).unwrap();
        property
            .parse(&value, &lists())
            .map_err(|message| message.key)
    };
    let refused = |key: &str| Err(key.to_owned());
    let table = partner::PROPERTIES;
    assert_eq!(
        parse(table, "products", json!([])),
        refused("invalid_required")
    );
    assert_eq!(
        parse(lender::PROPERTIES, "products", json!([])),
        refused("invalid_required")
    );
    let fee = |rupees: f64| parse(table, "revenue_flat_fee", json!(rupees));
    assert_eq!(fee(1_000_000.0), Ok(json!(1_000_000.0)));
    assert_eq!(fee(1_000_000.01), refused("invalid_up_to"));
    assert_eq!(fee(0.001), refused("invalid_money"));
    let utm = |text: &str| parse(table, "utm_id", json!(text));
    assert_eq!(utm(" Udaan-2 "), Ok(json!("Udaan-2")));
    assert_eq!(utm("a b"), refused("invalid_utm_id"));
    assert_eq!(utm(&"a".repeat(65)), refused("invalid_too_long"));
    let shop = |text: &str| parse(merchant::PROPERTIES, "shop", json!(text));
    assert_eq!(shop(""), Ok(json!("")));
    assert_eq!(shop("a\nb"), refused("invalid_text"));
    assert_eq!(shop("2341 2341 2346"), refused("invalid_aadhaar"));
}

#[test]
fn an_edit_changes_one_property_only() {
    let before = cashe();
    let after = set(&before, "terms.rate_min", json!(9.5)).unwrap();
    let changed = find_changes(&before, &after).unwrap();
    assert_eq!(changed.len(), 1);
    assert_eq!(changed[0].property, "terms.rate_min");
    assert_eq!(changed[0].to, json!(9.5));
    assert_eq!(find_changes(&after, &after).unwrap(), []);
}

#[test]
fn a_removed_value_is_a_change() {
    let before = with(cashe(), |row| {
        row.main.min_income = Some(crate::Paise::rupees(15_000));
    });
    let after = set(&before, "min_income", Json::Null).unwrap();
    assert_eq!(LenderRecord::from(after.clone()).main.min_income, None);
    let changed = find_changes(&before, &after).unwrap();
    assert_eq!(
        (&changed[0].property[..], &changed[0].from, &changed[0].to),
        ("min_income", &json!(15_000), &Json::Null)
    );
}

/// Arbitrary received values of a property, likely ones first.
fn sent() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        (-200..200_i64).prop_map(Json::from),
        (0.0..200.0_f64).prop_map(|number| json!((number * 1000.0).round() / 1000.0)),
        any::<f64>().prop_map(Json::from),
        "\\PC*".prop_map(Json::from),
        "(https://|/files/)?[a-z0-9 ]{0,12}".prop_map(Json::from),
        "20[0-9]{2}-[01][0-9]-[0-3][0-9]".prop_map(Json::from),
        Just(json!("Personal Loans")),
    ];
    prop_oneof![
        4 => leaf.clone(),
        1 => prop::collection::vec(leaf.clone(), 0..4).prop_map(Json::from),
        1 => prop::collection::btree_map("[a-z]{1,4}", leaf.clone(), 0..3).prop_map(|map| json!(map)),
        1 => prop::collection::vec(prop::collection::btree_map("up_to|share", leaf, 0..3), 0..3).prop_map(|rows| json!(rows)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]
    #[test]
    fn an_accepted_value_is_accepted_again_unchanged(which in any::<prop::sample::Index>(), value in sent()) {
        let tables = [lender::PROPERTIES, credit_card::PROPERTIES, partner::PROPERTIES, merchant::PROPERTIES].concat();
        let property = which.get(&tables);
        if let Ok(stored) = property.parse(&value, &lists()) {
            let again = if property.name == "products" { Ok(stored.clone()) } else { property.parse(&stored, &lists()) };
            prop_assert_eq!(again.map_err(|message| message.key), Ok(stored), "{}", property.name);
        }
    }

    #[test]
    fn a_lender_after_any_edits_can_be_stored_and_lists_its_problems(
        edits in prop::collection::vec((any::<prop::sample::Index>(), sent()), 1..20),
    ) {
        let lending = LendingPolicy::parse(include_str!("../../../../../data/policy/lending.toml")).unwrap();
        let mut edited = cashe();
        for (which, value) in edits {
            let property = which.get(lender::PROPERTIES);
            if let Ok(stored) = property.parse(&value, &lists()) {
                edited = set(&edited, property.name, stored).map_err(|error| TestCaseError::fail(format!("{}: {error}", property.name)))?;
            }
        }
        for problem in edited.validate(&lists(), &lending) {
            prop_assert!(!problem.message().key.is_empty());
        }
        prop_assert_eq!(find_changes(&edited, &edited).unwrap(), []);
    }
}
