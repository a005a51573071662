-- Bounces about the address or domain of the sender. They never count against the contact; many of them pause the mailing.
alter table bounce add column of_sender boolean not null default false;
create index bounce_of_sender on bounce (tenant_id, source_id) where of_sender;

-- DMARC reports that came by mail and could not be read, for the people who look after the domain.
create table dmarc_fault (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  domain text not null,
  reporter text not null,
  file text not null,
  reason text not null,
  received_at timestamptz not null,
  primary key (tenant_id, id)
);
-- A reporter that tries again does not add a row.
create unique index dmarc_fault_file_key on dmarc_fault (tenant_id, domain, reporter, file);
create index dmarc_fault_time on dmarc_fault (tenant_id, received_at, id);
