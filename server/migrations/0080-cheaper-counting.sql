-- What is counted when many contacts and memberships are written at once, with fewer statements and texts for each row.
create or replace function contact_counted() returns trigger language plpgsql as $$
declare
  company bigint; objects bigint[]; keys text[]; deltas bigint[];
  ids bigint[]; new_shops bigint[]; new_classes text[]; old_shops bigint[]; old_classes text[];
begin
  if tg_op = 'INSERT' then
    for company, objects, keys, deltas in
      select g.tenant_id, array_agg(g.shop_id), array_agg(g.status || ':' || g.mail_class), array_agg(g.delta)
      from (select n.tenant_id, n.shop_id, n.status, n.mail_class, count(*) as delta from new_rows n group by 1, 2, 3, 4) g
      group by 1
    loop
      perform count_deltas(company, 'contact', objects, keys, deltas);
    end loop;
  elsif tg_op = 'DELETE' then
    for company, objects, keys, deltas in
      select g.tenant_id, array_agg(g.shop_id), array_agg(g.status || ':' || g.mail_class), array_agg(g.delta)
      from (select o.tenant_id, o.shop_id, o.status, o.mail_class, -count(*) as delta from old_rows o group by 1, 2, 3, 4) g
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
  objects bigint[]; keys text[]; deltas bigint[]; counted bigint; held bigint; wanted bigint;
begin
  for company, lists, contacts, states, changes in execute
    'select d.tenant_id, array_agg(d.list_id), array_agg(d.contact_id), array_agg(d.state), array_agg(d.change) from ('
    || case when tg_op <> 'DELETE' then 'select tenant_id, list_id, contact_id, state, 1 as change from new_rows' else '' end
    || case when tg_op = 'UPDATE' then ' union all ' else '' end
    || case when tg_op <> 'INSERT' then 'select tenant_id, list_id, contact_id, state, -1 as change from old_rows' else '' end
    || ') d group by 1'
  loop
    -- For new members, holds the contacts and the lists, as foreign keys would.
    execute 'with c as (select id, shop_id, mail_class from contact where tenant_id = $1 and id = any($3)'
      || case when tg_op = 'INSERT' then ' for key share' else '' end
      || $sql$), x as (
          select x.list_id, x.state, c.shop_id, c.mail_class, sum(x.change) as delta
          from unnest($2, $3, $4, $5) x (list_id, contact_id, state, change)
          join c on c.id = x.contact_id
          group by 1, 2, 3, 4)
        select array_agg(list_id) filter (where delta <> 0),
          array_agg(state || ':' || shop_id || ':' || mail_class) filter (where delta <> 0),
          array_agg(delta) filter (where delta <> 0), coalesce(sum(delta), 0) from x $sql$
      into objects, keys, deltas, counted using company, lists, contacts, states, changes;
    if tg_op = 'INSERT' then
      execute 'select 1 from list l where l.tenant_id = $1 and l.id = any($2) for key share' using company, lists;
      get diagnostics held = row_count;
      select count(distinct id) into wanted from unnest(lists) id;
      if held <> wanted or counted <> cardinality(contacts) then
        raise exception 'a member without a contact or a list' using errcode = 'foreign_key_violation', table = tg_table_name;
      end if;
    end if;
    perform count_deltas(company, 'list', objects, keys, deltas);
  end loop;
  return null;
end $$;

create or replace function opt_outs_restored() returns trigger language plpgsql as $$
declare tenant bigint; ids bigint[]; addresses text[]; back record; begin
  for tenant in select distinct n.tenant_id from new_rows n loop
    continue when not exists (select 1 from list_opt_out where tenant_id = tenant);
    select array_agg(n.id), array_agg(n.email_key) into ids, addresses from new_rows n where n.tenant_id = tenant;
    for back in execute $sql$
      delete from list_opt_out o using unnest($2, $3) c (id, email_key)
      where o.tenant_id = $1 and o.email_key = c.email_key
      returning o.list_id, c.id, o.changed_at $sql$ using tenant, ids, addresses
    loop
      insert into list_member (tenant_id, list_id, contact_id, state, opted_out, changed_at)
      values (tenant, back.list_id, back.id, 'unsubscribed', true, back.changed_at);
    end loop;
  end loop;
  return null;
end $$;
