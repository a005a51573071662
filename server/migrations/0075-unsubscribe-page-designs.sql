-- Unsubscribe pages of the visual editor: the design, the HTML that the server made of it, and how often a design was saved.
alter table unsubscribe_page
  add column design jsonb,
  add column html text,
  add column design_version int;
