import { sql } from 'kysely'
import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { givenRows } from '../../../../platform/db/given-rows.ts'
import { dayOf } from '../../../../platform/time/zone.ts'
import { countedFlags, FLAGS, type Flag } from '../states.ts'
import { countMails, type MailDelta } from './count.ts'

interface Mark {
  contactId: string
  set?: readonly Flag[]
  /** Flags to take back, because a verdict changed or a bounce became hard. */
  clear?: readonly Flag[]
  at: Date
  reason?: string
}

export interface Marked {
  contactId: string
  before: number
  after: number
  state: number
}

/**
 * Sets and clears flags of messages of one mailing, and counts the changes. Several marks of one message are merged.
 * Returns the messages that exist, in no order, and holds their locks: call it in a transaction.
 */
export async function markMessages(
  db: Db,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  sourceId: string,
  marks: readonly Mark[],
): Promise<Marked[]> {
  const byContact = new Map<string, { set: number; clear: number; at: Date; reason: string | null }>()
  for (const { contactId, set = [], clear = [], at, reason } of marks) {
    const one = byContact.get(contactId) ?? { set: 0, clear: 0, at, reason: null }
    byContact.set(contactId, {
      set: (one.set | bits(set)) & ~bits(clear),
      clear: (one.clear | bits(clear)) & ~bits(set),
      at: one.at < at ? one.at : at,
      reason: reason ?? one.reason,
    })
  }
  const given = [...byContact].map(([contact_id, { set, clear, reason }]) => ({ contact_id, set, clear, reason }))
  const { rows } = await sql<{
    contact_id: string
    before: number
    after: number
    state: number
    provider: number
    variant: number
  }>`
    with given as materialized (
      select *
      from ${givenRows(given, 'contact_id bigint, set int, clear int, reason text')} g),
    held as materialized (
      select m.contact_id, m.batch, m.flags
      from message m
      join given g on g.contact_id = m.contact_id
      where m.tenant_id = ${tenant.id} and m.source_id = ${sourceId}
      order by m.contact_id
      for update of m)
    update message m set flags = (h.flags | g.set) & ~g.clear, reason = coalesce(g.reason, m.reason)
    from held h
    join given g on g.contact_id = h.contact_id
    where m.tenant_id = ${tenant.id} and m.source_id = ${sourceId}
      and m.batch = h.batch and m.contact_id = h.contact_id
    returning m.contact_id, h.flags as before, m.flags as after, m.state, m.provider, m.variant`.execute(db)
  const deltas = rows.flatMap((row): MailDelta[] => {
    const [was, is] = [countedFlags(row.before), countedFlags(row.after)]
    const { provider, variant } = row
    const day = dayOf(byContact.get(row.contact_id)!.at, tenant.timezone)
    return [
      ...is.filter((kind) => !was.includes(kind)).map((kind) => ({ day, provider, variant, kind, delta: 1 })),
      ...was.filter((kind) => !is.includes(kind)).map((kind) => ({ day, provider, variant, kind, delta: -1 })),
    ]
  })
  await countMails(db, tenant.id, sourceId, deltas)
  return rows.map(({ contact_id, before, after, state }) => ({ contactId: contact_id, before, after, state }))
}

const bits = (flags: readonly Flag[]) => flags.reduce((sum, flag) => sum | FLAGS[flag], 0)
