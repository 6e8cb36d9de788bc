//! `saakh replay`: whether a stored view of offers is what is computed from its facts.

use std::process::ExitCode;

use anyhow::{Context, Result};
use saakh_service::origination::replay::{self, ReplayReport};

use crate::commands::offline_app;
use crate::config::Config;

/// The view differs from what is computed.
const DIFFERS: u8 = 1;
/// There is no such view, or it cannot be replayed.
const UNUSABLE: u8 = 2;

/// Replays a view and says on standard output what came of it.
pub(crate) async fn run(offer_view: &str) -> ExitCode {
    match replayed(offer_view).await {
        Ok(report) => {
            print(&report);
            if report.is_identical() {
                ExitCode::SUCCESS
            } else {
                DIFFERS.into()
            }
        }
        Err(error) => {
            refuse(&error);
            UNUSABLE.into()
        }
    }
}

async fn replayed(offer_view: &str) -> Result<ReplayReport> {
    let id = offer_view.parse()?;
    let app = offline_app(&Config::load()?).await?;
    replay::replay(&app, id)
        .await
        .with_context(|| format!("offer view {id} cannot be replayed"))
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
