-- Conditions of blocks in mails, by the hash of their definition: the HTML of a mail names them as `shown.<key>`.
create table content_condition (
  tenant_id bigint not null references tenant,
  key text not null,
  definition jsonb not null,
  primary key (tenant_id, key)
);
-- The keys of the conditions that were evaluated when the mailing was frozen; null if it has none.
alter table email_source add column conditions text[];
-- A bit for each of them: whether the recipient matches it.
alter table message add column shown bit varying;
