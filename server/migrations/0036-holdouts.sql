-- The share of recipients in percent that gets nothing, to compare with.
alter table campaign add column holdout smallint check (holdout between 1 and 50);
-- Contacts that were held out: few, so their index is small, and other messages do not pay for it.
create index message_held_out on message (tenant_id, source_id) where reason = 'holdout';
