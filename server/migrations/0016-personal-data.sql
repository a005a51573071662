-- The history of consents also records what ended their use: complaints, bounces, decisions of the company (and that it
-- took them back), and the end of the contact itself.
alter table consent_entry drop constraint consent_entry_kind_check;
alter table consent_entry add constraint consent_entry_kind_check check (kind in (
  'given', 'withdrawn', 'unsubscribed', 'complained', 'bounced', 'suppressed', 'blacklisted', 'resumed', 'deleted', 'erased'));

-- The contact that a test mail was rendered for: the mail is deleted with the contact.
alter table outbox_mail add column contact_id bigint;
create index outbox_mail_contact on outbox_mail (tenant_id, contact_id) where contact_id is not null;
