-- A second DKIM key of a sending domain, short and fast to sign with. It is used once its record is published. Domains from
-- before get theirs at their next check.
alter table sending_domain
  add column ed25519_public_key text,
  add column ed25519_private_key text;
