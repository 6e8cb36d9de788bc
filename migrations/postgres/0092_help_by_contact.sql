-- Requests for help that were made without a session are erased with the customer whose mobile number or e-mail
-- address they name.
CREATE INDEX help_request_phone ON help_request (phone);
CREATE INDEX help_request_email ON help_request (email);
