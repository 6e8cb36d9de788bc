//! The connection to PostgreSQL is encrypted, and the server is verified.

use saakh_store::db::testing::{block_on, postgres_authority, postgres_server};
use saakh_store::{Db, DbError, args, sql};

sql!(
    ENCRYPTED = sqlite "SELECT 0 AS encrypted",
    postgres "SELECT CAST(CAST(ssl AS INT) AS BIGINT) AS encrypted FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
);

/// Whether a connection to an address is encrypted.
async fn is_encrypted(address: &str) -> Result<bool, DbError> {
    let db = Db::connect(address).await?;
    let row = db.read().await?.fetch_one(&ENCRYPTED, args![]).await?;
    db.close().await;
    row.flag("encrypted")
}

#[test]
fn a_server_of_a_trusted_authority_is_reached_encrypted() {
    let (server, authority) = (postgres_server(), postgres_authority());
    block_on(async {
        let address = format!("{server}?sslmode=verify-full&sslrootcert={authority}");
        assert!(is_encrypted(&address).await.unwrap());
        assert!(!is_encrypted(&server).await.unwrap());
    });
}

#[test]
fn a_server_of_another_name_or_authority_is_refused() {
    let (server, authority) = (postgres_server(), postgres_authority());
    let elsewhere = server.replace("127.0.0.1", "localhost");
    block_on(async {
        assert!(
            !is_encrypted(&elsewhere).await.unwrap(),
            "it is there under that name"
        );
        for address in [
            format!("{elsewhere}?sslmode=verify-full&sslrootcert={authority}"),
            format!("{server}?sslmode=verify-full"),
        ] {
            let answer = is_encrypted(&address).await;
            assert!(matches!(answer, Err(DbError::Unavailable(_))), "{answer:?}");
        }
    });
}
