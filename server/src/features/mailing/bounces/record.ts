import type { DbContext } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { countSoftBounces, lockContacts, markBounced, markComplained } from '../../audience/contacts/index.ts'
import { recordEmailEvents } from '../../audience/email-events/index.ts'
import { type Company, FLAGS, type Flag, type Marked, MESSAGE_STATES, markMessages } from '../ledger/index.ts'
import type { Verdict } from './classify/classify.ts'
import type { Reply } from './classify/reply.ts'
import { insertBounces, recordedKinds } from './store.ts'

/** A message that a server refused while it was handed over; the ledger has it as failed, with its flags. */
export interface Refusal extends Verdict {
  contactId: string
  /** The enhanced code, or the three digits where there is none. */
  code: string | null
  text: string
  at: Date
}

/** Which message. */
export interface Sent {
  sourceId: string
  contactId: string
}

/** What is kept of a reply as its code. */
export const codeOf = ({ status, code }: Reply): string | null => status ?? code?.toString() ?? null

/**
 * Records that a message bounced, once, however often it is reported. `returned`: the relay had accepted it, so it counts as
 * sent and came back; otherwise it was refused at once, and the ledger says so already.
 */
export const recordBounce = (
  ground: DbContext,
  company: Company,
  { sourceId, contactId }: Sent,
  { returned, ...bounce }: Omit<Refusal, 'contactId'> & { returned: boolean },
) => record(ground, company, sourceId, [{ ...bounce, contactId }], returned)

/** Records refusals of one mailing, in one go. */
export const recordRefusals = (ground: DbContext, company: Company, sourceId: string, refusals: readonly Refusal[]) =>
  record(ground, company, sourceId, refusals, false)

function record(ground: DbContext, company: Company, sourceId: string, given: readonly Refusal[], returned: boolean) {
  return tx(ground.db, async (db) => {
    if (!given.length) return
    const held = await holdMessages({ ...ground, db }, company, sourceId, given)
    const kinds = await recordedKinds(db, company.id, sourceId, [...held.keys()])
    // A dead address has said its last word.
    const told = given.filter(({ contactId }) => held.has(contactId) && !kinds.get(contactId)?.includes('hard'))
    const marks = told.map((bounce) => markOf(bounce, held.get(bounce.contactId)!, returned))
    await markMessages(db, company, sourceId, marks)
    const news = told.filter(({ contactId, kind }) => !kinds.get(contactId)?.includes(kind))
    await tellContacts({ ...ground, db }, company, sourceId, {
      news,
      first: (contactId) => !kinds.get(contactId)?.includes('soft'),
    })
  })
}

/** Messages are held before contacts, here as everywhere, so that nobody waits for one who waits for him. */
async function holdMessages(
  { db, now }: DbContext,
  company: Company,
  sourceId: string,
  of: readonly { contactId: string }[],
) {
  const held = await markMessages(
    db,
    company,
    sourceId,
    of.map(({ contactId }) => ({ contactId, at: now })),
  )
  return new Map(held.map((message) => [message.contactId, message]))
}

function markOf({ contactId, kind, reason, at }: Refusal, message: Marked, returned: boolean) {
  const flag = `${kind}Bounced` as const
  // What was never sent cannot come back, whatever a report says.
  const cameBack = returned && (message.state === MESSAGE_STATES.sent || message.state === MESSAGE_STATES.queued)
  const set: Flag[] = cameBack ? [flag, 'returned'] : [flag]
  const isNew = (message.before & FLAGS[flag]) === 0
  return { contactId, at, set, clear: kind === 'hard' ? (['softBounced'] as const) : [], ...(isNew ? { reason } : {}) }
}

/** What is new about contacts that still exist. A message bounces once, also when soft became hard. */
async function tellContacts(
  ground: DbContext,
  company: Company,
  sourceId: string,
  { news, first }: { news: readonly Refusal[]; first: (contactId: string) => boolean },
) {
  const { db } = ground
  const ids = news.map(({ contactId }) => contactId)
  const there = new Set((await lockContacts(db, company.id, ids)).map(({ id }) => id))
  const entries = news.filter(({ contactId }) => there.has(contactId))
  await insertBounces(db, company.id, sourceId, entries)
  const events = entries.filter(({ contactId }) => first(contactId))
  await recordEmailEvents(
    db,
    company.id,
    events.map(({ contactId, at }) => ({ kind: 'bounced' as const, at, contactId, sourceId })),
  )
  const of = (kind: Verdict['kind']) => entries.filter((entry) => entry.kind === kind).map(({ contactId }) => contactId)
  await markBounced(ground, company.id, of('hard'), 'hard_bounce')
  await countSoftBounces(ground, company.id, of('soft'))
}

/** Records that the recipient called a message spam, once. */
export const recordComplaint = (
  ground: DbContext,
  company: Company,
  { sourceId, contactId }: Sent,
  { at, feedbackType, reporter }: { at: Date; feedbackType: string; reporter: string },
) =>
  tx(ground.db, async (db) => {
    const [message] = await markMessages(db, company, sourceId, [{ contactId, at, set: ['complained'] }])
    if (!message || message.before & FLAGS.complained) return
    const [contact] = await lockContacts(db, company.id, [contactId])
    if (!contact) return
    const entry = { contactId, kind: 'complaint' as const, reason: feedbackType, code: null, text: reporter, at }
    await insertBounces(db, company.id, sourceId, [entry])
    await recordEmailEvents(db, company.id, [{ kind: 'complained', at, contactId, sourceId }])
    await markComplained({ ...ground, db }, company.id, [contactId])
  })
