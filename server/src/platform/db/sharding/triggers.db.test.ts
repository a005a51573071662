import { beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../../../test/support/database.ts'
import type { Database } from '../database.ts'

let database: Database
beforeAll(async () => {
  database = await cloneDatabase(1)
})

/** Statements of a function in PL/pgSQL, and parts of them. */
const partsOf = (body: string) => body.replace(/--.*$/gm, '').split(/;|\bloop\b|\bthen\b|\belse\b/i)
/** The tables that a text reads or writes. */
const tablesIn = (text: string) =>
  [...text.matchAll(/\b(?:from|join|into|update|using)\s+(\w+)/gi)].map(([, name = '']) => name)

/** A statement that is sent to another server does not see the changed rows of its trigger (docs/decisions/0018-sharding.md). */
const mixes = (body: string, changed: readonly string[], tables: ReadonlySet<string>) =>
  partsOf(body).filter((part) => {
    const used = tablesIn(part)
    return used.some((name) => changed.includes(name)) && used.some((name) => tables.has(name))
  })

describe('a trigger with the changed rows of a statement', () => {
  test('that joins them with a table is recognised', () => {
    const tables = new Set(['contact'])
    const mixed = 'begin perform 1 from new_rows n join contact c on c.id = n.id; end'
    const apart = 'begin for id in select n.id from new_rows n loop delete from contact where id = 1; end loop; end'
    expect(mixes(mixed, ['new_rows'], tables)).toHaveLength(1)
    expect(mixes(apart, ['new_rows'], tables)).toEqual([])
  })

  test('reads either them or tables of companies in a statement', async () => {
    const { rows: functions } = await database.pool.query<{ name: string; body: string; changed: string[] }>(`
      select p.proname as name, p.prosrc as body, array_agg(distinct x.name::text) as changed
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid cross join lateral (values (t.tgoldtable), (t.tgnewtable)) x (name)
      where x.name is not null group by 1, 2`)
    const { rows: tables } = await database.pool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')",
    )
    expect(functions.length).toBeGreaterThan(5)
    const names = new Set(tables.map(({ name }) => name))
    expect(functions.filter(({ body, changed }) => mixes(body, changed, names).length).map(({ name }) => name)).toEqual(
      [],
    )
  })
})
