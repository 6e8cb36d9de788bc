//! Detects conflicting slabs.

use super::{Range, Slab};
use crate::text::Message;

/// A problem of the slabs for the admin to see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SlabProblem {
    /// Both apply to some months; the earlier one wins.
    Overlap {
        /// Index of the earlier slab.
        earlier: usize,
        /// Index of the later one.
        later: usize,
    },
    /// It never applies: earlier slabs cover all its months.
    Unreachable {
        /// Its index.
        place: usize,
    },
    /// Its ranges contradict each other: no month has such totals.
    Impossible {
        /// Its index.
        place: usize,
    },
}

impl SlabProblem {
    /// All problems of slabs in order; inactive ones are ignored.
    pub fn find_all(slabs: &[Slab]) -> Vec<Self> {
        let mut problems = Vec::new();
        for (place, slab) in slabs.iter().enumerate().filter(|(_, slab)| slab.active) {
            let before: Vec<(usize, &Slab)> = slabs[..place]
                .iter()
                .enumerate()
                .filter(|(_, earlier)| earlier.active && meets(earlier, slab))
                .collect();
            if !is_possible(slab) {
                problems.push(Self::Impossible { place });
            } else if is_covered(slab, &before) {
                problems.push(Self::Unreachable { place });
            } else {
                let overlap = |(earlier, _): &(usize, &Slab)| Self::Overlap {
                    earlier: *earlier,
                    later: place,
                };
                problems.extend(before.iter().map(overlap));
            }
        }
        problems
    }

    /// Indices of the slabs concerned.
    pub fn slab_indices(&self) -> Vec<usize> {
        match self {
            Self::Overlap { earlier, later } => vec![*earlier, *later],
            Self::Unreachable { place } | Self::Impossible { place } => vec![*place],
        }
    }

    /// The message; people count from 1.
    pub fn message(&self) -> Message {
        match self {
            Self::Overlap { earlier, later } => Message::new("revenue_overlap")
                .with("earlier", earlier + 1)
                .with("later", later + 1),
            Self::Unreachable { place } => {
                Message::new("revenue_unreachable").with("place", place + 1)
            }
            Self::Impossible { place } => {
                Message::new("revenue_impossible").with("place", place + 1)
            }
        }
    }
}

/// The ends of a range, with 0 or the largest number for a missing bound.
fn ends(range: Range) -> (i64, i64) {
    (range.min.unwrap_or(0), range.max.unwrap_or(i64::MAX))
}

fn dimensions(slab: &Slab) -> [(i64, i64); 3] {
    [slab.disbursed, slab.number, slab.ats].map(ends)
}

/// Whether two slabs apply to common months; touching at a bound is normal for consecutive slabs.
fn meets(one: &Slab, other: &Slab) -> bool {
    dimensions(one)
        .into_iter()
        .zip(dimensions(other))
        .all(|(one, other)| one.0.max(other.0) < one.1.min(other.1))
}

/// Whether a month can have such totals, as the average is the disbursed amount divided by the number of loans.
fn is_possible(slab: &Slab) -> bool {
    let [disbursed, number, ats] =
        dimensions(slab).map(|(min, max)| (i128::from(min), i128::from(max)));
    let fewest = number.0.max(1);
    // The smallest average is at most the largest allowed one, and vice versa.
    disbursed.0 <= ats.1.saturating_mul(number.1.max(1))
        && ats.0.saturating_mul(fewest) <= disbursed.1
}

/// Whether earlier slabs together cover a slab: tests the middle of every cell between their bounds.
fn is_covered(slab: &Slab, earlier: &[(usize, &Slab)]) -> bool {
    let own = dimensions(slab);
    let [disbursed, numbers, averages] = [0, 1, 2].map(|index| middles(own[index], earlier, index));
    disbursed.iter().all(|disbursed| {
        numbers.iter().all(|number| {
            averages.iter().all(|ats| {
                earlier.iter().any(|(_, slab)| {
                    slab.disbursed.contains(*disbursed)
                        && slab.number.contains(*number)
                        && slab.ats.contains(*ats)
                })
            })
        })
    })
}

/// The middle of each part into which other slabs' bounds divide a range.
fn middles(own: (i64, i64), others: &[(usize, &Slab)], dimension: usize) -> Vec<i64> {
    let bounds = others
        .iter()
        .flat_map(|(_, slab)| {
            let (min, max) = dimensions(slab)[dimension];
            [min, max]
        })
        .filter(|bound| own.0 < *bound && *bound < own.1);
    let mut cuts: Vec<i64> = bounds.chain([own.0, own.1]).collect();
    cuts.sort_unstable();
    cuts.dedup();
    cuts.windows(2)
        .map(|pair| pair[0] + (pair[1] - pair[0]) / 2)
        .collect()
}
