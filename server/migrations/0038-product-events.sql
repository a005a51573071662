-- Events of products that contacts are still looked for: very many may be interested, and enter in many batches.
create table product_event (
  tenant_id bigint not null,
  id bigint generated always as identity,
  type text not null,
  at timestamptz not null,
  data jsonb not null,
  next_at timestamptz not null,
  -- The last contact that was looked at.
  position bigint not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id) references tenant on delete cascade
);
create index product_event_next on product_event (next_at);
