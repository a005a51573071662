-- Stacks of coupon codes. Adding, giving and using codes lock the row of the stack, so that the counts are exact.
create table coupon_stack (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  shop_id bigint not null,
  name text not null,
  -- The tag of the stack is {{coupon_<merge_key>}}.
  merge_key text not null,
  note text not null default '',
  free int not null default 0 check (free >= 0),
  assigned int not null default 0 check (assigned >= 0),
  used int not null default 0 check (used >= 0),
  -- No free code has a smaller id. A search for free codes starts here, not at the codes that were given before.
  next_id bigint not null default 0,
  -- The number of free codes after the last refill, and what the company was warned of since then.
  filled int not null default 0,
  warned text check (warned in ('low', 'empty')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, shop_id) references shop
) with (fillfactor = 50);
create unique index coupon_stack_merge_key_key on coupon_stack (tenant_id, merge_key);
create index coupon_stack_shop on coupon_stack (tenant_id, shop_id);

-- Codes have no foreign keys: a request adds 100,000 of them, those of a deleted stack are deleted in the background,
-- and they stay when their contacts are deleted.
create table coupon (
  tenant_id bigint not null,
  stack_id bigint not null,
  id bigint generated always as identity,
  code text not null,
  assigned_at timestamptz,
  used_at timestamptz,
  contact_id bigint,
  -- The mail with the code; null if it was assigned in another way.
  source_id bigint,
  status text not null generated always as (case
    when used_at is not null then 'used'
    when assigned_at is not null then 'assigned'
    else 'free' end) stored,
  -- A free code may be used without having been assigned.
  given_at timestamptz generated always as (coalesce(assigned_at, used_at)) stored,
  -- What `q` looks through; folding takes longer than the rest of an insert, and few codes need it.
  search text not null generated always as
    (case when octet_length(code) = length(code) then lower(code) else fold(code) end) stored,
  primary key (tenant_id, stack_id, id)
) with (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 2000);
create unique index coupon_code_key on coupon (tenant_id, code, stack_id);
create index coupon_given on coupon (tenant_id, stack_id, given_at, id) where given_at is not null;
create index coupon_used on coupon (tenant_id, stack_id, given_at, id) where used_at is not null;
create index coupon_contact on coupon (tenant_id, contact_id, given_at, id) where contact_id is not null;
-- A message has one code of a stack, however often it is tried.
create unique index coupon_message_key on coupon (tenant_id, stack_id, source_id, contact_id) where source_id is not null;
-- Without statistics the planner takes companies and stacks for equally large. With them, it would expect no codes of a
-- new stack, and read a million to find one.
alter table coupon alter column tenant_id set statistics 0, alter column stack_id set statistics 0;
