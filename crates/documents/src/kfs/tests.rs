use std::fs;
use std::path::{Path, PathBuf};

use jiff::civil::date;
use saakh_domain::catalog::lender::{
    ChargeKind, DisbursalStage, Grievance, Lender, ThirdPartyCharge,
};
use saakh_domain::catalog::policy::{HolidayFile, LendingPolicy};
use saakh_domain::origination::kfs::KfsRequest;
use saakh_domain::origination::offers::Price;
use saakh_domain::origination::products::Product;
use saakh_domain::pricing::{ClosingRule, Repayment, Stages};
use saakh_domain::{MilliPercent, Paise};

use super::*;

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data")
}

fn file(path: &str) -> String {
    fs::read_to_string(data().join(path)).unwrap()
}

pub(crate) fn texts() -> Texts {
    Texts::parse(&file("messages/en.json"), &file("messages/hi.json")).unwrap()
}

fn lenders() -> Vec<Lender> {
    let mut paths: Vec<_> = fs::read_dir(data().join("demo/lenders"))
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| Lender::from_toml(&fs::read_to_string(path).unwrap()).unwrap())
        .collect()
}

fn lender(key: &str) -> Lender {
    lenders()
        .into_iter()
        .find(|lender| lender.key == key)
        .unwrap()
}

/// Facts of a loan, with the amount in rupees and the rate in thousandths of a percent.
fn facts(lender: &Lender, amount: i64, months: u32, rate: i64, rate_kind: RateKind) -> KeyFacts {
    let facts = facts_paid_out(lender, amount, months, rate, Stages::AT_ONCE);
    KeyFacts { rate_kind, ..facts }
}

fn facts_paid_out(
    lender: &Lender,
    amount: i64,
    months: u32,
    rate: i64,
    stages: Stages,
) -> KeyFacts {
    let (amount, rate) = (Paise::rupees(amount), MilliPercent(rate));
    let price = Price {
        amount,
        months,
        rate,
        rate_kind: RateKind::Exact,
        repayment: lender.main_offering().terms.repayment,
        stages,
        quote: lender
            .main_offering()
            .terms
            .loan(amount, months, rate)
            .with_stages(stages)
            .quote()
            .unwrap(),
    };
    let officer = Grievance {
        name: "Meera Nair".into(),
        phone: "1800 000 000".into(),
        email: "grievance@nitya-finance.example".into(),
        hours: String::new(),
    };
    let lending = LendingPolicy::parse(&file("policy/lending.toml")).unwrap();
    let request = KfsRequest {
        lender,
        price: &price,
        offering: lender.main_offering(),
        borrower: "Asha Rao",
        co_borrowers: &[],
        number: "NF-2026-000123",
        issued: date(2026, 11, 20),
        grievance: &officer,
        lending: &lending,
        closing: &ClosingRule::from_terms(&lender.main_offering().terms, &lending, false),
    };
    let holidays = HolidayFile::parse(&file("policy/holidays.toml")).unwrap();
    KeyFacts::compute(&request, &holidays.calendar()).unwrap()
}

/// The regulator's illustration: 20,000 at 15 % fixed, 24 instalments, fees 240 and 160.
pub(crate) fn illustration() -> KeyFacts {
    let mut lender = lender("cashe");
    lender.main_offering_mut().terms.fee_percent = MilliPercent::ZERO;
    lender.main_offering_mut().terms.fee_flat = Paise::rupees(240);
    lender.main_offering_mut().terms.gst_percent = MilliPercent::ZERO;
    lender.main_offering_mut().terms.third_party = vec![ThirdPartyCharge {
        label_en: "Stamp duty".into(),
        label_hi: "स्टाम्प ड्यूटी".into(),
        kind: ChargeKind::Other,
        amount: Paise::rupees(160),
    }];
    facts(&lender, 20_000, 24, 15_000, RateKind::Exact)
}

/// A floating rate with a known maximum only, 36 instalments.
pub(crate) fn floating() -> KeyFacts {
    facts(&lender("sandhyaka"), 250_000, 36, 26_000, RateKind::UpTo)
}

fn words(sheet: &Sheet) -> Vec<String> {
    let mut words = vec![sheet.title.clone(), sheet.subtitle.clone()];
    for block in &sheet.blocks {
        match block {
            Block::Heading { text } | Block::Paragraph { text } => words.push(text.clone()),
            Block::Rows { rows } => words.extend(
                rows.iter()
                    .flat_map(|row| [row.label.clone(), row.value.clone()]),
            ),
            Block::Table(table) => {
                words.push(table.caption.clone());
                words.extend(table.columns.iter().map(|column| column.label.clone()));
                words.extend(table.rows.concat());
            }
            Block::Groups(table) => {
                words.push(table.caption.clone());
                words.extend(table.columns.iter().map(|column| column.label.clone()));
                for group in &table.groups {
                    words.extend(group.summary.clone());
                    words.extend(group.rows.concat());
                }
            }
        }
    }
    words
}

/// The values below a heading, with their numbers.
fn values(sheet: &Sheet, heading: &str) -> Vec<(String, String)> {
    let is_heading = |block: &Block| matches!(block, Block::Heading { text } if text == heading);
    let below = sheet.blocks.iter().skip_while(|block| !is_heading(block));
    let rows = below
        .skip(1)
        .take_while(|block| !matches!(block, Block::Heading { .. }))
        .filter_map(|block| match block {
            Block::Rows { rows } => Some(rows),
            _ => None,
        });
    rows.flatten()
        .map(|row| (row.number.clone().unwrap_or_default(), row.value.clone()))
        .collect()
}

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(number, value): &(&str, &str)| ((*number).to_owned(), (*value).to_owned());
    expected.iter().map(owned).collect()
}

#[test]
fn the_regulators_illustration_in_annex_b() {
    let sheet = build_sheet(&illustration(), Language::En, &texts());
    let expected = [
        ("1", "₹20,000"),
        ("2", "24 months"),
        ("2 (a)", "Not applicable"),
        ("2 (b)", "Monthly, ₹970, 24"),
        ("2 (c)", "Not applicable"),
        ("2 (d)", "One month after disbursal"),
        ("3", "Fixed"),
        ("4", "15%"),
        ("5", "₹3,274"),
        ("6", "₹400"),
        ("6 A", "₹240"),
        ("6 B", "₹160"),
        ("7", "₹19,600"),
        ("8", "₹23,274"),
        ("9", "17.07%"),
        ("10", "100% upfront"),
        (
            "11",
            "The same day of each month, the first one month after disbursal",
        ),
    ];
    assert_eq!(values(&sheet, "Computation of the APR"), pairs(&expected));
}

/// 1,00,000 at 12 % simple for a year, repaid at once, without charges.
#[test]
fn a_single_repayment_is_stated_as_one_instalment() {
    let mut lender = lender("cashe");
    let terms = &mut lender.main_offering_mut().terms;
    (terms.fee_percent, terms.fee_flat) = (MilliPercent::ZERO, Paise::ZERO);
    terms.third_party = Vec::new();
    terms.repayment = Repayment::BulletSimple;
    let facts = facts(&lender, 100_000, 12, 12_000, RateKind::Exact);
    let sheet = build_sheet(&facts, Language::En, &texts());
    let part_one = values(&sheet, "Part 1: interest rate, fees and charges");
    let expected = [
        ("5", "One repayment at the end"),
        ("", "1"),
        ("", "₹1,12,000"),
        ("", "At the end of the term"),
        ("6", "12% a year, fixed"),
    ];
    assert_eq!(part_one[6..11], pairs(&expected));
    let computation = values(&sheet, "Computation of the APR");
    let expected = [
        ("1", "₹1,00,000"),
        ("2", "12 months"),
        ("2 (a)", "One repayment at the end, ₹1,12,000, 1"),
        ("2 (b)", "Not applicable"),
        ("2 (c)", "Not applicable"),
        ("2 (d)", "At the end of the term"),
    ];
    assert_eq!(computation[..6], pairs(&expected));
    let said = words(&sheet);
    assert!(said.contains(&"The day on which the term ends".to_owned()));
    let last = sheet.blocks.iter().rev().find_map(|block| match block {
        Block::Table(table) => Some(table),
        _ => None,
    });
    let row = ["1", "₹1,00,000", "₹1,00,000", "₹12,000", "₹1,12,000"];
    assert_eq!(last.unwrap().rows, [row.map(str::to_owned)]);
}

#[test]
fn part_one_of_the_statement_matches_the_illustration() {
    let sheet = build_sheet(&illustration(), Language::En, &texts());
    let expected = [
        ("1", "NF-2026-000123"),
        ("", "Personal loan"),
        ("2", "₹20,000"),
        ("3 (i)", "100% upfront"),
        ("3 (ii)", "Not applicable"),
        ("4", "24 months"),
        ("5", "Monthly"),
        ("", "24"),
        ("", "₹970"),
        ("", "One month after disbursal"),
        ("6", "15% a year, fixed"),
        ("7", "Not applicable: the rate is fixed"),
        ("9", "17.07%"),
        ("10", ""),
        ("10 (i)", "2% a month on the overdue amount"),
        ("10 (ii)", "None"),
        ("10 (iii)", "4% of the outstanding loan + GST, after 6 EMIs"),
        ("10 (iv)", "Not applicable"),
        ("10 (v)", "None"),
    ];
    let part_one = "Part 1: interest rate, fees and charges";
    assert_eq!(values(&sheet, part_one), pairs(&expected));
}

#[test]
fn the_fees_and_the_schedule_of_the_illustration() {
    let sheet = build_sheet(&illustration(), Language::En, &texts());
    let tables: Vec<_> = sheet
        .blocks
        .iter()
        .filter_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        })
        .collect();
    assert_eq!(tables[0].caption, "8. Fees and charges, taxes included");
    assert_eq!(
        tables[0].rows,
        [
            ["(i) Processing fee, with GST", "One-time", "₹240", "None"],
            ["(ii) Insurance charges", "", "None", "None"],
            ["(iii) Valuation fees", "", "None", "None"],
            ["(iv) Other: Stamp duty", "One-time", "None", "₹160"],
            ["Total", "One-time", "₹240", "₹160"],
        ]
    );
    let schedule = &tables[1].rows;
    assert_eq!(schedule.len(), 24);
    assert_eq!(schedule[0], ["1", "₹20,000", "₹720", "₹250", "₹970"]);
    assert_eq!(schedule[23], ["24", "₹958", "₹958", "₹12", "₹970"]);
}

#[test]
fn a_floating_rate_fills_row_seven_and_an_estimated_rate_is_marked() {
    let sheet = build_sheet(&floating(), Language::En, &texts());
    let part_one = values(&sheet, "Part 1: interest rate, fees and charges");
    let from = part_one
        .iter()
        .position(|(number, _)| number == "6")
        .unwrap();
    let expected = [
        ("6", "26% a year, floating"),
        ("7", ""),
        ("", "The lender's base rate"),
        ("", "9%"),
        ("", "17%"),
        ("", "26%"),
        ("", "6 months"),
        ("", "+₹33.32 (in all +₹1,200)"),
        ("", "+1"),
        ("", "+₹133.64 (in all +₹4,811)"),
        ("", "+1"),
    ];
    assert_eq!(part_one[from..from + 11], pairs(&expected));
    let warning = texts().render_key("kfs_up_to", Language::En);
    assert!(words(&sheet).contains(&warning));
    assert!(
        !words(&super::build_sheet(&illustration(), Language::En, &texts())).contains(&warning)
    );
}

/// 20,00,000 at 9 % for 20 years, disbursed in parts of 60 and 40 %, the second after a year.
fn house() -> KeyFacts {
    let mut lender = lender("cashe");
    let terms = &mut lender.main_offering_mut().terms;
    (terms.fee_percent, terms.fee_flat) = (MilliPercent::ZERO, Paise::rupees(10_000));
    terms.gst_percent = MilliPercent(18_000);
    let other = |kind, en: &str, rupees| ThirdPartyCharge {
        label_en: en.into(),
        label_hi: "शुल्क".into(),
        amount: Paise::rupees(rupees),
        kind,
    };
    terms.third_party = vec![
        other(ChargeKind::Other, "Legal opinion", 4_000),
        other(ChargeKind::Valuation, "Valuation", 3_500),
        other(ChargeKind::Other, "Registry of the mortgage", 2_000),
    ];
    let stage = |en: &str, months, percent| DisbursalStage {
        label_en: en.into(),
        label_hi: "चरण".into(),
        months,
        share: MilliPercent(percent),
    };
    terms.stages = vec![stage("Land", 0, 60_000), stage("Roof", 12, 40_000)];
    terms.disclosures.stages_clause = Some("6.2".into());
    let plan = terms.plan();
    facts_paid_out(&lender, 2_000_000, 240, 9_000, plan)
}

#[test]
fn a_loan_in_stages_lists_its_disbursals_and_a_yearly_schedule() {
    let sheet = build_sheet(&house(), Language::En, &texts());
    let part_one = values(&sheet, "Part 1: interest rate, fees and charges");
    let expected = [
        ("2", "₹20,00,000"),
        ("3 (i)", "In 2 stages, see the table"),
        ("3 (ii)", "6.2"),
        ("4", "240 months"),
        ("5", "Monthly"),
        ("", "228"),
        ("", "₹18,338"),
        (
            "",
            "Month 13; for 12 months before, interest alone on the amount disbursed",
        ),
    ];
    assert_eq!(part_one[2..10], pairs(&expected));
    let tables: Vec<_> = sheet
        .blocks
        .iter()
        .filter_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        })
        .collect();
    assert_eq!(
        tables[0].rows,
        [
            ["Land", "At the start", "₹12,00,000"],
            ["Roof", "12 months", "₹8,00,000"],
        ]
    );
    assert_eq!(
        tables[1].rows,
        [
            [
                "(i) Processing fee, with GST",
                "One-time",
                "₹11,800",
                "None"
            ],
            ["(ii) Insurance charges", "", "None", "None"],
            ["(iii) Valuation fees", "One-time", "None", "₹3,500"],
            ["(iv) Other: Legal opinion", "One-time", "None", "₹4,000"],
            [
                "(iv) Other: Registry of the mortgage",
                "One-time",
                "None",
                "₹2,000"
            ],
            ["Total", "One-time", "₹11,800", "₹9,500"],
        ]
    );
    let Some(Block::Groups(schedule)) = sheet.blocks.last() else {
        panic!("no schedule by year");
    };
    assert_eq!(schedule.groups.len(), 20);
    assert!(schedule.groups.iter().all(|year| year.rows.len() == 12));
    let first = &schedule.groups[0];
    let sums = ["Year 1", "₹12,00,000", "₹0", "₹1,08,000", "₹1,08,000"];
    assert_eq!(first.summary, sums);
    assert_eq!(
        first.rows[11],
        ["12", "₹12,00,000", "₹0", "₹9,000", "₹9,000"]
    );
    let last = &schedule.groups[19];
    assert_eq!(
        last.rows[11],
        ["240", "₹18,201", "₹18,201", "₹137", "₹18,338"]
    );
}

#[test]
fn shares_of_co_lenders_add_up() {
    let facts = facts(&lender("gulmohar"), 300_000, 36, 12_750, RateKind::Exact);
    let sheet = build_sheet(&facts, Language::En, &texts());
    let part_two = values(&sheet, "Part 2: other information");
    let at = part_two
        .iter()
        .position(|(number, _)| number == "5")
        .unwrap();
    let own = format!("{}: 20%", facts.lender.legal_name);
    assert_eq!(part_two[at + 1].1, own);
    assert_eq!(part_two[at + 2].1, "Sample Cooperative Bank Ltd: 80%");
    assert_eq!(part_two[at + 3].1, "12.75%");
}

#[test]
fn every_lenders_sheet_is_complete_in_both_languages() {
    let texts = texts();
    for lender in lenders() {
        let terms = &lender.main_offering().terms;
        let amount = terms.amount_min.0 / 100;
        let facts = facts(
            &lender,
            amount,
            terms.months_min,
            terms.rate_max.0,
            RateKind::Exact,
        );
        for language in Language::ALL {
            for text in words(&build_sheet(&facts, language, &texts)) {
                let is_rendered = !text.contains("kfs_") && !text.contains('{');
                assert!(is_rendered, "{}: {text}", lender.key);
            }
        }
    }
}

#[test]
fn an_estimated_validity_is_marked_and_nothing_else_changes() {
    let texts = texts();
    let sure = facts(&lender("cashe"), 50_000, 12, 18_000, RateKind::Exact);
    let estimated = KeyFacts {
        validity_estimated: true,
        ..sure.clone()
    };
    for (language, said) in [
        (Language::En, "The last day of validity is an estimate"),
        (Language::Hi, "वैधता का आखिरी दिन एक अनुमान है"),
    ] {
        let without = words(&build_sheet(&sure, language, &texts));
        let with = words(&build_sheet(&estimated, language, &texts));
        let added: Vec<_> = with.iter().filter(|text| !without.contains(text)).collect();
        assert_eq!((added.len(), with.len()), (1, without.len() + 1));
        assert!(added[0].starts_with(said), "{}", added[0]);
    }
}

/// A text that no source refers to is a leftover of an earlier form.
#[test]
fn every_text_is_used() {
    let sources = [
        include_str!("../kfs.rs"),
        include_str!("part_one.rs"),
        include_str!("part_two.rs"),
        include_str!("computation.rs"),
        include_str!("pen.rs"),
        include_str!("schedule.rs"),
        include_str!("../pdf/paint.rs"),
    ]
    .concat();
    let loan_kinds: Vec<_> = Product::all().map(|product| product.loan_kind).collect();
    let texts = texts();
    // Texts of the web page around the statement are separate.
    let ours = |key: &&str| {
        (key.starts_with("kfs_") && !key.starts_with("kfs_page_")) || key.starts_with("doc_page")
    };
    for key in texts.keys().filter(ours) {
        let is_used = sources.contains(&format!("\"{key}\"")) || loan_kinds.contains(&key);
        assert!(is_used, "{key} is not used");
    }
}
