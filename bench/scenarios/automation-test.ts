import { sql } from 'kysely'
import { fillContacts, walkGraph } from '../lib/automation-graph.ts'
import { caller } from '../lib/caller.ts'
import { benchCompany, benchEnvironment } from '../lib/environment.ts'
import { round, timed } from '../lib/measure.ts'

const LIMIT_SECONDS = 30

/**
 * Seconds of a test of an automation that all contacts of a shop would enter, against one statement that only divides
 * them by the condition.
 */
export async function run([contacts = '1000000']: string[]) {
  const number = Number(contacts)
  const bench = await benchEnvironment()
  try {
    const { db } = bench.database
    const company = await benchCompany(bench.database)
    const { id: tenantId } = await db.selectFrom('tenant').select('id').executeTakeFirstOrThrow()
    await fillContacts(db, { tenantId, shopId: company.shopId }, number)
    const { base } = await bench.serve('server/src/main.ts', ['api'], '/healthz')
    const call = caller(base, company)
    const input = { name: 'Walk', shopId: company.shopId, graph: walkGraph() }
    const { id } = await call('POST', '/automations', input)
    const { ms, value } = await timed(() => call('POST', `/automations/${id}/test`, {}))
    const bare = await timed(() =>
      sql`
        select count(*) filter (where lower(first_name) = 'jana'), count(*) from contact
        where tenant_id = ${tenantId}`.execute(db),
    )
    return {
      what: `seconds to test an automation with ${number} contacts; required ${LIMIT_SECONDS} for a million`,
      ours: round(ms / 1000, 1),
      limit: round(bare.ms / 1000),
      entered: value.entered,
      waiting: value.waiting,
      ok: ms / 1000 <= (LIMIT_SECONDS * number) / 1_000_000 && value.entered === number,
    }
  } finally {
    await bench.close()
  }
}
