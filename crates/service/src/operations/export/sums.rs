//! Sums of columns over all rows of a file.

use saakh_documents::table::{Cell, Cells};
use saakh_domain::text::Message;
use saakh_domain::{Language, Paise};

use crate::App;

/// The sums of some columns, added up while the rows are written.
pub(super) struct ColumnSums {
    /// The first cell of the row of totals.
    label: String,
    columns: Vec<usize>,
    totals: Cells,
}

impl ColumnSums {
    /// Starts with nothing in these columns of a table of this width.
    pub(super) fn new(app: &App, language: Language, columns: &[usize], width: usize) -> Self {
        Self {
            label: app.text(&Message::new("common_total"), language),
            columns: columns.to_vec(),
            totals: vec![Cell::Empty; width],
        }
    }

    pub(super) fn add(&mut self, rows: &[Cells]) {
        for row in rows {
            for column in &self.columns {
                if let (Some(total), Some(cell)) = (self.totals.get_mut(*column), row.get(*column))
                {
                    *total = plus(total, cell);
                }
            }
        }
    }

    /// The row of totals; none if nothing is added up.
    pub(super) fn totals(&self) -> Option<Cells> {
        if self.columns.is_empty() {
            return None;
        }
        let mut totals = self.totals.clone();
        if let Some(first @ Cell::Empty) = totals.first_mut() {
            *first = Cell::text(&self.label);
        }
        Some(totals)
    }
}

/// Adds numbers of a kind. What is no number, or of another kind, adds nothing.
fn plus(total: &Cell, cell: &Cell) -> Cell {
    match (total, cell) {
        (Cell::Empty, Cell::Count(_) | Cell::Rupees(_) | Cell::Decimal(_)) => cell.clone(),
        (Cell::Count(total), Cell::Count(more)) => Cell::Count(total.saturating_add(*more)),
        (Cell::Rupees(total), Cell::Rupees(more)) => Cell::Rupees(add_amounts(*total, *more)),
        (Cell::Decimal(total), Cell::Decimal(more)) => Cell::Decimal(add_amounts(*total, *more)),
        _ => total.clone(),
    }
}

const fn add_amounts(total: Paise, more: Paise) -> Paise {
    Paise(total.0.saturating_add(more.0))
}

#[cfg(test)]
mod tests {
    use saakh_domain::MilliPercent;

    use super::*;

    #[test]
    fn numbers_are_added_up_and_nothing_else() {
        let mut sums = ColumnSums {
            label: "Total".to_owned(),
            columns: vec![1, 2, 4],
            totals: vec![Cell::Empty; 5],
        };
        assert_eq!(sums.totals().unwrap()[1], Cell::Empty);
        let row = |count, rupees| {
            vec![
                Cell::text("Asha"),
                Cell::Count(count),
                Cell::Rupees(Paise::rupees(rupees)),
                Cell::Count(9),
                Cell::Percent(MilliPercent(50_000)),
            ]
        };
        sums.add(&[row(2, 100), row(3, -40)]);
        sums.add(&[vec![Cell::Empty; 5], row(1, 5)]);
        let total = vec![
            Cell::text("Total"),
            Cell::Count(6),
            Cell::Rupees(Paise::rupees(65)),
            Cell::Empty,
            Cell::Empty,
        ];
        assert_eq!(sums.totals(), Some(total));
    }

    #[test]
    fn a_list_without_sums_has_no_totals() {
        let sums = ColumnSums {
            label: "Total".to_owned(),
            columns: Vec::new(),
            totals: vec![Cell::Empty; 5],
        };
        assert_eq!(sums.totals(), None);
    }
}
