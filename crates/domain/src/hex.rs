//! Hexadecimal encoding.

use std::fmt::Write;

/// Encodes bytes as lower-case hex.
pub fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
            // Writing to a string is infallible.
            let _ = write!(text, "{byte:02x}");
            text
        })
}
