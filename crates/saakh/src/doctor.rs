//! `saakh doctor`: reports problems with the installation and how to fix them.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use saakh_domain::time::{date_in_india, days_between};
use saakh_service::app::{Clock, Reference, SystemClock};
use saakh_service::engagement::template_registration::{self, MissingRegistration};
use saakh_service::operations::installation::{self, demo::WrongDatabase};
use saakh_store::catalog::holiday;
use saakh_store::platform::installation_mark::{self, InstallationMark};
use saakh_store::platform::job;

use crate::config::{self, Config, FileStorage};
use crate::{secrets, wiring};

/// Note in the report if no malware scanner is configured.
const UPLOADS_NOT_SCANNED: &str =
    "uploaded files are not scanned for malware: set SAAKH_CLAMD to a ClamAV daemon";

/// Name of a file that is stored briefly to test the storage.
const PROBES: &str = "doctor";
const PROBE: &str = "doctor/probe";

/// Checks everything that a server needs and reports all results.
#[expect(clippy::print_stdout, reason = "the report is what the command is for")]
pub(crate) async fn run() -> Result<()> {
    let mut findings = vec![("settings", Config::load().map(|_| "read".to_owned()))];
    if let Ok(config) = Config::load() {
        findings.push((
            "key",
            secrets::load_keys(&config).map(|_| "usable".to_owned()),
        ));
        findings.push((
            "data files",
            Reference::load()
                .map(|_| "whole".to_owned())
                .map_err(Into::into),
        ));
        findings.push(("files", files(&config).await));
        findings.push(("permissions", permissions(&config)));
        findings.push(("database", database(&config).await));
        findings.push(("demo", demo_logins(&config).await));
        findings.push(("holidays", holidays(&config).await));
        findings.extend(uploads(&config).await.map(|found| ("uploads", found)));
        findings.push(("text messages", text_messages(&config).await));
        if !config.demo && config.clamd.is_none() {
            println!("NOTE  uploads: {UPLOADS_NOT_SCANNED}");
        }
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

/// Checks that a file can be stored, read and removed.
async fn files(config: &Config) -> Result<String> {
    let files = wiring::open_files(config)?;
    files.put(PROBE, b"ok".to_vec()).await?;
    if files.get(PROBE).await?.as_deref() != Some(&b"ok"[..]) {
        bail!("what was kept is not what is read");
    }
    files.remove_folder(PROBES).await?;
    Ok(match &config.files {
        FileStorage::Folder(folder) => format!("{} can be written", folder.display()),
        FileStorage::Bucket(bucket) => format!("the bucket {} can be written", bucket.bucket),
    })
}

/// Checks that only the owner can read secret files.
fn permissions(config: &Config) -> Result<String> {
    let open: Vec<String> = private_paths(config)
        .iter()
        .filter_map(|path| {
            let mode = secrets::find_open_mode(path)?;
            let narrow = if path.is_dir() { "0700" } else { "0600" };
            let path = path.display();
            Some(format!("{path} is {mode}: run chmod {narrow} {path}"))
        })
        .collect();
    if open.is_empty() {
        return Ok("nobody else reads database, keys and files".to_owned());
    }
    bail!("others may read what is secret: {}", open.join("; "))
}

fn private_paths(config: &Config) -> Vec<PathBuf> {
    let mut paths = vec![PathBuf::from(config::FILE)];
    paths.extend(config.files.folder().map(Path::to_owned));
    if let Some(file) = config.database_file() {
        let beside = |end: &str| PathBuf::from(format!("{}{end}", file.display()));
        paths.extend(["", "-wal", "-shm"].map(beside));
    }
    if let Some(key) = &config.key {
        paths.push(PathBuf::from(key.expose()));
    }
    if config.demo {
        let folder = config.demo_folder();
        paths.extend(["key", "logins.json", "simulator.json"].map(|name| folder.join(name)));
        paths.push(folder);
    }
    paths
}

/// Checks that the malware scanner responds, if one is configured.
async fn uploads(config: &Config) -> Option<Result<String>> {
    let scanner = config.clamd.as_ref()?;
    let answered = scanner
        .ping()
        .await
        .map(|()| "scanned for malware".to_owned());
    Some(answered.context("SAAKH_CLAMD: the daemon does not answer, so no upload is taken"))
}

/// Checks that the calendar of bank holidays does not end soon.
async fn holidays(config: &Config) -> Result<String> {
    let db = wiring::open_database(config).await?;
    let mut conn = db.read().await?;
    let Ok(Some(end)) = holiday::find_end(&mut conn).await else {
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

/// Checks that the database matches the mode, and that no published demo login works in production.
async fn demo_logins(config: &Config) -> Result<String> {
    let db = wiring::open_database(config).await?;
    let mut conn = db.read().await?;
    let Ok(is_demo) = installation_mark::is_set(&mut conn, InstallationMark::Demo).await else {
        bail!("the database has no tables: run `saakh migrate`");
    };
    let has_people = installation_mark::has_people(&mut conn).await?;
    match (config.demo, is_demo) {
        (true, true) => return Ok("the database is a demo's".to_owned()),
        (true, false) if has_people => bail!(WrongDatabase::NotDemo),
        (true, false) => return Ok("the database becomes a demo's at the first start".to_owned()),
        (false, true) => bail!(WrongDatabase::Demo),
        (false, false) => {}
    }
    let logins = installation::demo::usable_logins(&mut conn).await?;
    if !logins.is_empty() {
        bail!(
            "these logins were made by demo mode, which published their passwords: {}; `saakh \
             serve` disables them, and `saakh admin create` adds an administrator",
            logins.join(", ")
        );
    }
    Ok("no login of a demo works".to_owned())
}

/// Lists the texts without an operator's id. It fails on those that are not sent for lack of one.
async fn text_messages(config: &Config) -> Result<String> {
    let db = wiring::open_database(config).await?;
    let reference = Reference::load()?;
    let address = wiring::public_url(config)?;
    let missing = template_registration::list_missing(&db, &reference, &address)
        .await
        .context("the texts cannot be read: run `saakh migrate`")?;
    let describe = |one: &MissingRegistration| {
        let at = if one.host.is_empty() { "" } else { " at " };
        let (key, channel) = (&one.key, one.channel.code());
        let (locale, brand, host) = (one.locale.code(), &one.brand, &one.host);
        format!("{key} ({channel}, {locale}) of {brand}{at}{host}")
    };
    let list = |missing: &[&MissingRegistration]| {
        let texts: Vec<String> = missing.iter().map(|one| describe(one)).collect();
        texts.join(", ")
    };
    // Messages of a demo reach no operator.
    let is_refused = |one: &&MissingRegistration| one.is_refused && !config.demo;
    let refused: Vec<_> = missing.iter().filter(is_refused).collect();
    if !refused.is_empty() {
        bail!(
            "these are not sent until an operator's id is entered in the console, under Message \
             templates: {}",
            list(&refused)
        );
    }
    if missing.is_empty() {
        return Ok("every text has an operator's id".to_owned());
    }
    let all: Vec<_> = missing.iter().collect();
    Ok(format!("without an operator's id: {}", list(&all)))
}

async fn database(config: &Config) -> Result<String> {
    let db = wiring::open_database(config).await?;
    let mut conn = db.read().await?;
    let Ok(open) = job::count_open(&mut conn).await else {
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

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[tokio::test]
    async fn world_readable_files_are_reported_with_a_remedy() {
        let folder = tempfile::tempdir().unwrap();
        let home = folder.path().join("var");
        let text = format!(
            "demo = true\ndatabase = 'sqlite:{0}/saakh.db'\nfiles = 'file:{0}/files'",
            home.display()
        );
        let config = Config::parse(&text).unwrap();
        let db = wiring::open_database(&config).await.unwrap();
        saakh_store::db::migrate::run(&db).await.unwrap();
        secrets::load_keys(&config).unwrap();
        wiring::open_files(&config).unwrap();
        permissions(&config).unwrap();
        for (name, mode, advice) in [
            ("saakh.db", 0o644, "chmod 0600"),
            ("saakh.db-wal", 0o644, "chmod 0600"),
            ("key", 0o640, "chmod 0600"),
            ("files", 0o755, "chmod 0700"),
        ] {
            let path = home.join(name);
            let before = std::fs::metadata(&path).unwrap().permissions();
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
            let said = permissions(&config).unwrap_err().to_string();
            let expected = format!("{} is {mode:04o}: run {advice}", path.display());
            assert!(said.contains(&expected), "{said}");
            std::fs::set_permissions(&path, before).unwrap();
        }
        permissions(&config).unwrap();
        db.close().await;
    }
}
