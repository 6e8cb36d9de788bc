//! Deterministic randomness.

/// Numbers that depend on the seed and the customer's number only (`SplitMix64`).
pub(crate) struct Draw(u64);

impl Draw {
    pub(crate) fn new(seed: u64, number: u64) -> Self {
        // Mixes the seed first: otherwise the numbers of one seed are those of the next, shifted by one.
        let mixed = Self(seed).next();
        Self(mixed ^ number.wrapping_mul(0xd1b5_4a32_d192_ed03))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }

    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        let index = usize::try_from(self.below(items.len() as u64)).unwrap_or(0);
        &items[index]
    }

    /// Ten random bytes for an id.
    pub(crate) fn bytes(&mut self) -> [u8; 10] {
        let mut bytes = [0; 10];
        bytes[..8].copy_from_slice(&self.next().to_be_bytes());
        bytes[8..].copy_from_slice(&self.next().to_be_bytes()[..2]);
        bytes
    }

    pub(crate) fn letter(&mut self) -> char {
        char::from(b'A' + u8::try_from(self.below(26)).unwrap_or(0))
    }
}
