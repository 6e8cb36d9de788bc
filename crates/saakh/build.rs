//! Makes a placeholder page where the web build is absent, so that the server builds without Node.

use std::fs;
use std::path::Path;

const PLACEHOLDER: &str = "<!doctype html><html lang=\"__LANG__\"><title>__TITLE__</title>\
    <p>The web build is missing: run <code>make web</code>.</p></html>\n";

/// As `src/web.rs` embeds it.
const DIST: &str = if cfg!(feature = "test-product") {
    "../../web/dist-journeys"
} else {
    "../../web/dist"
};

#[expect(
    clippy::disallowed_methods,
    reason = "Cargo tells build scripts their profile by the environment"
)]
fn is_release_by_lld() -> bool {
    // Rust links by lld on this architecture only; other linkers refuse these arguments.
    let is = |name, value| std::env::var(name).as_deref() == Ok(value);
    is("PROFILE", "release") && is("CARGO_CFG_TARGET_ARCH", "x86_64")
}

fn main() -> std::io::Result<()> {
    // Folds functions with the same machine code and packs relocations with lld: 3 MB less of what is installed.
    if is_release_by_lld() {
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    let dist = Path::new(DIST);
    println!("cargo:rerun-if-changed={DIST}");
    if !dist.join("consumer.html").exists() {
        fs::create_dir_all(dist)?;
        for page in ["consumer.html", "admin.html", "partner.html"] {
            fs::write(dist.join(page), PLACEHOLDER)?;
        }
    }
    Ok(())
}
