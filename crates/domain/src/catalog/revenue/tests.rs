use proptest::prelude::*;

use super::*;

fn types() -> Vec<RevenueType> {
    RevenueType::parse_all(include_str!(
        "../../../../../data/policy/revenue-types.toml"
    ))
    .unwrap()
}

fn range(min: i64, max: i64) -> Range {
    Range {
        min: Some(min),
        max: Some(max),
    }
}

/// A slab that applies to every month.
fn slab(id: i64) -> Slab {
    Slab {
        id,
        disbursed: Range::default(),
        number: Range::default(),
        ats: Range::default(),
        revenue_type_id: 1,
        flat: Paise::ZERO,
        percent: MilliPercent(1_000),
        active: true,
    }
}

fn month(rupees: i64, number: i64) -> MonthlyTotals {
    MonthlyTotals {
        disbursed: Paise::rupees(rupees),
        number,
    }
}

fn crore(from: i64, to: i64) -> Range {
    range(from * 1_000_000_000, to * 1_000_000_000)
}

#[test]
fn the_first_active_slab_that_holds_the_month_pays() {
    let slabs = [
        Slab {
            active: false,
            ..slab(1)
        },
        Slab {
            disbursed: crore(0, 1),
            ..slab(2)
        },
        Slab {
            disbursed: crore(1, 5),
            percent: MilliPercent(1_500),
            ..slab(3)
        },
    ];
    let of =
        |month| compute_revenue(&slabs, &types(), month).map(|paid| (paid.slab_id, paid.total));
    assert_eq!(of(month(5_000_000, 40)), Some((2, Paise::rupees(50_000))));
    assert_eq!(
        of(month(20_000_000, 100)),
        Some((3, Paise::rupees(300_000)))
    );
    // At the bound both apply; the first one wins.
    assert_eq!(of(month(10_000_000, 80)).unwrap().0, 2);
    assert_eq!(of(month(60_000_000, 80)), None);
}

#[test]
fn one_loan_is_counted_in_the_singular() {
    let keys = |number| {
        let [flat, share, total] = [Paise::ZERO; 3];
        let month = month(100_000, number);
        let steps = steps(&slab(1), month, FlatBasis::Loan, [flat, share, total]);
        [steps[0].key.clone(), steps[1].key.clone()]
    };
    assert_eq!(
        keys(1),
        ["revenue_step_ats_one", "revenue_step_flat_loans_one"]
    );
    assert_eq!(keys(2), ["revenue_step_ats", "revenue_step_flat_loans"]);
}

#[test]
fn the_flat_part_follows_the_revenue_type() {
    let flat = Slab {
        flat: Paise::rupees(500),
        percent: MilliPercent::ZERO,
        ..slab(1)
    };
    let of = |revenue_type_id| {
        let slab = Slab {
            revenue_type_id,
            ..flat.clone()
        };
        compute_revenue(&[slab], &types(), month(1_000_000, 7))
            .unwrap()
            .total
    };
    assert_eq!(of(1), Paise::rupees(500));
    assert_eq!(of(2), Paise::rupees(3_500));
}

#[test]
fn a_flat_part_beyond_all_amounts_does_not_wrap_around() {
    let endless = Slab {
        flat: Paise(i64::MAX / 2),
        revenue_type_id: 2,
        ..slab(1)
    };
    let paid = compute_revenue(&[endless], &types(), month(1_000_000, 7)).unwrap();
    assert_eq!(paid.total, Paise(i64::MAX));
}

#[test]
fn the_average_ticket_decides_too_and_no_loans_are_no_division() {
    let large = Slab {
        ats: range(10_000_000, i64::MAX),
        ..slab(1)
    };
    assert!(
        compute_revenue(std::slice::from_ref(&large), &types(), month(1_000_000, 10)).is_some()
    );
    assert!(
        compute_revenue(std::slice::from_ref(&large), &types(), month(1_000_000, 11)).is_none()
    );
    assert!(compute_revenue(&[large], &types(), month(0, 0)).is_none());
}

#[test]
fn overlapping_slabs_are_found() {
    let all = slab(1);
    let low = Slab {
        disbursed: crore(0, 2),
        ..slab(2)
    };
    let high = Slab {
        disbursed: crore(1, 3),
        ..slab(3)
    };
    let next = Slab {
        disbursed: crore(2, 4),
        ..slab(4)
    };
    let odd = Slab {
        disbursed: crore(5, 6),
        number: range(1, 2),
        ats: crore(0, 1),
        ..slab(5)
    };
    assert_eq!(SlabProblem::find_all(&[low.clone(), next.clone()]), []);
    assert_eq!(
        SlabProblem::find_all(&[low.clone(), high.clone()]),
        [SlabProblem::Overlap {
            earlier: 0,
            later: 1
        }]
    );
    assert_eq!(
        SlabProblem::find_all(&[all, high.clone()]),
        [SlabProblem::Unreachable { place: 1 }]
    );
    // Two earlier ones cover it together.
    assert_eq!(
        SlabProblem::find_all(&[low, next, high])[..],
        [SlabProblem::Unreachable { place: 2 }]
    );
    assert_eq!(
        SlabProblem::find_all(&[odd]),
        [SlabProblem::Impossible { place: 0 }]
    );
}

proptest! {
    /// A slab reported as unreachable never pays.
    #[test]
    fn an_unreachable_slab_never_pays(
        bounds in prop::collection::vec((0..50_i64, 1..50_i64, 0..20_i64, 1..20_i64), 2..5),
        disbursed in 0..120_i64, number in 1..50_i64,
    ) {
        let slabs: Vec<Slab> = bounds.iter().zip(1..).map(|((from, wide, few, more), id)| Slab {
            disbursed: range(from * 100, (from + wide) * 100),
            number: range(*few, few + more),
            ..slab(id)
        }).collect();
        let paid = compute_revenue(&slabs, &types(), month(disbursed, number));
        for problem in SlabProblem::find_all(&slabs) {
            if let SlabProblem::Unreachable { place } = problem {
                // At its own bounds it may apply to months that no other covers.
                let inside = slabs[place].disbursed.min < Some(disbursed * 100)
                    && Some(disbursed * 100) < slabs[place].disbursed.max
                    && slabs[place].number.min < Some(number)
                    && Some(number) < slabs[place].number.max;
                prop_assert!(!inside || paid.as_ref().is_none_or(|paid| paid.place != place));
            }
        }
    }
}
