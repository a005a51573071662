-- Files of companies, in folders. Their bytes lie in the file store.

create table file_folder (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  parent_id bigint,
  name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references file_folder
);
-- Names are told apart among the folders of one folder; those at the top have none around them.
create unique index file_folder_name_key on file_folder (tenant_id, coalesce(parent_id, 0), lower(name));
create index file_folder_parent on file_folder (tenant_id, parent_id);

create table file (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  folder_id bigint,
  name text not null,
  kind text not null check (kind in ('image', 'document')),
  -- The media type, found by the content.
  type text not null,
  bytes bigint not null,
  width int,
  height int,
  -- Unguessable: part of the public address, and of the key in the file store.
  token text not null,
  -- Whose photo it is, where others must be named.
  credit jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When somebody last chose it for a mail.
  picked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, folder_id) references file_folder
);
create unique index file_token_key on file (tenant_id, token);
create index file_in_folder on file (tenant_id, folder_id, id);

-- What the files of a company come to. Its row is locked by whatever adds or moves files or folders, so that limits hold,
-- folders form no circle, and nothing lands in a folder that is being deleted.
create table file_space (
  tenant_id bigint not null references tenant,
  files int not null,
  bytes bigint not null,
  primary key (tenant_id)
);
