-- Exports of the contacts that match a filter of the grid.
alter table export drop constraint export_selection_check;
alter table export add constraint export_selection_check
  check (selection in ('bounced', 'blacklisted', 'all', 'lists', 'segment', 'contacts', 'filter'));
-- Only until the file is written: a filter may name a person.
alter table export add column filter jsonb;
