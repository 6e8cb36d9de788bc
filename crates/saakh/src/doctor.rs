//! `saakh doctor`: says what is wrong, and what to do about it.

use anyhow::{Result, bail};
use saakh_domain::time::{date_in_india, days_between};
use saakh_service::app::{Clock, Reference, SystemClock};
use saakh_store::catalog::holiday;
use saakh_store::house::job;

use crate::config::Config;
use crate::{secrets, wiring};

/// Looks at each thing that a server needs, and reports all of it.
#[expect(clippy::print_stdout, reason = "the report is what the command is for")]
pub(crate) async fn run() -> Result<()> {
    let mut findings = vec![("settings", Config::load().map(|_| "read".to_owned()))];
    if let Ok(config) = Config::load() {
        findings.push(("key", secrets::keys(&config).map(|_| "usable".to_owned())));
        findings.push((
            "data files",
            Reference::load()
                .map(|_| "whole".to_owned())
                .map_err(Into::into),
        ));
        findings.push(("files", files(&config)));
        findings.push(("database", database(&config).await));
        findings.push(("holidays", holidays(&config).await));
    }
    for (what, found) in &findings {
        match found {
            Ok(state) => println!("ok    {what}: {state}"),
            Err(error) => println!("WRONG {what}: {error:#}"),
        }
    }
    match findings.iter().filter(|(_, found)| found.is_err()).count() {
        0 => Ok(()),
        wrong => bail!("{wrong} of {} are wrong", findings.len()),
    }
}

fn files(config: &Config) -> Result<String> {
    std::fs::create_dir_all(&config.files)?;
    let probe = config.files.join(".doctor");
    std::fs::write(&probe, b"ok")?;
    std::fs::remove_file(&probe)?;
    Ok(format!("{} can be written", config.files.display()))
}

/// The calendar of bank holidays has to be gone on with before it ends.
async fn holidays(config: &Config) -> Result<String> {
    let db = wiring::database(config).await?;
    let mut conn = db.read().await?;
    let Ok(Some(end)) = holiday::end(&mut conn).await else {
        bail!("there is no calendar: run `saakh migrate`");
    };
    let left = days_between(date_in_india(SystemClock.now()), end.known_until);
    if left <= Reference::load()?.limits.calendar.warn_days {
        bail!(
            "the calendar is known until {} ({left} days left): enter the next year in the \
             console, under Bank holidays",
            end.known_until
        );
    }
    Ok(format!("known until {}", end.known_until))
}

async fn database(config: &Config) -> Result<String> {
    let db = wiring::database(config).await?;
    let mut conn = db.read().await?;
    let Ok(open) = job::open(&mut conn).await else {
        bail!("it has no tables: run `saakh migrate`");
    };
    let failed: i64 = open.iter().map(|jobs| jobs.failed).sum();
    if failed > 0 {
        bail!("{failed} jobs were given up: look at last_error in the table job");
    }
    Ok(format!(
        "{}, {} kinds of jobs waiting",
        db.engine(),
        open.len()
    ))
}
