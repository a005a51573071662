-- What a person needs to recognise a session: its device and where it was started.
alter table session add id bigint generated always as identity;
alter table session add user_agent text not null default '';
alter table session add ip text not null default '';
drop index session_person;
create index session_person on session (person_id, id);

-- The challenges of passkeys and of single sign-on are tokens that work once too.
alter table one_time_token drop constraint one_time_token_kind_check;
alter table one_time_token add constraint one_time_token_kind_check check (kind in (
  'password_reset', 'support', 'passkey_registration', 'passkey_sign_in', 'passkey_recheck', 'single_sign_on'));
create index one_time_token_person on one_time_token (person_id, kind) where person_id is not null;

-- The name of a person for passkeys. It is random, because an authenticator shows it to anyone who holds it.
alter table person add handle uuid not null default gen_random_uuid();

create table passkey (
  id bigint generated always as identity primary key,
  person_id bigint not null references person on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often it was used, as the authenticator counts; a lower number reveals a copy.
  counter bigint not null,
  transports text[] not null default '{}',
  -- Whether it is copied to the other devices of the person.
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_person on passkey (person_id, id);

-- A new address that waits for its confirmation; one per person.
create table email_change (
  person_id bigint primary key references person on delete cascade,
  -- Another request gets another id, so that a delayed mail of an older one is not sent.
  id bigint generated always as identity,
  email text not null,
  -- Null until their mails are written: the secrets exist only there.
  confirm_hash bytea,
  cancel_hash bytea,
  -- The session that asked: it goes on after the change, all others end.
  session bytea not null,
  -- Stands for the password at that time: a new password makes the wanted change invalid.
  password_mark bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_change_confirm on email_change (confirm_hash) where confirm_hash is not null;
create index email_change_cancel on email_change (cancel_hash) where cancel_hash is not null;
create index email_change_expires on email_change (expires_at);

-- People as a provider of single sign-on knows them.
create table person_identity (
  issuer text not null,
  subject text not null,
  person_id bigint not null references person on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (issuer, subject)
);
create index person_identity_person on person_identity (person_id);

-- Single sign-on lets invited people in before they belong to a company.
create index invitation_by_email on invitation (lower(email));

-- People who signed up and did not confirm their address yet. Neither a person nor a company exists for them.
create table sign_up (
  id bigint generated always as identity primary key,
  email text not null,
  name text not null,
  company text not null,
  password_hash text not null,
  language text not null,
  timezone text not null,
  currency text not null,
  -- A solved captcha works once.
  nonce text not null unique,
  -- Null until the mail is written: the secret exists only there.
  hash bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_up_hash on sign_up (hash) where hash is not null;
create index sign_up_expires on sign_up (expires_at);
