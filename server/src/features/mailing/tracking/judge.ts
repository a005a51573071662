import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isDatabaseAway } from '../../../platform/db/failures.ts'
import { tx } from '../../../platform/db/tx.ts'
import type { Loop } from '../../../platform/jobs/loops.ts'
import { getTenant } from '../../account/companies/index.ts'
import { lockContacts } from '../../audience/contacts/index.ts'
import { findTracked } from '../../audience/email-events/index.ts'
import { type Company, findMessages } from '../ledger/index.ts'
import { applyVerdicts } from './apply.ts'
import { withinLimit } from './limit.ts'
import { deleteHits, putBehind, takeHits, type WaitingHit } from './store.ts'
import { LOOK_AHEAD, LOOK_BACK } from './verdict/parts.ts'
import { weigh } from './weigh.ts'

const BATCH = 1_000

/**
 * Judges hits of one company, in one transaction; returns how many there were. Their contacts are locked first, so that
 * two workers with hits of one message see what the other has found.
 */
export const judgeHits = (db: Db, now: Date, most = BATCH): Promise<number> =>
  tx(db, async (db) => {
    const hits = await takeHits(db, most)
    if (!hits.length) return 0
    const company = await getTenant(db, hits[0]!.tenantId)
    const there = await lockContacts(db, company.id, [...new Set(hits.map(({ contactId }) => contactId))])
    const known = new Set(there.map(({ id }) => id))
    const bySource = Map.groupBy(
      hits.filter(({ contactId }) => known.has(contactId)),
      ({ sourceId }) => sourceId,
    )
    for (const sourceId of [...bySource.keys()].sort())
      await judgeSource(db, company, sourceId, bySource.get(sourceId)!, now)
    await deleteHits(
      db,
      company.id,
      hits.map(({ id }) => id),
    )
    return hits.length
  })

async function judgeSource(db: Db, company: Company, sourceId: string, hits: readonly WaitingHit[], now: Date) {
  const contactIds = [...new Set(hits.map(({ contactId }) => contactId))]
  const messages = await findMessages(db, company.id, sourceId, contactIds)
  const sentAt = new Map(messages.map((message) => [message.contact_id, message.at]))
  const fresh = await withinLimit(
    db,
    company,
    sourceId,
    hits.filter(({ contactId }) => sentAt.has(contactId)),
  )
  if (!fresh.length) return
  const stored = await findTracked(db, { tenantId: company.id, sourceId, contactIds }, around(fresh))
  const storedOf = Map.groupBy(stored, ({ contactId }) => contactId)
  const weighed = [...Map.groupBy(fresh, ({ contactId }) => contactId)].map(([contactId, some]) =>
    weigh(sentAt.get(contactId)!, storedOf.get(contactId) ?? [], some),
  )
  const judged = weighed.flatMap((one) => one.judged)
  const changed = weighed.flatMap((one) => one.changed)
  await applyVerdicts(db, company, sourceId, { judged, changed, stored }, now)
}

/** All that rules look at around hits, and around what is judged again because of them. */
function around(hits: readonly WaitingHit[]) {
  const times = hits.map(({ at }) => at.getTime())
  return {
    from: new Date(Math.min(...times) - LOOK_AHEAD - LOOK_BACK),
    to: new Date(Math.max(...times) + 2 * LOOK_AHEAD),
  }
}

export const judging: Loop = {
  name: 'judging opens and clicks',
  everyMs: 1_000,
  run: async (context) => {
    const { app, db, now } = context
    try {
      return (await judgeHits(db, now)) > 0
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      app.log.warn({ err: error }, 'opens and clicks could not be judged together')
      return judgeFewer(context)
    }
  },
}

/** One that cannot be judged keeps no others from it: fewer are tried, and one that fails alone goes behind all others. */
async function judgeFewer({ app: { log }, db, now }: Context): Promise<boolean> {
  for (const most of [100, 10, 1]) {
    const number = await judgeHits(db, now, most).catch(() => -1)
    if (number >= 0) return number > 0
  }
  const hits = await tx(db, async (db) => {
    const hits = await takeHits(db, 1)
    await putBehind(db, hits)
    return hits
  })
  for (const { tenantId, sourceId, contactId } of hits)
    log.error({ tenantId, sourceId, contactId }, 'an open or click cannot be judged')
  return false
}
