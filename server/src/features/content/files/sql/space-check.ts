import { sql } from 'kysely'
import type { Check } from '../../../../platform/check.ts'
import { tx } from '../../../../platform/db/tx.ts'

const TRUTH = sql`select tenant_id, count(*)::int as files, sum(bytes)::bigint as bytes from file group by tenant_id`

/** What files come to, against the files. */
export const spaceCheck: Check = {
  name: 'file space',
  run: async ({ database: { db } }) => {
    const { rows } = await sql<{ tenant_id: string }>`
      select tenant_id from (${TRUTH}) t full join file_space s using (tenant_id)
      where (coalesce(t.files, 0), coalesce(t.bytes, 0)) is distinct from (coalesce(s.files, 0), coalesce(s.bytes, 0)) limit 20`.execute(
      db,
    )
    return rows.map((row) => `the sum of the files of company ${row.tenant_id} is wrong (doctor --repair)`)
  },
  repair: ({ database: { db } }) =>
    tx(db, async (db) => {
      await sql`lock table file, file_space in exclusive mode`.execute(db)
      await sql`delete from file_space`.execute(db)
      await sql`insert into file_space (tenant_id, files, bytes) ${TRUTH}`.execute(db)
      return ['the sums of files were made anew']
    }),
}
