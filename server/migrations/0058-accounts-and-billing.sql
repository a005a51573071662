-- Addresses of people that were changed. For a week the old address can take the change back: someone else may have made it.
create table changed_email (
  id bigint generated always as identity primary key,
  person_id bigint not null references person on delete cascade,
  -- The address before.
  email text not null,
  -- Of the link in the mail after the change. Null until that mail is written: the secret exists only there.
  hash bytea,
  -- Of the link in the mail before the change, which does the same from then on.
  stop_hash bytea,
  -- What was added to the account since then is not of the old address.
  requested_at timestamptz not null,
  expires_at timestamptz not null
);
create index changed_email_person on changed_email (person_id, id);
create index changed_email_hash on changed_email (hash) where hash is not null;
create index changed_email_stop on changed_email (stop_hash) where stop_hash is not null;
create index changed_email_expires on changed_email (expires_at);

-- When the person proved at the provider of single sign-on that it is them, for changes that need a proof.
alter table session add proved_at timestamptz;

-- People choose one of their identities to remove.
alter table person_identity add id bigint generated always as identity;
drop index person_identity_person;
create unique index person_identity_person on person_identity (person_id, id);

-- Why only test recipients get mails of a company that signed up: it has no verified domain yet, or the operator has not
-- allowed it yet.
alter table tenant add sending_held text check (sending_held in ('domain', 'operator'));

-- The VAT of an invoice in the currency of the supplier's country, with the exchange rate, if the law asks for it.
alter table invoice add national jsonb;

-- Invoices are also paid after their company was deleted.
alter table invoice_book add paid_at timestamptz;
update invoice_book b set paid_at = i.paid_at from invoice i where i.number = b.number and i.paid_at is not null;
