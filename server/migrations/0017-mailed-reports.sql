-- Everyone can mail DMARC reports about a domain, so the rows that arrive for a company within a day are limited.
alter table dmarc_report add column by_mail boolean not null default false;
create index dmarc_report_mailed on dmarc_report (tenant_id, received_at) include (number_of_rows) where by_mail;
