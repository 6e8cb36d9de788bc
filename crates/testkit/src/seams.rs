//! Test implementations of clock and entropy.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use jiff::Timestamp;
use saakh_service::app::{Clock, Entropy};

/// Start time of every test: a Saturday morning in India.
const MORNING: i64 = 1_795_233_600_000;

/// A clock that changes only when a test advances it.
#[derive(Debug)]
pub struct TestClock(AtomicI64);

impl Default for TestClock {
    fn default() -> Self {
        Self(AtomicI64::new(MORNING))
    }
}

impl TestClock {
    pub fn at(now: Timestamp) -> Self {
        Self(AtomicI64::new(now.as_millisecond()))
    }

    pub fn set(&self, now: Timestamp) {
        self.0.store(now.as_millisecond(), Ordering::Relaxed);
    }

    pub fn advance(&self, seconds: i64) {
        self.0.fetch_add(seconds * 1_000, Ordering::Relaxed);
    }
}

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_millisecond(self.0.load(Ordering::Relaxed)).unwrap()
    }
}

/// A deterministic generator (`SplitMix64`) that returns the same bytes in every run, after those that a test scripted.
#[derive(Debug, Default)]
pub struct TestEntropy {
    state: AtomicU64,
    script: Mutex<VecDeque<Vec<u8>>>,
}

impl TestEntropy {
    /// Gives these bytes to the next request for as many.
    pub fn script(&self, bytes: &[u8]) {
        self.script.lock().unwrap().push_back(bytes.to_vec());
    }

    /// The next scripted bytes, if as many are requested.
    fn next_scripted(&self, len: usize) -> Option<Vec<u8>> {
        let mut script = self.script.lock().unwrap();
        let place = script.iter().position(|bytes| bytes.len() == len)?;
        script.remove(place)
    }

    fn next(&self) -> u64 {
        const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
        let mut mixed = self
            .state
            .fetch_add(STEP, Ordering::Relaxed)
            .wrapping_add(STEP);
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}

impl Entropy for TestEntropy {
    fn fill(&self, bytes: &mut [u8]) {
        if let Some(scripted) = self.next_scripted(bytes.len()) {
            bytes.copy_from_slice(&scripted);
            return;
        }
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.next().to_be_bytes()[..chunk.len()]);
        }
    }
}
