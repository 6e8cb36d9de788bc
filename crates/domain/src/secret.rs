//! Personal data and credentials that must not leak into logs, errors or responses.

use std::fmt;

use zeroize::{Zeroize, ZeroizeOnDrop};

/// A value that is revealed only explicitly: `Debug` is masked and there is no `Serialize`. Access requires
/// [`Secret::expose`], which can be searched for. The memory is overwritten on drop.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Secret<T: Zeroize>(T);

impl<T: Zeroize> Secret<T> {
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    pub const fn expose(&self) -> &T {
        &self.0
    }

    /// Takes the value out; the caller is responsible for erasing it.
    pub fn into_exposed(mut self) -> T
    where
        T: Default,
    {
        std::mem::take(&mut self.0)
    }
}

impl<T: Zeroize> Drop for Secret<T> {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl<T: Zeroize> ZeroizeOnDrop for Secret<T> {}

impl<T: Zeroize> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("******")
    }
}

impl<T: Zeroize> From<T> for Secret<T> {
    fn from(value: T) -> Self {
        Self::new(value)
    }
}

impl<'de, T: Zeroize + serde::Deserialize<'de>> serde::Deserialize<'de> for Secret<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self)
    }
}

/// Six asterisks and the last four characters (spec section 9). Of shorter values nothing is visible.
pub fn mask_value(value: &str) -> String {
    let shown: String = match value.char_indices().rev().nth(3) {
        Some((start, _)) if start > 0 => value[start..].to_owned(),
        _ => String::new(),
    };
    format!("******{shown}")
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::rc::Rc;

    use super::*;

    #[test]
    fn debug_shows_nothing_of_the_value() {
        let pan = Secret::new("ABCPD1234F".to_owned());
        assert_eq!(format!("{pan:?}"), "******");
    }

    /// Counts how often it was overwritten.
    #[derive(Clone, Default)]
    struct Probe(Rc<Cell<u32>>);

    impl Zeroize for Probe {
        fn zeroize(&mut self) {
            self.0.set(self.0.get() + 1);
        }
    }

    #[test]
    fn a_secret_is_overwritten_on_drop_and_not_when_it_is_taken_out() {
        fn overwritten_on_drop<T: ZeroizeOnDrop>() {}
        overwritten_on_drop::<Secret<String>>();
        overwritten_on_drop::<Secret<Vec<u8>>>();
        overwritten_on_drop::<Secret<[u8; 32]>>();

        let probe = Probe::default();
        drop(Secret::new(probe.clone()));
        assert_eq!(probe.0.get(), 1);
        let taken = Secret::new(probe.clone()).into_exposed();
        assert_eq!(taken.0.get(), 1);
    }

    #[test]
    fn masks_show_the_last_four_characters_of_longer_values() {
        assert_eq!(mask_value("ABCPD1234F"), "******234F");
        assert_eq!(mask_value("1234"), "******");
        assert_eq!(mask_value("हिन्दी भाषा"), format!("******{}", "भाषा"));
    }
}
