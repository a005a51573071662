-- An import can be taken back for a day.
alter table import
  add column undo_started_at timestamptz,
  add column undone_at timestamptz,
  -- How many contacts, memberships and consents were taken back.
  add column undo_result jsonb;

-- Exports of a segment or of chosen contacts, as tables of spreadsheets, with headings for people.
alter table export drop constraint export_selection_check;
alter table export
  add constraint export_selection_check
    check (selection in ('bounced', 'blacklisted', 'all', 'lists', 'segment', 'contacts')),
  add column segment_id bigint,
  add column contact_ids bigint[] not null default '{}',
  add column format text not null default 'csv' check (format in ('csv', 'xlsx')),
  add column headers text not null default 'api' check (headers in ('api', 'labels')),
  -- The language of the headings; only with labels.
  add column language text;

-- Saves of a segment name the version that they are based on.
alter table segment add column version int not null default 1;
