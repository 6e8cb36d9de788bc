//! Purposes of home loans.

/// Purpose of a home loan, by the ids of the smart list `homeKind`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HomeKind {
    /// An existing home.
    Ready,
    UnderConstruction,
    /// Land with a house to be built on it.
    PlotAndHouse,
    /// Extension of a home that the borrower owns.
    Extension,
}

impl HomeKind {
    /// All values in the list's order.
    pub const ALL: [Self; 4] = [
        Self::Ready,
        Self::UnderConstruction,
        Self::PlotAndHouse,
        Self::Extension,
    ];

    pub const fn id(self) -> i64 {
        match self {
            Self::Ready => 1,
            Self::UnderConstruction => 2,
            Self::PlotAndHouse => 3,
            Self::Extension => 4,
        }
    }

    pub fn from_id(id: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// Whether it is built during the loan, which lenders then disburse in stages.
    pub const fn is_built(self) -> bool {
        !matches!(self, Self::Ready)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::smart_list::SmartLists;

    #[test]
    fn the_list_names_each_kind() {
        let file = include_str!("../../../../data/smart-lists.toml");
        let lists = SmartLists::parse(file).unwrap();
        let items = lists.get("homeKind").unwrap();
        let kinds = HomeKind::ALL.map(HomeKind::id);
        assert!(items.iter().map(|item| item.id).eq(kinds));
    }

    #[test]
    fn only_a_ready_home_is_not_built() {
        assert_eq!(
            HomeKind::ALL.map(HomeKind::is_built),
            [false, true, true, true]
        );
        assert_eq!(HomeKind::from_id(3), Some(HomeKind::PlotAndHouse));
    }
}
