//! Rasterises an uploaded logo in a bounded process that gets nothing but the logo, so that a malicious file can only
//! crash that process.

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// The subcommand that draws.
const COMMAND: &str = "draw-logo";
/// Maximum size of a drawing in bytes.
const MOST_BYTES: u64 = 4 * 1024 * 1024;

/// Rasterises an uploaded logo in another process; none if that fails within the process's bounds. Blocks until the
/// process ends.
pub fn rasterise_isolated(program: &Path, logo: &[u8]) -> io::Result<Option<Vec<u8>>> {
    let child = Command::new(program)
        .arg(COMMAND)
        // Hides settings and keys.
        .env_clear()
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut drawer = DrawingProcess(child);
    if let Some(mut input) = drawer.0.stdin.take() {
        // Ignores write errors: a process that ended early returns no drawing.
        let _ = input.write_all(logo);
    }
    let mut png = Vec::new();
    if let Some(output) = drawer.0.stdout.take() {
        output.take(MOST_BYTES + 1).read_to_end(&mut png)?;
    }
    let is_whole = png.len() as u64 <= MOST_BYTES && drawer.0.wait()?.success();
    Ok((is_whole && !png.is_empty()).then_some(png))
}

/// The process, which is killed on drop.
struct DrawingProcess(Child);

impl Drop for DrawingProcess {
    fn drop(&mut self) {
        // Ignores errors: the process may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
