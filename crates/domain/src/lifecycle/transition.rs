//! Transition tables, shared by application and submission statuses.

use crate::text::Message;

/// The transition is not allowed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{from} cannot become {to}")]
pub struct InvalidTransition {
    /// The current status.
    pub from: &'static str,
    /// The requested status.
    pub to: &'static str,
}

impl InvalidTransition {
    /// The message, with both statuses.
    pub fn message(self) -> Message {
        Message::new("problem_transition")
            .with("from", self.from)
            .with("to", self.to)
    }
}

/// Defines a status enum with its codes and its transition table.
macro_rules! statuses {
    (
        $(#[$doc:meta])* $name:ident;
        $($(#[$variant_doc:meta])* $variant:ident = $code:literal => [$($next:ident),*];)*
    ) => {
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize,
        )]
        #[serde(rename_all = "snake_case")]
        pub enum $name {
            $($(#[$variant_doc])* $variant,)*
        }

        impl $name {
            /// All statuses, in the order of a successful journey.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name on the wire and in the database.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            pub fn from_code(code: &str) -> Option<Self> {
                match code { $($code => Some(Self::$variant),)* _ => None }
            }

            /// Allowed next statuses: the transition table.
            pub const fn next(self) -> &'static [Self] {
                match self { $(Self::$variant => &[$(Self::$next,)*],)* }
            }

            pub const fn is_final(self) -> bool {
                self.next().is_empty()
            }

            /// The new status, or why the transition is refused.
            pub fn transition(self, to: Self) -> Result<Self, $crate::lifecycle::submission::InvalidTransition> {
                if self.next().contains(&to) {
                    Ok(to)
                } else {
                    Err($crate::lifecycle::submission::InvalidTransition { from: self.code(), to: to.code() })
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.code())
            }
        }
    };
}

pub(super) use statuses;
