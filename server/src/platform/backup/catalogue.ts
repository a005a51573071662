import type pg from 'pg'
import type { Manifest, Partition } from './manifest.ts'

/** The tables of ours and of the queue of jobs. Other schemas belong to others. */
const SCHEMAS = ['public', 'graphile_worker']

export interface StoredTable {
  schema: string
  name: string
  /** Without those that the database computes. */
  columns: string[]
}

/** All tables with rows, partitioned ones once. */
export async function readTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `select n.nspname as schema, c.relname as name,
       (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname, c.relname) <> ('graphile_worker', 'migrations') and c.relname <> 'schema_migration'
     order by 1, 2`,
    [SCHEMAS],
  )
  return rows
}

/** Partitions apart from the default ones, which migrations create. */
export async function readPartitions(client: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select p.relname as parent, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c
     join pg_inherits i on i.inhrelid = c.oid
     join pg_class p on p.oid = i.inhparent
     join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relispartition and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
     order by 1, 2`,
  )
  return rows
}

/** The last values of sequences. They are read after the rows: a sequence is never behind them. */
export async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as value
     from pg_sequences
     where schemaname = any($1)
     order by 1`,
    [SCHEMAS],
  )
  return rows.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))
}

export async function readMigrations(client: pg.ClientBase): Promise<Manifest['migrations']> {
  const { rows } = await client.query<{ number: number; checksum: string }>(
    'select number, checksum from schema_migration order by number',
  )
  return rows
}

/** The foreign keys of our tables, as statements. */
export async function readForeignKeys(client: pg.ClientBase): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, f.conname) as drop,
       format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, f.conname, pg_get_constraintdef(f.oid)) as add
     from pg_constraint f
     join pg_class c on c.oid = f.conrelid
     join pg_namespace n on n.oid = c.relnamespace
     where f.contype = 'f' and f.conparentid = 0 and n.nspname = any($1)
     order by 1`,
    [SCHEMAS],
  )
  return rows
}
