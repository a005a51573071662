import { sql } from 'kysely'
import type { Check } from '../../../../platform/checks/check.ts'
import { tx } from '../../../../platform/db/tx.ts'

const COUNTED = sql`
  select tenant_id, count(*)::int as files, sum(bytes)::bigint as bytes
  from file
  group by tenant_id`

/** Compares the stored sums of files with the files. */
export default {
  name: 'file space',
  run: async ({ database: { db } }) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select tenant_id
      from (${COUNTED}) c
      full join file_space s using (tenant_id)
      where (coalesce(c.files, 0), coalesce(c.bytes, 0)) is distinct from (coalesce(s.files, 0), coalesce(s.bytes, 0))
      limit 20`.execute(db)
    return rows.map((row) => `the stored file space of company ${row.tenant_id} is wrong (doctor --repair)`)
  },
  repair: ({ database: { db } }) =>
    tx(db, async (db) => {
      await sql`lock table file, file_space in exclusive mode`.execute(db)
      await sql`delete from file_space`.execute(db)
      await sql`insert into file_space (tenant_id, files, bytes) ${COUNTED}`.execute(db)
      return ['recalculated the file space of all companies']
    }),
} satisfies Check
