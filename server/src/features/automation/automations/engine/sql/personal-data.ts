import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import type { Slots } from '../../../../../platform/slots.ts'
import { runsOfContact } from './history.ts'

const PAGE = 100

/** The runs of a contact in automations, with what started them and what they did. */
export const automationPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'automationRuns',
      // Messages name their run; webhook calls belong to it; members of watched segments are found by their segments.
      tables: ['automation_run', 'automation_step', 'automation_message', 'automation_call', 'watched_member'],
      async *read({ db }, tenant, contact) {
        for (let page = 1; ; page++) {
          const { items } = await runsOfContact(db, tenant.id, contact.id, { page, pageSize: PAGE })
          yield items.map(({ automationName: automation, at, endedAt, steps }) => ({ automation, at, endedAt, steps }))
          if (items.length < PAGE) return
        }
      },
    },
  ],
  forget: forgetRuns,
}

/** Deletes the runs of contacts and what belongs to them. The counters of nodes keep what the runs did. */
async function forgetRuns(db: Db, tenantId: string, contactIds: readonly string[]) {
  const of = sql`tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])`
  await sql`delete from automation_message where ${of}`.execute(db)
  await sql`delete from automation_call where ${of}`.execute(db)
  await sql`delete from watched_member where ${of}`.execute(db)
  const { rows } = await sql<{ id: string }>`
    with gone as (
      delete from automation_run where ${of} returning id, automation_id, node, due_at
    ),
    counted as (
      update automation_node n set inside = n.inside - g.runs
      from (
        select automation_id, node, count(*) as runs from gone where due_at is not null group by automation_id, node
      ) g
      where n.tenant_id = ${tenantId} and n.automation_id = g.automation_id and n.number = g.node
    )
    select id from gone`.execute(db)
  await sql`delete from automation_step
    where tenant_id = ${tenantId} and run_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db)
}
