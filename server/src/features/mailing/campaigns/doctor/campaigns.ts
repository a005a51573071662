import { sql } from 'kysely'
import type { Check } from '../../../../platform/checks/check.ts'

/** Checks that the number of recipients of each campaign is the number of its messages in the ledger. */
export default {
  name: 'campaigns',
  run: async ({ database: { db } }) => {
    const { rows } = await sql<{ tenant_id: string; id: string; recipients: number; number: number }>`
      select c.tenant_id, c.id, c.recipients, counted.number
      from campaign c
      cross join lateral (
        select count(*)::int as number
        from message m
        where m.tenant_id = c.tenant_id and m.source_id = c.source_id) counted
      where c.source_id is not null and c.recipients <> counted.number
      limit 1000`.execute(db)
    return rows.map(
      ({ id, tenant_id, number, recipients }) =>
        `campaign ${id} of company ${tenant_id} has ${recipients} recipients, but ${number} messages`,
    )
  },
} satisfies Check
