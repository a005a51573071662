-- Blocks of forms: their source in the visual editor, and the HTML that the server made of it.
alter table form
  add column mjml text,
  add column html text;
