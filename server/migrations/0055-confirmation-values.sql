-- What another program sends with a request for a confirmation: texts of the mail, and when the consent ends.
alter table double_opt_in add texts jsonb, add valid_to timestamptz;
