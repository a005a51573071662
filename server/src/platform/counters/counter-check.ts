import { type RawBuilder, sql } from 'kysely'
import type { Check } from '../checks/check.ts'
import { tx } from '../db/tx.ts'
import { countersOf, replaceCounters } from './counters.ts'

interface CounterCheck {
  name: string
  scope: string
  /** The tables that are counted: locked while a repair counts. */
  tables: readonly string[]
  /** Counts everything: `tenant_id, object_id, key, value`. */
  truth: RawBuilder<unknown>
  /** Which counters are compared; the row is `k`. */
  where?: RawBuilder<boolean>
}

/** Compares the counters of a scope with a count of everything: the one place that counts everything. */
export const counterCheck = ({ name, scope, tables, truth, where = sql`true` }: CounterCheck): Check => ({
  name,
  run: async ({ database: { db } }) => {
    const { rows } = await sql<{ tenant_id: string; object_id: string; key: string }>`
      select tenant_id, object_id, key from (${truth}) t
        full join (select * from (${countersOf(scope)}) k where ${where}) k using (tenant_id, object_id, key)
      where t.value is distinct from k.value limit 20`.execute(db)
    return rows.map(
      (row) =>
        `the counter ${scope} ${row.object_id} ${row.key} of company ${row.tenant_id} is wrong (doctor --repair)`,
    )
  },
  repair: ({ database: { db } }) =>
    tx(db, async (db) => {
      const locked = [...tables, 'counter', 'counter_delta'].map((table) => sql.table(table))
      await sql`lock table ${sql.join(locked)} in exclusive mode`.execute(db)
      await replaceCounters(db, { scope }, truth)
      return [`the counters of ${scope} were counted again`]
    }),
})
