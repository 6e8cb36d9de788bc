//! The migrations are part of the program: a new file makes a new build.

use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=../../migrations");
    let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
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
    let files: Result<Vec<_>, _> = std::fs::read_dir(folder)?
        .map(|entry| entry?.path().canonicalize())
        .collect();
    let mut files = files?;
    files.sort();
    Ok(files)
}

/// `0006_funnel_sum.sql` is number 6, "funnel sum".
fn entry(file: &Path) -> Result<String, Box<dyn Error>> {
    let named = || format!("{} is not called NNNN_name.sql", file.display());
    let name = file.file_stem().and_then(|name| name.to_str());
    let (number, words) = name
        .and_then(|name| name.split_once('_'))
        .ok_or_else(named)?;
    let number: i64 = number.parse().map_err(|_| named())?;
    let words = words.replace('_', " ");
    let path = file.to_str().ok_or_else(named)?;
    Ok(format!(
        "Migration {{ number: {number}, description: {words:?}, text: include_str!({path:?}) }},"
    ))
}
