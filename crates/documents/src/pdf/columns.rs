//! Column widths of a table.

/// Distributes a line's width: each column gets its desired width and an equal share of the rest; if they do not fit,
/// the widest columns are narrowed until all do.
pub(super) fn widths(wanted: &[f32], available: f32) -> Vec<f32> {
    let total: f32 = wanted.iter().sum();
    if total <= available {
        let more = (available - total) / count(wanted);
        return wanted.iter().map(|width| width + more).collect();
    }
    let limit = limit(wanted, available);
    wanted.iter().map(|width| width.min(limit)).collect()
}

/// The maximum width at which all columns together fill the line.
fn limit(wanted: &[f32], available: f32) -> f32 {
    let mut sorted = wanted.to_vec();
    sorted.sort_by(f32::total_cmp);
    let mut left = available;
    for (index, width) in sorted.iter().enumerate() {
        let share = left / count(&sorted[index..]);
        if *width > share {
            return share;
        }
        left -= width;
    }
    available
}

#[expect(clippy::cast_precision_loss, reason = "a table has a few columns")]
fn count(columns: &[f32]) -> f32 {
    columns.len() as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spare_width_is_shared_and_the_widest_columns_shrink() {
        assert_eq!(widths(&[10.0, 20.0], 40.0), [15.0, 25.0]);
        assert_eq!(widths(&[10.0, 50.0, 90.0], 90.0), [10.0, 40.0, 40.0]);
        assert_eq!(widths(&[10.0, 20.0, 90.0], 90.0), [10.0, 20.0, 60.0]);
    }
}
