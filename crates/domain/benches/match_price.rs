//! P2: one applicant against 100, 1,000 and 10,000 offerings, a quarter of each product: matching alone, with pricing,
//! and the whole offer view, which also ranks and names every lender. Prints one JSON line per measurement; `ratio` is
//! the time per offering of the product against that at 100 offerings in the same run.
//!
//! The lenders are copies of the demo lenders, each with its own id, name, fee and rates.

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
use saakh_domain::origination::eligibility::{CriterionOutcome, Rules, overall_outcome};
use saakh_domain::origination::offers::{PricingTerms, compute_offers};
use saakh_domain::origination::products::Product;
use saakh_domain::origination::snapshot::Catalog;

const SIZES: [usize; 3] = [100, 1_000, 10_000];
/// Evaluations of an offering per round, at every size, so that a round is long compared with the clock's resolution.
const VISITS: usize = 20_000;
/// Number of rounds, of which the fastest is reported, because other work disturbed it least.
const ROUNDS: usize = 40;
const PRODUCTS: [ProductType; 4] = [
    ProductType::PersonalLoans,
    ProductType::GoldLoans,
    ProductType::BusinessLoans,
    ProductType::AffordableHousingLoan,
];
/// A day on which the demo policies are in effect.
const TODAY: Date = date(2026, 11, 21);

type Failure = Box<dyn Error>;

fn main() -> Result<(), Failure> {
    let [small, middle, large] = SIZES.map(catalog);
    let catalogs = [small?, middle?, large?];
    for product in PRODUCTS {
        let request = BenchRequest {
            product,
            applicant: applicant(product),
        };
        report("match", &catalogs, &request, matching)?;
        report("match and price", &catalogs, &request, pricing)?;
        report("match, price and rank", &catalogs, &request, offering)?;
    }
    Ok(())
}

/// The applicant and the request.
struct BenchRequest {
    product: ProductType,
    applicant: Applicant,
}

/// Duration of this many repetitions of work on one catalog.
type BenchTask = fn(&Catalog, &BenchRequest, usize) -> Duration;

fn matching(catalog: &Catalog, request: &BenchRequest, repeats: usize) -> Duration {
    let rules = rules(catalog, request.product);
    let start = Instant::now();
    for _ in 0..repeats {
        let applicant = black_box(&request.applicant);
        black_box(rules.iter().filter(|rules| lends(rules, applicant)).count());
    }
    start.elapsed()
}

fn pricing(catalog: &Catalog, request: &BenchRequest, repeats: usize) -> Duration {
    let rules = rules(catalog, request.product);
    let pricing_terms: Vec<_> = offerings(catalog, request.product)
        .map(|(_, offering)| PricingTerms::from_offering(offering))
        .collect();
    let start = Instant::now();
    for _ in 0..repeats {
        let applicant = black_box(&request.applicant);
        let lenders = rules.iter().zip(&pricing_terms);
        for (_, pricing_terms) in lenders.filter(|(rules, _)| lends(rules, applicant)) {
            // Offers whose charges exceed the amount count too, because computing them takes as long.
            black_box(pricing_terms.price(applicant).ok());
        }
    }
    start.elapsed()
}

fn offering(catalog: &Catalog, request: &BenchRequest, repeats: usize) -> Duration {
    let start = Instant::now();
    for _ in 0..repeats {
        let applicant = black_box(&request.applicant);
        black_box(compute_offers(catalog, applicant, request.product, TODAY));
    }
    start.elapsed()
}

fn rules(catalog: &Catalog, product: ProductType) -> Vec<Rules> {
    let facts = Product::for_type(product).facts();
    offerings(catalog, product)
        .map(|(lender, offering)| Rules::compile(lender, offering, &facts, catalog.rule_data()))
        .collect()
}

fn offerings(
    catalog: &Catalog,
    product: ProductType,
) -> impl Iterator<Item = (&Lender, &Offering)> {
    let lenders = catalog.lenders().iter();
    lenders.filter_map(move |lender| Some((lender, lender.offering(product)?)))
}

fn lends(rules: &Rules, applicant: &Applicant) -> bool {
    overall_outcome(&rules.check(applicant)) != CriterionOutcome::Failed
}

fn report(
    what: &str,
    catalogs: &[Catalog; 3],
    request: &BenchRequest,
    work: BenchTask,
) -> Result<(), Failure> {
    let fastest = fastest_per_offering(catalogs, request, work);
    for (catalog, nanoseconds) in catalogs.iter().zip(fastest) {
        let line = serde_json::json!({
            "id": "P2",
            "product": request.product.slug(),
            "what": what,
            "offerings": catalog.lenders().len(),
            "nanosecondsPerOffering": rounded(nanoseconds, 10.0),
            "ratio": rounded(nanoseconds / fastest[0], 100.0),
        });
        writeln!(io::stdout(), "{line}")?;
    }
    Ok(())
}

/// Alternates the sizes, so that other load on the machine affects all of them alike.
fn fastest_per_offering(
    catalogs: &[Catalog; 3],
    request: &BenchRequest,
    work: BenchTask,
) -> [f64; 3] {
    let mut fastest = [Duration::MAX; 3];
    for _ in 0..ROUNDS {
        for (catalog, fastest) in catalogs.iter().zip(&mut fastest) {
            let repeats = VISITS / offerings(catalog, request.product).count();
            *fastest = work(catalog, request, repeats).min(*fastest);
        }
    }
    let visits = f64::from(u32::try_from(VISITS).unwrap_or(u32::MAX));
    fastest.map(|time| time.as_secs_f64() * 1e9 / visits)
}

fn rounded(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts
}

/// A person with a known score, who matches most lenders of the product.
fn applicant(product: ProductType) -> Applicant {
    let household = Band {
        min: Paise::rupees(500_001),
        max: Some(Paise::rupees(1_000_000)),
    };
    let turnover = Band {
        min: Paise::rupees(10_000_001),
        max: Some(Paise::rupees(50_000_000)),
    };
    let (amount, months) = match product {
        ProductType::GoldLoans => (150_000, 12),
        ProductType::AffordableHousingLoan => (1_200_000, 240),
        _ => (200_000, 24),
    };
    let is_business = product == ProductType::BusinessLoans;
    let employment = if is_business {
        Employment::SelfEmployed
    } else {
        Employment::Salaried
    };
    let person = Applicant::new(Paise::rupees(amount), months)
        .with(Fact::Employment, employment)
        .with(Fact::MonthlyIncome, Paise::rupees(62_000))
        .with(Fact::Age, 34)
        .with(Fact::Pincode, 560_001)
        .with(Fact::Household, household)
        .with(Fact::Repayments, Paise::rupees(5_000))
        .with(Fact::Score, 760);
    match product {
        ProductType::GoldLoans => person
            .with(Fact::Value, Paise::rupees(400_000))
            .with(Fact::GoldWeight, 40_000)
            .with(Fact::GoldPurpose, 1)
            .with(Fact::GoldHandover, 1),
        ProductType::AffordableHousingLoan => person
            .with(Fact::Value, Paise::rupees(2_000_000))
            .with(Fact::HomeKind, 1),
        ProductType::BusinessLoans => person
            .with(Fact::Turnover, turnover)
            .with(Fact::BusinessAge, 60)
            .with(Fact::ProfitShare, 20_000)
            .with(Fact::BusinessNature, 1),
        _ => person,
    }
}

fn catalog(offerings: usize) -> Result<Catalog, Failure> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let read = |file: &str| fs::read_to_string(data.join(file));
    let demo = demo_lenders(&data.join("demo/lenders"))?;
    let share = offerings / PRODUCTS.len();
    let lenders = PRODUCTS.map(|product| lenders_of(&demo, product, share));
    let many = lenders.into_iter().flatten().zip(1..);
    Ok(Catalog::new(
        1,
        many.map(|(lender, id)| numbered(lender, id)).collect(),
        SmartLists::parse(&read("smart-lists.toml")?)?,
        RankingPolicies::parse(&read("policy/ranking.toml")?)?,
        LendingPolicy::parse(&read("policy/lending.toml")?)?,
    ))
}

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
    Ok(lenders)
}

/// Creates this many lenders of one product.
fn lenders_of(demo: &[Lender], product: ProductType, count: usize) -> Vec<Lender> {
    let of_it = demo
        .iter()
        .filter(|lender| lender.offering(product).is_some());
    let mut lenders: Vec<Lender> = of_it.cycle().take(count).cloned().collect();
    for lender in &mut lenders {
        lender
            .offerings
            .retain(|offering| offering.product == product);
    }
    lenders
}

/// Gives each lender its own prices, as real ones have.
fn numbered(mut lender: Lender, id: i64) -> Lender {
    let dearer = id * 37 % 1_000;
    lender.id = LenderId(id);
    lender.key = format!("{}-{id}", lender.key);
    lender.name = format!("{} {id}", lender.name);
    let terms = &mut lender.main_offering_mut().terms;
    terms.rate_max.0 += dearer;
    for step in &mut terms.rate_card {
        step.rate.0 += dearer;
    }
    terms.fee_flat = terms.fee_flat + Paise::rupees(id % 97);
    lender
}
