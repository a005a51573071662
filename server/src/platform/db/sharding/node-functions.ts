import { RANGE } from './numbers.ts'

/** The tables whose rows are numbered by the trigger `<table>_stamped`. */
export const STAMPED: readonly string[] = ['event', 'email_event', 'account_webhook']

/**
 * Functions of a cluster in place of those of one machine (migration 0056). Events are stamped by the server that stores
 * them: only there the number of a transaction, its locks and its rows end at the same moment. Numbers of the coordinator
 * lost events and their order (docs/decisions/0018-sharding.md).
 */
export const NODE_FUNCTIONS: readonly string[] = [
  `create or replace function event_xid() returns bigint language sql volatile parallel unsafe as $$
  select (select groupid from pg_catalog.pg_dist_local_group)::bigint * ${RANGE}
    + greatest(pg_current_xact_id()::text::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1) $$`,
  `create or replace function event_horizons() returns table (node int, horizon bigint) language sql volatile parallel unsafe as $$
  select n.groupid, n.groupid::bigint * ${RANGE} + r.result::bigint
  from pg_catalog.run_command_on_all_nodes('select pg_snapshot_xmin(pg_current_snapshot())') r
  join pg_catalog.pg_dist_node n on n.nodeid = r.nodeid $$`,
  `create or replace function event_stamped() returns trigger language plpgsql as $$ begin
  new.xid := event_xid();
  return new;
end $$`,
  `create or replace trigger event_stamped before insert on event for each row execute function event_stamped()`,
  `create or replace trigger email_event_stamped before insert on email_event for each row execute function event_stamped()`,
  `create or replace function webhook_stamped() returns trigger language plpgsql as $$ begin
  if new.since_xid >= 0 then new.since_xid := event_xid(); end if;
  return new;
end $$`,
  `create or replace trigger account_webhook_stamped before insert or update of since_xid on account_webhook
  for each row execute function webhook_stamped()`,
]
