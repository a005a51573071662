-- The delimiter of files that were written here from workbooks; others are detected.
alter table import_file add column delimiter text;
