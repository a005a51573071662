-- Surveys, which contacts and visitors answer on a public page.
create table survey (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  shop_id bigint not null,
  name text not null,
  status text not null check (status in ('active', 'inactive')),
  questions jsonb not null,
  -- The type of every question that the survey ever had, by its id: answers of one id always have one type.
  question_types jsonb not null,
  title text not null,
  description text not null,
  submit_label text not null,
  thanks text not null,
  anonymous boolean not null,
  design jsonb not null,
  settings jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references shop
);
create unique index survey_name_key on survey (tenant_id, lower(name));
create index survey_shop on survey (tenant_id, shop_id);

-- Responses. Those of a deleted survey are deleted by a job.
create table survey_response (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  survey_id bigint not null,
  at timestamptz not null,
  -- Who answered, as a keyed hash of the contact, or the number of the page that a visitor saw: each answers once.
  responder bytea not null,
  -- Null for visitors and in anonymous surveys.
  contact_id bigint,
  -- By the id of the question: a number, the id of an option, ids of options, or true for a text.
  answers jsonb not null,
  primary key (tenant_id, id),
  unique (tenant_id, survey_id, responder)
);
create index survey_response_at on survey_response (tenant_id, survey_id, at, id);
create index survey_response_contact on survey_response (tenant_id, contact_id, survey_id) where contact_id is not null;

-- Texts are apart from the other answers, to find the newest ones of a question. Those of erased contacts are empty.
create table survey_text (
  tenant_id bigint not null references tenant,
  response_id bigint not null,
  question_id text not null,
  survey_id bigint not null,
  text text not null,
  primary key (tenant_id, response_id, question_id)
);
create index survey_text_newest on survey_text (tenant_id, survey_id, question_id, response_id) where text <> '';
