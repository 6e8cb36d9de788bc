//! The migrations are part of the program: a new file makes a new build.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=../../migrations");
    // Asked for when it runs: a build folder may be shared by several clones.
    let here = std::env::var_os("CARGO_MANIFEST_DIR").ok_or("no CARGO_MANIFEST_DIR")?;
    let migrations = Path::new(&here).join("../../migrations");
    let mut text = String::new();
    for (name, folder) in [("SQLITE", "sqlite"), ("POSTGRES", "postgres")] {
        writeln!(text, "pub(super) const {name}: &[Migration] = &[")?;
        for file in sorted(&migrations.join(folder))? {
            writeln!(text, "{}", entry(&file)?)?;
        }
        text.push_str("];\n");
    }
    let target = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("no OUT_DIR")?);
    std::fs::write(target.join("migrations.rs"), text)?;
    Ok(())
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let entries = std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut files = entries.collect::<Result<Vec<_>, _>>()?;
    files.sort();
    Ok(files)
}

/// `0006_funnel_sum.sql` is number 6, "funnel sum".
fn entry(file: &Path) -> Result<String, Box<dyn Error>> {
    let named = || format!("{} is not called NNNN_name.sql", file.display());
    let name = file.file_stem().and_then(|name| name.to_str());
    let (number, title) = name
        .and_then(|name| name.split_once('_'))
        .ok_or_else(named)?;
    let number: i64 = number.parse().map_err(|_| named())?;
    let title = title.replace('_', " ");
    let folder = file
        .parent()
        .and_then(|folder| folder.file_name()?.to_str());
    let name = file.file_name().and_then(|name| name.to_str());
    let (folder, name) = folder.zip(name).ok_or_else(named)?;
    let path = format!("/../../migrations/{folder}/{name}");
    // Where the crate lies is asked when it is compiled: what this script wrote may be from a build
    // of another clone that shares the folder.
    let text = format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))");
    Ok(format!(
        "Migration {{ number: {number}, description: {title:?}, text: {text} }},"
    ))
}
