-- Buttons and links of a shop's mails.
alter table shop add column brand_styles jsonb not null default '{}';
