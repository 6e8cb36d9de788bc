-- Support finds customers by any number or address of theirs, confirmed or not.
DROP INDEX customer_unverified_mobile;
DROP INDEX customer_unverified_email;
CREATE INDEX customer_contact_mobile ON customer (mobile) WHERE mobile IS NOT NULL;
CREATE INDEX customer_contact_email ON customer (email) WHERE email IS NOT NULL;
