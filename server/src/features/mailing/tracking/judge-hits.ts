import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isDatabaseAway } from '../../../platform/db/failures.ts'
import { tx } from '../../../platform/db/tx.ts'
import type { Loop } from '../../../platform/jobs/loops.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { lockContacts } from '../../audience/contacts/index.ts'
import { findTracked } from '../email-events/index.ts'
import { type Company, findMessages } from '../ledger/index.ts'
import { applyVerdicts } from './apply-verdicts.ts'
import { judgeMessage } from './judge-message.ts'
import { withinLimit } from './limit.ts'
import { deleteHits, requeueHits, takeHits, type WaitingHit } from './store.ts'
import { LOOK_AHEAD, LOOK_BACK } from './verdict/facts.ts'

const BATCH = 1_000

/**
 * Judges waiting hits of one company in one transaction, and returns their number. Locks their contacts first, so that
 * two workers with hits of the same message see each other's events.
 */
export const judgeHits = (db: Db, now: Date, limit = BATCH): Promise<number> =>
  tx(db, async (db) => {
    const hits = await takeHits(db, limit)
    if (!hits.length) return 0
    const company = await requireCompany(db, hits[0]!.tenantId)
    const contacts = await lockContacts(db, company.id, [...new Set(hits.map(({ contactId }) => contactId))])
    const existing = new Set(contacts.map(({ id }) => id))
    const bySource = Map.groupBy(
      hits.filter(({ contactId }) => existing.has(contactId)),
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
  const stored = await findTracked(db, { tenantId: company.id, sourceId, contactIds }, timeAround(fresh))
  const storedOf = Map.groupBy(stored, ({ contactId }) => contactId)
  const results = [...Map.groupBy(fresh, ({ contactId }) => contactId)].map(([contactId, own]) =>
    judgeMessage(sentAt.get(contactId)!, storedOf.get(contactId) ?? [], own),
  )
  const judged = results.flatMap((result) => result.judged)
  const changed = results.flatMap((result) => result.changed)
  await applyVerdicts(db, company, sourceId, { judged, changed, stored }, now)
}

/** The time that rules look at, around the hits and around the events that are judged again because of them. */
function timeAround(hits: readonly WaitingHit[]) {
  const times = hits.map(({ at }) => at.getTime())
  return {
    from: new Date(Math.min(...times) - LOOK_AHEAD - LOOK_BACK),
    to: new Date(Math.max(...times) + 2 * LOOK_AHEAD),
  }
}

export const judging: Loop = {
  name: 'tracking.judge-hits',
  everyMs: 1_000,
  run: async (context) => {
    const { app, db, now } = context
    try {
      return (await judgeHits(db, now)) > 0
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      app.log.warn({ err: error }, 'cannot judge a batch of opens and clicks; trying smaller batches')
      return judgeFewer(context)
    }
  },
}

/**
 * A hit that cannot be judged must not block the others: tries smaller batches, and moves a hit that fails alone to the
 * end of the queue.
 */
async function judgeFewer({ app: { log }, db, now }: Context): Promise<boolean> {
  for (const limit of [100, 10, 1]) {
    const number = await judgeHits(db, now, limit).catch(() => -1)
    if (number >= 0) return number > 0
  }
  const hits = await tx(db, async (db) => {
    const hits = await takeHits(db, 1)
    await requeueHits(db, hits)
    return hits
  })
  for (const { tenantId, sourceId, contactId } of hits)
    log.error({ tenantId, sourceId, contactId }, 'cannot judge an open or click')
  return false
}
