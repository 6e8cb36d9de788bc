-- Notes of staff on an application, append-only. Erased with the customer's data.
CREATE TABLE application_note (
    application_id TEXT NOT NULL REFERENCES application (id),
    place INTEGER NOT NULL,
    at INTEGER NOT NULL,
    admin_id INTEGER NOT NULL REFERENCES admin_user (id),
    text TEXT NOT NULL,
    PRIMARY KEY (application_id, place)
) STRICT;
