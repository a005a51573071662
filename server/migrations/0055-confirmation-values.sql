-- What another program sends with a request for a confirmation: texts of the mail, and when the consent ends.
alter table double_opt_in add texts jsonb, add valid_to timestamptz;

-- Whether mails of a tag are individual ones, which contacts who unsubscribed do not get.
alter table v3_tag add is_custom boolean not null default false;
