use super::*;
use crate::catalog::fact::Fact;
use crate::catalog::lender::tests::{cashe, demo, with};
use crate::catalog::rule::Rule;

/// Personal loans as CASHe lends them, and gold loans on other terms.
fn of_two_products() -> Lender {
    let is_gold = |lender: &Lender| lender.main_offering().product == ProductType::GoldLoans;
    let gold = demo().into_iter().find(is_gold);
    let mut lender = cashe();
    lender.offerings.extend(gold.unwrap().offerings);
    lender
}

#[test]
fn each_offering_survives_the_database_with_its_own_columns() {
    let lender = of_two_products();
    let json = serde_json::to_value(&lender).unwrap();
    assert_eq!(
        json["products"],
        serde_json::json!(["personal-loans", "gold-loans"])
    );
    assert_eq!(json["min_income"], 25_000);
    assert_eq!(
        json["offerings"]["gold-loans"]["terms"]["amount_max"],
        serde_json::to_value(lender.offerings[1].terms.amount_max).unwrap()
    );
    assert_eq!(serde_json::from_value::<Lender>(json).unwrap(), lender);
}

#[test]
fn a_row_of_the_first_releases_means_the_same_for_each_of_its_products() {
    let mut row = serde_json::to_value(cashe()).unwrap();
    row["products"] = serde_json::json!(["gold-loans", "personal-loans"]);
    row["vendor_off"] = serde_json::json!(["gold-loans"]);
    let lender: Lender = serde_json::from_value(row).unwrap();
    let [personal, gold] = &lender.offerings[..] else {
        panic!("two products");
    };
    assert!(
        lender.accepts_product(ProductType::PersonalLoans)
            && !lender.accepts_product(ProductType::GoldLoans)
    );
    assert_eq!(
        (&personal.criteria, &personal.terms),
        (&gold.criteria, &gold.terms)
    );
}

#[test]
fn a_removed_product_is_retained_for_its_submissions_and_restored_unchanged() {
    let mut before = of_two_products();
    before.main_offering_mut().is_off = true;
    let mut after = with(before.clone(), |row| {
        row.products = vec![ProductType::GoldLoans];
    });
    after.carry_over_former(&before);
    assert_eq!(
        after.products().collect::<Vec<_>>(),
        [ProductType::GoldLoans]
    );
    assert_eq!(after.main_offering(), &before.offerings[1]);
    assert_eq!(after.offering(ProductType::PersonalLoans), None);
    assert_eq!(
        after.offering_for(ProductType::PersonalLoans),
        &before.offerings[0]
    );
    let json = serde_json::to_string(&after).unwrap();
    assert_eq!(serde_json::from_str::<Lender>(&json).unwrap(), after);
    let mut again = with(after.clone(), |row| {
        row.products = vec![ProductType::PersonalLoans, ProductType::GoldLoans];
    });
    again.carry_over_former(&after);
    assert_eq!(again, before);
}

#[test]
fn rules_without_a_column_of_their_own_stand_beside_the_row() {
    let rule = Rule::Between {
        fact: Fact::Months,
        from: Some(6),
        to: None,
    };
    let mut lender = cashe();
    lender.main_offering_mut().criteria.push(rule.clone());
    let json = serde_json::to_value(&lender).unwrap();
    assert_eq!(
        json["criteria"],
        serde_json::json!([{ "kind": "between", "fact": "months", "from": 6 }])
    );
    assert_eq!(
        serde_json::from_value::<Lender>(json)
            .unwrap()
            .main_offering()
            .criteria
            .last(),
        Some(&rule)
    );
}

#[test]
fn gold_weight_and_share_have_columns_of_their_own() {
    let tier = |up_to: Option<i64>, percent: i64| Tier {
        up_to: up_to.map(Paise::rupees),
        share: MilliPercent(percent * 1_000),
    };
    let tiers = vec![tier(Some(250_000), 80), tier(None, 72)];
    let lender = with(cashe(), |row| {
        row.main.gold_grams_min = Some(Milligrams(8_500));
        row.main.loan_to_value = tiers.clone();
    });
    for rule in [
        Rule::Between {
            fact: Fact::GoldWeight,
            from: Some(8_500),
            to: None,
        },
        Rule::AtMostShare {
            fact: Fact::Amount,
            of: Fact::Value,
            tiers: tiers.clone(),
        },
    ] {
        assert!(lender.main_offering().criteria.contains(&rule), "{rule:?}");
    }
    let json = serde_json::to_value(&lender).unwrap();
    assert_eq!(json["gold_grams_min"], 8.5);
    assert_eq!(
        json["loan_to_value"],
        serde_json::json!([{ "up_to": 250_000, "share": 80 }, { "share": 72 }])
    );
    assert_eq!(json.get("criteria"), None);
    assert_eq!(serde_json::from_value::<Lender>(json).unwrap(), lender);
}

#[test]
fn a_share_of_an_earlier_release_applies_to_every_amount() {
    let mut row = serde_json::to_value(cashe()).unwrap();
    row["loan_to_value"] = serde_json::json!(75);
    let read: Lender = serde_json::from_value(row.clone()).unwrap();
    row["loan_to_value"] = serde_json::json!([{ "share": 75 }]);
    assert_eq!(serde_json::from_value::<Lender>(row.clone()).unwrap(), read);
    // So is one that was a separate rule, while a second one remains there.
    let share = |percent: i64| Rule::AtMostShare {
        fact: Fact::Amount,
        of: Fact::Value,
        tiers: vec![Tier {
            up_to: None,
            share: MilliPercent(percent * 1_000),
        }],
    };
    let mut beside = cashe();
    beside
        .main_offering_mut()
        .criteria
        .extend([share(75), share(70)]);
    let written = serde_json::to_value(&beside).unwrap();
    assert_eq!(written["loan_to_value"], row["loan_to_value"]);
    assert_eq!(written["criteria"].as_array().unwrap().len(), 1);
}
