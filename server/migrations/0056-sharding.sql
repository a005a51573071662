-- What lets the same schema run on a cluster of servers that hold the companies apart (docs/decisions/0018-sharding.md).

-- A hash of 256 random bits is unique without a check over all companies, which no server of a cluster could make.
drop index api_key_hash_key;
create unique index api_key_hash_key on api_key (tenant_id, hash);
create index api_key_by_hash on api_key (hash);
alter table oauth_code drop constraint oauth_code_pkey, add primary key (tenant_id, hash);
create index oauth_code_by_hash on oauth_code (hash);
alter table app_token drop constraint app_token_pkey, add primary key (tenant_id, hash);
create index app_token_by_hash on app_token (hash);

-- Transactions have numbers of the server that they write on. A reader keeps a position for each server; on one machine
-- there is one, number 0.
alter table event_reader add column node int not null default 0,
  -- While companies move to the server: it must not report what happens there before what happened where they were.
  add column held boolean not null default false;
alter table event_reader drop constraint event_reader_pkey, add primary key (name, node);

-- All events of a server with a number below its horizon are final.
create function event_horizons() returns table (node int, horizon bigint) language sql volatile parallel unsafe
  as $$ select 0, pg_snapshot_xmin(pg_current_snapshot())::text::bigint $$;

-- Counting triggers whose statements read either the changed rows or tables of a company, never both: the changed rows
-- are not visible to statements that are sent to another server. One company at a time, as statements of a cluster are,
-- and sums are inserted row by row: they are few, and a query inside of an insert would be copied between servers.
create function count_deltas(company bigint, counted text, objects bigint[], keys text[], deltas bigint[]) returns void
  language plpgsql as $$ begin
  for i in 1 .. coalesce(cardinality(objects), 0) loop
    insert into counter_delta (tenant_id, scope, object_id, key, delta) values (company, counted, objects[i], keys[i], deltas[i]);
  end loop;
end $$;

create or replace function contact_counted() returns trigger language plpgsql as $$
declare
  company bigint; objects bigint[]; keys text[]; deltas bigint[];
  ids bigint[]; new_shops bigint[]; new_classes text[]; old_shops bigint[]; old_classes text[];
begin
  if tg_op = 'INSERT' then
    for company, objects, keys, deltas in
      select g.tenant_id, array_agg(g.shop_id), array_agg(g.key), array_agg(g.delta)
      from (select n.tenant_id, n.shop_id, n.status || ':' || n.mail_class as key, count(*) as delta from new_rows n group by 1, 2, 3) g
      group by 1
    loop
      perform count_deltas(company, 'contact', objects, keys, deltas);
    end loop;
  elsif tg_op = 'DELETE' then
    for company, objects, keys, deltas in
      select g.tenant_id, array_agg(g.shop_id), array_agg(g.key), array_agg(g.delta)
      from (select o.tenant_id, o.shop_id, o.status || ':' || o.mail_class as key, -count(*) as delta from old_rows o group by 1, 2, 3) g
      group by 1
    loop
      perform count_deltas(company, 'contact', objects, keys, deltas);
    end loop;
  else
    for company, ids, new_shops, new_classes, old_shops, old_classes, keys in execute $sql$
      select n.tenant_id, array_agg(n.id), array_agg(n.shop_id), array_agg(n.mail_class), array_agg(o.shop_id),
        array_agg(o.mail_class), array_agg(n.status || '|' || o.status)
      from new_rows n join old_rows o on o.tenant_id = n.tenant_id and o.id = n.id
      where (n.shop_id, n.status, n.mail_class) is distinct from (o.shop_id, o.status, o.mail_class)
      group by 1 $sql$
    loop
      select array_agg(g.shop), array_agg(g.key), array_agg(g.delta) into objects, keys, deltas
      from (
        select v.shop, v.key, sum(v.delta) as delta
        from unnest(new_shops, new_classes, old_shops, old_classes, keys) c (new_shop, new_class, old_shop, old_class, statuses)
        cross join lateral (values
          (c.new_shop, split_part(c.statuses, '|', 1) || ':' || c.new_class, 1),
          (c.old_shop, split_part(c.statuses, '|', 2) || ':' || c.old_class, -1)) v (shop, key, delta)
        group by 1, 2 having sum(v.delta) <> 0) g;
      perform count_deltas(company, 'contact', objects, keys, deltas);
      execute $sql$ select array_agg(g.list_id), array_agg(g.key), array_agg(g.delta)
        from (
          select m.list_id, m.state || ':' || v.shop || ':' || v.class as key, sum(v.delta) as delta
          from unnest($2, $3, $4, $5, $6) c (id, new_shop, new_class, old_shop, old_class)
          join list_member m on m.tenant_id = $1 and m.contact_id = c.id
          cross join lateral (values (c.new_shop, c.new_class, 1), (c.old_shop, c.old_class, -1)) v (shop, class, delta)
          where m.tenant_id = $1 and (c.new_shop, c.new_class) is distinct from (c.old_shop, c.old_class)
          group by 1, 2 having sum(v.delta) <> 0) g $sql$
        into objects, keys, deltas using company, ids, new_shops, new_classes, old_shops, old_classes;
      perform count_deltas(company, 'list', objects, keys, deltas);
    end loop;
  end if;
  return null;
end $$;

create or replace function list_member_counted() returns trigger language plpgsql as $$
declare
  company bigint; lists bigint[]; contacts bigint[]; states text[]; changes int[];
  objects bigint[]; keys text[]; deltas bigint[]; held bigint; wanted bigint;
begin
  for company, lists, contacts, states, changes in execute
    'select d.tenant_id, array_agg(d.list_id), array_agg(d.contact_id), array_agg(d.state), array_agg(d.change) from ('
    || case when tg_op <> 'DELETE' then 'select tenant_id, list_id, contact_id, state, 1 as change from new_rows' else '' end
    || case when tg_op = 'UPDATE' then ' union all ' else '' end
    || case when tg_op <> 'INSERT' then 'select tenant_id, list_id, contact_id, state, -1 as change from old_rows' else '' end
    || ') d group by 1'
  loop
    if tg_op = 'INSERT' then
      -- Holds the contacts and the lists, as foreign keys would.
      execute 'select 1 from contact c where c.tenant_id = $1 and c.id = any($2) for key share' using company, contacts;
      get diagnostics held = row_count;
      select count(distinct id) into wanted from unnest(contacts) id;
      if held = wanted then
        execute 'select 1 from list l where l.tenant_id = $1 and l.id = any($2) for key share' using company, lists;
        get diagnostics held = row_count;
        select count(distinct id) into wanted from unnest(lists) id;
      end if;
      if held <> wanted then
        raise exception 'a member without a contact or a list' using errcode = 'foreign_key_violation', table = tg_table_name;
      end if;
    end if;
    execute $sql$ select array_agg(g.list_id), array_agg(g.key), array_agg(g.delta)
      from (
        select x.list_id, x.state || ':' || c.shop_id || ':' || c.mail_class as key, sum(x.change) as delta
        from unnest($2, $3, $4, $5) x (list_id, contact_id, state, change)
        join contact c on c.tenant_id = $1 and c.id = x.contact_id
        where c.tenant_id = $1
        group by 1, 2 having sum(x.change) <> 0) g $sql$
      into objects, keys, deltas using company, lists, contacts, states, changes;
    perform count_deltas(company, 'list', objects, keys, deltas);
  end loop;
  return null;
end $$;

create or replace function opt_outs_restored() returns trigger language plpgsql as $$
declare company bigint; ids bigint[]; addresses text[]; back record; begin
  for company, ids, addresses in select n.tenant_id, array_agg(n.id), array_agg(n.email_key) from new_rows n group by 1 loop
    if exists (select 1 from list_opt_out where tenant_id = company) then
      for back in execute $sql$
        delete from list_opt_out o using unnest($2, $3) c (id, email_key)
        where o.tenant_id = $1 and o.email_key = c.email_key
        returning o.list_id, c.id, o.changed_at $sql$ using company, ids, addresses
      loop
        insert into list_member (tenant_id, list_id, contact_id, state, opted_out, changed_at)
        values (company, back.list_id, back.id, 'unsubscribed', true, back.changed_at);
      end loop;
    end if;
  end loop;
  return null;
end $$;

create or replace function list_member_missing() returns trigger language plpgsql as $$
declare left_over boolean; company bigint; ids bigint[]; begin
  for company, ids in select o.tenant_id, array_agg(o.id) from old_rows o group by 1 loop
    execute format('select exists (select 1 from list_member m where m.tenant_id = $1 and m.%I = any($2))', tg_argv[0])
      into left_over using company, ids;
    if left_over then
      raise exception '% still has members', tg_table_name using errcode = 'foreign_key_violation', table = tg_table_name;
    end if;
  end loop;
  return null;
end $$;

create or replace function shop_without_contacts() returns trigger language plpgsql as $$
declare left_over boolean; company bigint; ids bigint[]; begin
  for company, ids in select o.tenant_id, array_agg(o.id) from old_rows o group by 1 loop
    execute 'select exists (select 1 from contact c where c.tenant_id = $1 and c.shop_id = any($2))' into left_over using company, ids;
    if left_over then
      raise exception 'the shop still has contacts' using errcode = 'foreign_key_violation', table = 'shop';
    end if;
  end loop;
  return null;
end $$;

create or replace function forget_contact_rows() returns trigger language plpgsql as $$
declare company bigint; ids bigint[]; begin
  for company, ids in select o.tenant_id, array_agg(o.id) from old_rows o group by 1 loop
    execute 'delete from segment_member where tenant_id = $1 and contact_id = any($2)' using company, ids;
    execute 'delete from email_summary where tenant_id = $1 and contact_id = any($2)' using company, ids;
    execute 'delete from consent where tenant_id = $1 and contact_id = any($2)' using company, ids;
    execute 'delete from import_contact where tenant_id = $1 and contact_id = any($2)' using company, ids;
  end loop;
  return null;
end $$;

create or replace function forget_segment_members() returns trigger language plpgsql as $$
declare company bigint; ids bigint[]; begin
  for company, ids in select o.tenant_id, array_agg(o.id) from old_rows o group by 1 loop
    execute 'delete from segment_member where tenant_id = $1 and segment_id = any($2)' using company, ids;
  end loop;
  return null;
end $$;
