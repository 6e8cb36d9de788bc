//! Drawing an uploaded logo in a process of its own, which is held to a bound and given nothing but the logo: what
//! a stranger's drawing makes its drawer do ends that process and no other.

use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// What the program is asked by.
const COMMAND: &str = "draw-logo";
/// A drawing is not larger, bytes.
const MOST_BYTES: u64 = 4 * 1024 * 1024;

/// An uploaded logo drawn once by another process, as PNG; none where it cannot be drawn within that process'
/// bounds. Waits for the process.
pub fn rasterised_apart(program: &Path, logo: &[u8]) -> io::Result<Option<Vec<u8>>> {
    let child = Command::new(program)
        .arg(COMMAND)
        // Settings and keys are none of its business.
        .env_clear()
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let mut drawer = Drawer(child);
    if let Some(mut input) = drawer.0.stdin.take() {
        // One that ended before it read everything gives no drawing.
        let _ = input.write_all(logo);
    }
    let mut png = Vec::new();
    if let Some(output) = drawer.0.stdout.take() {
        output.take(MOST_BYTES + 1).read_to_end(&mut png)?;
    }
    let is_whole = png.len() as u64 <= MOST_BYTES && drawer.0.wait()?.success();
    Ok((is_whole && !png.is_empty()).then_some(png))
}

/// The process; it does not outlive whoever waits for it.
struct Drawer(Child);

impl Drop for Drawer {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
