-- Tells a form that was sent twice from one that was corrected and sent again. A keyed hash: the address itself is
-- forgotten when it is written to the contact.
alter table form_submission add column address_hash bytea;
