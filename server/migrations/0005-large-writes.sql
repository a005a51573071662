-- Writes of many rows at once.

-- Room on every page for a new version of a row: a contact that changes in fields without an index, as at every mail,
-- stays on its page, and no index is written.
alter table contact set (fillfactor = 85);

-- The keys of a membership are checked once per statement instead of once per row, which took a third of the time of a
-- batch. The same locks, the same errors: whoever adds a member holds its contact and its list, and neither can be
-- deleted while it has members. What is missed by the join with the contact has none.
alter table list_member drop constraint list_member_tenant_id_list_id_fkey, drop constraint list_member_tenant_id_contact_id_fkey;

create or replace function list_member_counted() returns trigger language plpgsql as $$
declare complete boolean; begin
  if tg_op = 'INSERT' then
    execute $sql$ with held as (
        select m.tenant_id, m.list_id, m.state || ':' || c.shop_id || ':' || c.mail_class as key
        from new_rows m join contact c on c.tenant_id = m.tenant_id and c.id = m.contact_id for key share of c
      ), lists as (
        select 1 from (select distinct tenant_id, list_id from new_rows) m join list l on l.tenant_id = m.tenant_id and l.id = m.list_id for key share of l
      ), counted as (
        insert into counter_delta (tenant_id, scope, object_id, key, delta)
        select tenant_id, 'list', list_id, key, count(*) from held group by 1, 3, 4
      )
      select (select count(*) from held) = (select count(*) from new_rows)
        and (select count(*) from lists) = (select count(distinct (tenant_id, list_id)) from new_rows) $sql$ into complete;
    if not complete then
      raise exception 'a member without a contact or a list' using errcode = 'foreign_key_violation', table = tg_table_name;
    end if;
  elsif tg_op = 'DELETE' then
    execute $sql$ insert into counter_delta (tenant_id, scope, object_id, key, delta)
      select m.tenant_id, 'list', m.list_id, m.state || ':' || c.shop_id || ':' || c.mail_class, -count(*)
      from old_rows m join contact c on c.tenant_id = m.tenant_id and c.id = m.contact_id group by 1, 3, 4 $sql$;
  else
    execute $sql$ insert into counter_delta (tenant_id, scope, object_id, key, delta)
      select d.tenant_id, 'list', d.list_id, d.state || ':' || c.shop_id || ':' || c.mail_class, sum(d.delta)
      from (select tenant_id, list_id, contact_id, state, 1 as delta from new_rows
        union all select tenant_id, list_id, contact_id, state, -1 from old_rows) d
      join contact c on c.tenant_id = d.tenant_id and c.id = d.contact_id
      group by 1, 3, 4 having sum(d.delta) <> 0 $sql$;
  end if;
  return null;
end $$;

create function list_member_missing() returns trigger language plpgsql as $$
declare left_over boolean; begin
  execute format('select exists (select 1 from old_rows o join list_member m on m.tenant_id = o.tenant_id and m.%I = o.id)', tg_argv[0]) into left_over;
  if left_over then
    raise exception '% still has members', tg_table_name using errcode = 'foreign_key_violation', table = tg_table_name;
  end if;
  return null;
end $$;
create trigger contact_without_members after delete on contact referencing old table as old_rows
  for each statement execute function list_member_missing('contact_id');
create trigger list_without_members after delete on list referencing old table as old_rows
  for each statement execute function list_member_missing('list_id');
-- A membership never moves to another contact or list.
create trigger list_member_moved before update of tenant_id, list_id, contact_id on list_member for each row
  when ((old.tenant_id, old.list_id, old.contact_id) is distinct from (new.tenant_id, new.list_id, new.contact_id)) execute function refuse();

-- Which column tells who agreed to newsletters is found once, when the import is started.
alter table import add column consent_column int;
-- The error file is gone: its time was over, or somebody was erased.
alter table import add column errors_expired boolean not null default false;
-- A file whose first letter with diacritics comes late is read whole to find it out, once.
alter table import_file add column encoding text;
