//! P2: one applicant against 100, 1,000 and 10,000 lenders: matching alone, with pricing, and the
//! whole offer view, which also ranks and names every lender. Prints one JSON line per measurement;
//! `ratio` is the time per lender against that at 100 lenders in the same run.
//!
//! The lenders are the demo lenders over and over, each with its own id, name, fee and rates.

use std::error::Error;
use std::fs;
use std::hint::black_box;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use jiff::civil::{Date, date};
use saakh_domain::Paise;
use saakh_domain::catalog::employment::Employment;
use saakh_domain::catalog::fact::Fact;
use saakh_domain::catalog::lender::{Lender, Offering};
use saakh_domain::catalog::policy::{LendingPolicy, RankingPolicies};
use saakh_domain::catalog::product::ProductType;
use saakh_domain::form::smart_list::SmartLists;
use saakh_domain::id::LenderId;
use saakh_domain::origination::applicant::{Applicant, Band};
use saakh_domain::origination::eligibility::{Outcome, Rules, overall};
use saakh_domain::origination::offers::{PricingTerms, offers};
use saakh_domain::origination::products::Product;
use saakh_domain::origination::snapshot::Catalog;

const SIZES: [usize; 3] = [100, 1_000, 10_000];
/// Lender visits per round, whatever the size: a round lasts long enough for the clock.
const VISITS: usize = 20_000;
/// The fastest of so many rounds is reported: it is the least disturbed by other work.
const ROUNDS: usize = 40;
const PRODUCT: ProductType = ProductType::PersonalLoans;
/// A day on which the demo policies are in effect.
const TODAY: Date = date(2026, 11, 21);

type Failure = Box<dyn Error>;

fn main() -> Result<(), Failure> {
    let [small, middle, large] = SIZES.map(catalog);
    let catalogs = [small?, middle?, large?];
    report("match", &catalogs, matching)?;
    report("match and price", &catalogs, pricing)?;
    report("match, price and rank", &catalogs, offering)
}

/// How long so many repeats of work on one catalog take.
type Work = fn(&Catalog, &Applicant, usize) -> Duration;

fn matching(catalog: &Catalog, applicant: &Applicant, repeats: usize) -> Duration {
    let rules = rules(catalog);
    let start = Instant::now();
    for _ in 0..repeats {
        let applicant = black_box(applicant);
        black_box(rules.iter().filter(|rules| lends(rules, applicant)).count());
    }
    start.elapsed()
}

fn pricing(catalog: &Catalog, applicant: &Applicant, repeats: usize) -> Duration {
    let rules = rules(catalog);
    let pricing_terms: Vec<_> = offerings(catalog)
        .map(|(_, offering)| PricingTerms::of(offering))
        .collect();
    let start = Instant::now();
    for _ in 0..repeats {
        let applicant = black_box(applicant);
        let lenders = rules.iter().zip(&pricing_terms);
        for (_, pricing_terms) in lenders.filter(|(rules, _)| lends(rules, applicant)) {
            // Charges above the amount are an answer too: the work is the same.
            black_box(pricing_terms.price(applicant).ok());
        }
    }
    start.elapsed()
}

fn offering(catalog: &Catalog, applicant: &Applicant, repeats: usize) -> Duration {
    let start = Instant::now();
    for _ in 0..repeats {
        black_box(offers(catalog, black_box(applicant), PRODUCT, TODAY));
    }
    start.elapsed()
}

fn rules(catalog: &Catalog) -> Vec<Rules> {
    let asked = Product::of(PRODUCT).facts();
    offerings(catalog)
        .map(|(lender, offering)| Rules::of(lender, offering, &asked, catalog.rule_data()))
        .collect()
}

fn offerings(catalog: &Catalog) -> impl Iterator<Item = (&Lender, &Offering)> {
    let lenders = catalog.lenders().iter();
    lenders.filter_map(|lender| Some((lender, lender.offering(PRODUCT)?)))
}

fn lends(rules: &Rules, applicant: &Applicant) -> bool {
    overall(&rules.check(applicant)) != Outcome::Failed
}

fn report(what: &str, catalogs: &[Catalog; 3], work: Work) -> Result<(), Failure> {
    let fastest = fastest_per_lender(catalogs, work);
    for (catalog, nanoseconds) in catalogs.iter().zip(fastest) {
        let line = serde_json::json!({
            "id": "P2",
            "what": what,
            "lenders": catalog.lenders().len(),
            "nanosecondsPerLender": rounded(nanoseconds, 10.0),
            "ratio": rounded(nanoseconds / fastest[0], 100.0),
        });
        writeln!(io::stdout(), "{line}")?;
    }
    Ok(())
}

/// The sizes take turns, so that what else the machine does hits all of them alike.
fn fastest_per_lender(catalogs: &[Catalog; 3], work: Work) -> [f64; 3] {
    let applicant = applicant();
    let mut fastest = [Duration::MAX; 3];
    for _ in 0..ROUNDS {
        for (catalog, fastest) in catalogs.iter().zip(&mut fastest) {
            let repeats = VISITS / catalog.lenders().len();
            *fastest = work(catalog, &applicant, repeats).min(*fastest);
        }
    }
    let visits = f64::from(u32::try_from(VISITS).unwrap_or(u32::MAX));
    fastest.map(|time| time.as_secs_f64() * 1e9 / visits)
}

fn rounded(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts
}

/// A salaried person with a known score, whom most lenders take.
fn applicant() -> Applicant {
    let household = Band {
        min: Paise::rupees(500_001),
        max: Some(Paise::rupees(1_000_000)),
    };
    Applicant::new(Paise::rupees(200_000), 24)
        .with(Fact::Employment, Employment::Salaried)
        .with(Fact::MonthlyIncome, Paise::rupees(62_000))
        .with(Fact::Age, 34)
        .with(Fact::Pincode, 560_001)
        .with(Fact::Household, household)
        .with(Fact::Repayments, Paise::rupees(5_000))
        .with(Fact::Score, 760)
}

fn catalog(lenders: usize) -> Result<Catalog, Failure> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let read = |file: &str| fs::read_to_string(data.join(file));
    let demo = demo_lenders(&data.join("demo/lenders"))?;
    let many = demo.into_iter().cycle().zip(1..).take(lenders);
    Ok(Catalog::new(
        1,
        many.map(|(lender, id)| numbered(lender, id)).collect(),
        SmartLists::parse(&read("smart-lists.toml")?)?,
        RankingPolicies::parse(&read("policy/ranking.toml")?)?,
        LendingPolicy::parse(&read("policy/lending.toml")?)?,
    ))
}

/// Those with personal loans: every one visited is one judged.
fn demo_lenders(folder: &Path) -> Result<Vec<Lender>, Failure> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut files = entries.collect::<Result<Vec<PathBuf>, _>>()?;
    files.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "toml")
    });
    files.sort();
    let mut lenders = Vec::new();
    for file in files {
        lenders.push(Lender::from_toml(&fs::read_to_string(file)?)?);
    }
    lenders.retain(|lender| lender.offering(PRODUCT).is_some());
    Ok(lenders)
}

/// Each lender has prices of its own, as real ones have.
fn numbered(mut lender: Lender, id: i64) -> Lender {
    let dearer = id * 37 % 1_000;
    lender.id = LenderId(id);
    lender.key = format!("{}-{id}", lender.key);
    lender.name = format!("{} {id}", lender.name);
    let terms = &mut lender.main_mut().terms;
    terms.rate_max.0 += dearer;
    for step in &mut terms.rate_card {
        step.rate.0 += dearer;
    }
    terms.fee_flat = terms.fee_flat + Paise::rupees(id % 97);
    lender
}
