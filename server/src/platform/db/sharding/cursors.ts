import type pg from 'pg'
import { RANGE } from './numbers.ts'

/** Gives every reader of events a cursor for each server that it has none for, at the oldest event. */
export const fillCursors = (client: pg.PoolClient | pg.Pool) =>
  client.query(`
    insert into event_reader (name, node, xid, id)
    select r.name, h.node, h.node::bigint * ${RANGE} - ${RANGE / 2n + 1n}, 9223372036854775807
    from (select distinct name from event_reader) r cross join event_horizons() h
    on conflict do nothing`)
