-- Accounts at a provider of single sign-on that are to open the account of a person, who confirms it by a mailed link.
create table identity_link (
  person_id bigint not null references person on delete cascade,
  issuer text not null,
  subject text not null,
  -- Another request gets another id, so that a delayed mail of an older one is not sent.
  id bigint generated always as identity,
  -- The address of the person at that time, which the link is mailed to.
  email text not null,
  -- The page that the person wanted.
  next text not null,
  -- Null until the mail is written: the secret exists only there.
  hash bytea,
  expires_at timestamptz not null,
  primary key (person_id, issuer, subject)
);
create index identity_link_hash on identity_link (hash) where hash is not null;
create index identity_link_expires on identity_link (expires_at);
