//! Encryption algorithms of sealed values.

/// Prefix of values of all algorithms but the first, followed by the algorithm's number.
const TAG: [u8; 3] = *b"\0sk";

/// An encryption algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Algorithm {
    /// AES-256 in Galois/counter mode: the only one before there was a choice, so its values have no tag.
    #[default]
    Aes256Gcm,
    /// `ChaCha20` with a nonce of 192 bits, and Poly1305.
    XChaCha20Poly1305,
}

impl Algorithm {
    pub const ALL: [Self; 2] = [Self::Aes256Gcm, Self::XChaCha20Poly1305];

    /// The name in the settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Aes256Gcm => "aes-256-gcm",
            Self::XChaCha20Poly1305 => "xchacha20-poly1305",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|algorithm| algorithm.name() == name)
    }

    /// Suffix of the purpose in key derivation.
    pub(super) const fn label(self) -> &'static [u8] {
        match self {
            Self::Aes256Gcm => b"",
            Self::XChaCha20Poly1305 => b"/xchacha20-poly1305",
        }
    }

    /// Prefix of its values.
    pub(super) fn tag(self) -> &'static [u8] {
        const XCHACHA20: [u8; 4] = [TAG[0], TAG[1], TAG[2], 2];
        match self {
            Self::Aes256Gcm => b"",
            Self::XChaCha20Poly1305 => &XCHACHA20,
        }
    }

    pub(super) const fn nonce_bytes(self) -> usize {
        match self {
            Self::Aes256Gcm => 12,
            Self::XChaCha20Poly1305 => 24,
        }
    }
}
