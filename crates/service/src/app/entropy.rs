//! Randomness, replaceable in tests.

/// A source of random bytes.
pub trait Entropy: Send + Sync {
    /// Fills the buffer.
    fn fill(&self, bytes: &mut [u8]);
}

/// The operating system's source.
#[derive(Debug, Clone, Copy)]
pub struct OsEntropy;

impl Entropy for OsEntropy {
    /// # Panics
    /// If the operating system has no randomness, without which nothing is secure.
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place where randomness is drawn"
    )]
    #[expect(clippy::expect_used, reason = "a server without randomness must stop")]
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system gives random bytes");
    }
}
