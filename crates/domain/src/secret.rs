//! Personal data and credentials that must not leak into logs, errors or answers.

use std::fmt;

/// A value that is shown only on purpose: `Debug` is masked and there is no `Serialize`.
/// Whoever needs the value writes [`Secret::expose`], which a search finds.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Secret<T>(T);

impl<T> Secret<T> {
    /// Wraps a value.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// The value itself.
    pub const fn expose(&self) -> &T {
        &self.0
    }

    /// The value itself, taken out.
    pub fn into_exposed(self) -> T {
        self.0
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("******")
    }
}

impl<T> From<T> for Secret<T> {
    fn from(value: T) -> Self {
        Self::new(value)
    }
}

impl<'de, T: serde::Deserialize<'de>> serde::Deserialize<'de> for Secret<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self)
    }
}

/// Six asterisks and the last four characters (spec section 9). Shorter values show nothing.
pub fn masked(value: &str) -> String {
    let shown: String = match value.char_indices().rev().nth(3) {
        Some((start, _)) if start > 0 => value[start..].to_owned(),
        _ => String::new(),
    };
    format!("******{shown}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debug_shows_nothing_of_the_value() {
        assert_eq!(format!("{:?}", Secret::new("ABCPD1234F")), "******");
    }

    #[test]
    fn masks_keep_the_last_four_of_what_is_longer() {
        assert_eq!(masked("ABCPD1234F"), "******234F");
        assert_eq!(masked("1234"), "******");
        assert_eq!(masked("हिन्दी भाषा"), format!("******{}", "भाषा"));
    }
}
