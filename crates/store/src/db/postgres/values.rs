//! What is bound to statements, as PostgreSQL's types.

use tokio_postgres::types::{ToSql, Type};

use crate::db::Arg;

/// A value that says as what it is bound, so that the server does not have to guess.
pub(in crate::db) trait Typed: ToSql + Send + Sync {
    /// Its type.
    fn kind(&self) -> Type;
}

/// Binds an enum by what its variants hold. The enum itself is what drivers see, and it shows no values.
macro_rules! bound {
    ($bound:ident { $($variant:ident: $kind:ident),* $(,)? }) => {
        impl $crate::db::postgres::values::Typed for $bound {
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

            /// Each variant has another answer, which `to_sql_checked` asks for.
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
