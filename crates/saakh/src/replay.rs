//! `saakh replay`: checks that stored offer views can be recomputed from their facts.

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::{Context, Result};
use saakh_domain::id::OfferViewId;
use saakh_service::origination::replay::{self, ReplayError, ReplayReport};

use crate::config::Config;
use crate::wiring::offline_app;

/// The recomputed view differs.
const DIFFERS: u8 = 1;
/// There is no such view, or it cannot be replayed.
const UNUSABLE: u8 = 2;

/// Replays one view, or all, and prints the result.
pub(crate) async fn run(offer_view: Option<&str>) -> ExitCode {
    let done = match offer_view {
        Some(offer_view) => one(offer_view).await,
        None => all().await,
    };
    done.unwrap_or_else(|error| {
        refuse(&error);
        UNUSABLE.into()
    })
}

async fn one(offer_view: &str) -> Result<ExitCode> {
    let id = offer_view.parse()?;
    let app = offline_app(&Config::load()?).await?;
    let report = replay::replay(&app, id)
        .await
        .with_context(|| format!("offer view {id} cannot be replayed"))?;
    print(&report);
    Ok(if report.is_identical() {
        ExitCode::SUCCESS
    } else {
        DIFFERS.into()
    })
}

/// Prints the views that differ, and a summary.
async fn all() -> Result<ExitCode> {
    let app = offline_app(&Config::load()?).await?;
    let mut tally = Tally::default();
    replay::replay_all(&app, |id, outcome| tally.count(id, outcome)).await?;
    tally.print();
    Ok(tally.exit_code())
}

#[derive(Default)]
struct Tally {
    identical: BTreeMap<&'static str, u64>,
    different: u64,
    unusable: u64,
}

impl Tally {
    fn count(&mut self, id: OfferViewId, outcome: Result<ReplayReport, ReplayError>) {
        match outcome {
            Ok(report) if report.is_identical() => {
                *self.identical.entry(report.product.slug()).or_default() += 1;
            }
            Ok(report) => {
                self.different += 1;
                print(&report);
            }
            Err(error) => {
                self.unusable += 1;
                let error = anyhow::Error::new(error);
                refuse(&error.context(format!("offer view {id} cannot be replayed")));
            }
        }
    }

    #[expect(clippy::print_stdout, reason = "the report is what the command is for")]
    fn print(&self) {
        for (product, views) in &self.identical {
            println!("{product}: {views} identical");
        }
        let identical: u64 = self.identical.values().sum();
        let (different, unusable) = (self.different, self.unusable);
        println!("{identical} identical, {different} differ, {unusable} cannot be replayed");
    }

    fn exit_code(&self) -> ExitCode {
        match (self.different, self.unusable) {
            (0, 0) => ExitCode::SUCCESS,
            (_, 0) => DIFFERS.into(),
            _ => UNUSABLE.into(),
        }
    }
}

#[expect(clippy::print_stdout, reason = "the report is what the command is for")]
fn print(report: &ReplayReport) {
    let verdict = if report.is_identical() {
        "identical"
    } else {
        "differs"
    };
    println!(
        "{verdict}: offer view {}, {} lenders, catalog version {}, ranking policy {}, numbers {}",
        report.id, report.lenders, report.catalog_version, report.policy, report.rule_data
    );
    if report.rule_data_assumed {
        println!(
            "note: the view is from before a release's numbers were kept; those that were kept \
             first were taken for them"
        );
    }
    for difference in &report.differences {
        println!("{}", difference.about);
        println!("  stored:   {}", difference.stored);
        println!("  computed: {}", difference.computed);
    }
}

#[expect(clippy::print_stderr, reason = "the end of a command that failed")]
fn refuse(error: &anyhow::Error) {
    eprintln!("saakh: {error:#}");
}
