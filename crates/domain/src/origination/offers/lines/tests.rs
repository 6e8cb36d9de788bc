use super::*;
use crate::pricing::{FeeRule, LoanTerms, Stages};
use crate::text::Texts;
use crate::{Language, Paise};

fn price(repayment: Repayment, rate_kind: RateKind) -> Price {
    let fee = FeeRule {
        flat: Paise::rupees(1_000),
        gst: MilliPercent(18_000),
        ..FeeRule::default()
    };
    let (amount, rate) = (Paise::rupees(100_000), MilliPercent(12_000));
    let loan = LoanTerms::with_fee_rule(amount, 12, rate, &fee, Paise::rupees(500));
    Price {
        amount,
        months: 12,
        rate,
        rate_kind,
        repayment,
        stages: Stages::AT_ONCE,
        quote: loan.with_repayment(repayment).quote().unwrap(),
    }
}

fn texts() -> Texts {
    Texts::parse(
        include_str!("../../../../../../data/messages/en.json"),
        include_str!("../../../../../../data/messages/hi.json"),
    )
    .unwrap()
}

/// Key, label, value and explanation of each line.
fn read(price: &Price, interest: Interest) -> Vec<[String; 4]> {
    let texts = texts();
    let say = |message: &Message| texts.render(message, Language::En);
    let lines = price.lines(interest).into_iter();
    lines
        .map(|line| {
            let explanation: Vec<String> = line.explanation.iter().map(say).collect();
            [
                line.key.to_owned(),
                say(&line.label),
                line.value,
                explanation.join(", "),
            ]
        })
        .collect()
}

#[test]
fn instalments_in_lines() {
    let price = price(Repayment::Instalments, RateKind::UpTo);
    assert_eq!(price.kind(), PriceKind::Instalment);
    assert_eq!(
        read(&price, Interest::Floating),
        [
            ["apr", "APR", "15.23%", "up to"],
            ["instalment", "Monthly EMI", "₹8,885", ""],
            ["receive", "You receive", "₹98,320", ""],
            ["interest", "Interest", "12%", "floating, up to"],
            [
                "fee",
                "Fee with GST",
                "₹1,180",
                "+ ₹500 third-party charges"
            ],
            ["repay", "Total to repay", "₹1,06,619", ""],
            ["total_cost", "Interest and charges", "₹8,299", ""],
            [
                "rise",
                "EMI if the rate rises by 1%",
                "+₹47",
                "₹562 more in total; or 1 more EMI of the same amount",
            ],
        ]
    );
}

#[test]
fn a_single_repayment_in_lines() {
    let price = price(Repayment::BulletSimple, RateKind::Exact);
    assert_eq!(price.kind(), PriceKind::Bullet);
    assert_eq!(
        read(&price, Interest::Fixed),
        [
            ["apr", "APR", "13.10%", ""],
            [
                "repayment",
                "One payment at the end",
                "₹1,12,000",
                "after 12 months"
            ],
            ["receive", "You receive", "₹98,320", ""],
            ["interest", "Interest", "12%", "fixed, simple"],
            [
                "fee",
                "Fee with GST",
                "₹1,180",
                "+ ₹500 third-party charges"
            ],
            ["repay", "Total to repay", "₹1,12,000", ""],
            ["total_cost", "Interest and charges", "₹13,680", ""],
        ]
    );
}

#[test]
fn lines_hold_no_paise_and_add_up_to_the_loan() {
    let mut price = price(Repayment::Instalments, RateKind::UpTo);
    for (fee, receive, shown) in [
        (321_550, 9_678_450, ["₹96,784", "₹3,216"]),
        (117_882, 9_882_118, ["₹98,821", "₹1,179"]),
        (117_818, 9_882_182, ["₹98,822", "₹1,178"]),
    ] {
        price.quote.fee_with_gst = Paise(fee);
        price.quote.third_party = Paise(0);
        price.quote.net_disbursed = Paise(receive);
        let lines = read(&price, Interest::Fixed);
        assert!(
            lines
                .iter()
                .all(|[_, _, value, _]| { !value.starts_with('₹') || !value.contains('.') })
        );
        let value = |key: &str| lines.iter().find(|line| line[0] == key).unwrap()[2].clone();
        assert_eq!([value("receive"), value("fee")], shown);
    }
}

#[test]
fn every_price_line_has_a_text_in_both_languages() {
    let texts = texts();
    for repayment in [
        Repayment::Instalments,
        Repayment::BulletSimple,
        Repayment::BulletCompounded,
    ] {
        for line in price(repayment, RateKind::UpTo).lines(Interest::Fixed) {
            for message in line.explanation.iter().chain([&line.label]) {
                assert!(texts.has(&message.key), "{}", message.key);
            }
        }
    }
}

#[test]
fn a_statement_begins_with_three_of_them() {
    for repayment in [Repayment::Instalments, Repayment::BulletCompounded] {
        let price = price(repayment, RateKind::Exact);
        let lines = price.lines(Interest::Fixed);
        for figure in price.key_figures() {
            assert!(lines.contains(&figure), "{figure:?}");
        }
    }
}
