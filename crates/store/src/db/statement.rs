//! SQL texts as named, registered values, so that one test can prepare every one of them.

use super::sqlite::Learned;

/// One statement: one text for both engines, or one each where a comment says why.
#[derive(Debug)]
pub struct Statement {
    name: &'static str,
    sqlite: &'static str,
    postgres: &'static str,
    learned: Learned,
}

impl Statement {
    /// For `sql!`.
    pub const fn new(name: &'static str, sqlite: &'static str, postgres: &'static str) -> Self {
        Self {
            name,
            sqlite,
            postgres,
            learned: Learned::nothing(),
        }
    }

    /// Module and constant, for error messages of the test that prepares all.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    pub(super) const fn sqlite(&self) -> &'static str {
        self.sqlite
    }

    pub(super) const fn learned(&self) -> &Learned {
        &self.learned
    }

    pub(super) const fn postgres(&self) -> &'static str {
        self.postgres
    }
}

/// An entry of the register.
#[derive(Debug)]
pub struct Registered(pub &'static Statement);

inventory::collect!(Registered);

/// Declares a statement: `sql!(GET = "SELECT … WHERE id = $1")`.
#[macro_export]
macro_rules! sql {
    ($name:ident = $text:expr) => {
        $crate::sql!($name = sqlite $text, postgres $text);
    };
    ($name:ident = sqlite $sqlite:expr, postgres $postgres:expr) => {
        static $name: $crate::db::Statement = $crate::db::Statement::new(
            concat!(module_path!(), "::", stringify!($name)),
            $sqlite,
            $postgres,
        );
        inventory::submit! { $crate::db::Registered(&$name) }
    };
}
