-- Notes of staff on an application, append-only. Erased with the customer's data.
CREATE TABLE application_note (
    application_id TEXT COLLATE "C" NOT NULL REFERENCES application (id),
    place BIGINT NOT NULL,
    at BIGINT NOT NULL,
    admin_id BIGINT NOT NULL REFERENCES admin_user (id),
    text TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (application_id, place)
);
