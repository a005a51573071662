-- The mailings that transactional mails are sent in: one for each content, which the edition names, and round. A mailing
-- has one message for a contact, so the second mail of an edition to a contact is in the second round.
create table transactional_mailing (
  tenant_id bigint not null references tenant,
  source_id bigint not null,
  edition text not null,
  round int not null,
  template_id bigint not null,
  version_id bigint not null,
  sender_id bigint not null,
  primary key (tenant_id, source_id)
);
create unique index transactional_mailing_round on transactional_mailing (tenant_id, edition, round);

create table transactional_mail (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  source_id bigint not null,
  -- The recipient in the ledger: the contact with this address, or a number that no contact has.
  recipient_id bigint not null,
  -- Empty when it was forgotten.
  email text not null,
  -- The contact that the caller named, whose data the tags show.
  contact_id bigint,
  -- The values under `data.`; null when they were forgotten.
  data jsonb,
  file_ids bigint[] not null default '{}',
  created_at timestamptz not null,
  -- When it came back.
  bounced_at timestamptz,
  primary key (tenant_id, id)
);
create unique index transactional_mail_message on transactional_mail (tenant_id, source_id, recipient_id);
create index transactional_mail_address on transactional_mail (tenant_id, lower(email), id);
create index transactional_mail_contact on transactional_mail (tenant_id, contact_id, id) where contact_id is not null;
create index transactional_mail_time on transactional_mail (tenant_id, created_at) where email <> '';

-- Keys of requests that may be repeated, as hashes: callers put addresses into them.
create table transactional_key (
  tenant_id bigint not null references tenant,
  hash bytea not null,
  body_hash bytea not null,
  -- Null only until the transaction ends.
  mail_id bigint,
  created_at timestamptz not null,
  primary key (tenant_id, hash)
);
create index transactional_key_time on transactional_key (tenant_id, created_at);
