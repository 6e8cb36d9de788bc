//! Bound values as PostgreSQL's types.

use tokio_postgres::types::{ToSql, Type};

use crate::db::Arg;

/// A value that declares its PostgreSQL type, so that the server need not infer it.
pub(in crate::db) trait PostgresValue: ToSql + Send + Sync {
    fn kind(&self) -> Type;
}

/// Implements binding for an enum by its variants' contents. Drivers see the enum itself, whose `Debug` output hides
/// values.
macro_rules! bound {
    ($bound:ident { $($variant:ident: $kind:ident),* $(,)? }) => {
        impl $crate::db::postgres::values::PostgresValue for $bound {
            fn kind(&self) -> tokio_postgres::types::Type {
                match self {
                    $(Self::$variant(_) => tokio_postgres::types::Type::$kind,)*
                }
            }
        }

        impl tokio_postgres::types::ToSql for $bound {
            fn to_sql(
                &self,
                kind: &tokio_postgres::types::Type,
                out: &mut tokio_postgres::types::private::BytesMut,
            ) -> Result<tokio_postgres::types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
                match self {
                    $(Self::$variant(value) => value.to_sql(kind, out),)*
                }
            }

            /// The types differ by variant; `to_sql_checked` verifies them.
            fn accepts(_: &tokio_postgres::types::Type) -> bool {
                true
            }

            fn to_sql_checked(
                &self,
                kind: &tokio_postgres::types::Type,
                out: &mut tokio_postgres::types::private::BytesMut,
            ) -> Result<tokio_postgres::types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
                match self {
                    $(Self::$variant(value) => value.to_sql_checked(kind, out),)*
                }
            }
        }
    };
}
pub(super) use bound;

bound!(Arg {
    Int: INT8,
    Text: TEXT,
    Bytes: BYTEA,
});
