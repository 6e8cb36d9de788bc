//! Registrations of templates with operators.

use jiff::Timestamp;
use saakh_domain::engagement::sender::RegistrationState;

use crate::db::DbError;
use crate::{Conn, Scope, Tx, args, not_personal, record, sql};

not_personal!("template_registration", "what operators registered");

/// What an operator registered of a template for a sender and host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TemplateRegistration {
    pub template_id: i64,
    pub sender_id: i64,
    /// Empty for texts that name no host.
    pub host: String,
    /// With constants filled and slots by their names.
    pub registered_text: String,
    pub provider_template_id: Option<String>,
    pub state: RegistrationState,
    pub changed_at: Timestamp,
}

record!(columns, fn registration -> TemplateRegistration {
    template_id: int("template_id"),
    sender_id: int("sender_id"),
    host: text("host"),
    registered_text: text("registered_text"),
    provider_template_id: opt_text("provider_template_id"),
    state: mapped("state", RegistrationState::from_code),
    changed_at: instant("changed_at"),
});

sql!(ALL = columns + "FROM template_registration ORDER BY template_id, sender_id, host");
sql!(
    SAVE = "INSERT INTO template_registration
        (template_id, sender_id, host, registered_text, provider_template_id, state, changed_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (template_id, sender_id, host) DO UPDATE SET
        registered_text = excluded.registered_text,
        provider_template_id = excluded.provider_template_id, state = excluded.state,
        changed_at = excluded.changed_at"
);

pub async fn all(conn: &mut Conn) -> Result<Vec<TemplateRegistration>, DbError> {
    let rows = conn.fetch_all(&ALL, args![]).await?;
    rows.iter().map(registration).collect()
}

/// Inserts or replaces a registration.
pub async fn save(tx: &mut Tx, row: &TemplateRegistration) -> Result<(), DbError> {
    tx.expects(Scope::catalog);
    tx.send(
        &SAVE,
        args![
            row.template_id,
            row.sender_id,
            &row.host,
            &row.registered_text,
            row.provider_template_id.as_deref(),
            row.state.code(),
            row.changed_at
        ],
    )
    .await?;
    Ok(())
}
