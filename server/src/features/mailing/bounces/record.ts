import type { DbContext } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { defineCounter } from '../../../platform/metrics/registry.ts'
import { countSoftBounces, lockContacts, markBounced, markComplained } from '../../audience/contacts/index.ts'
import { recordEmailEvents } from '../email-events/index.ts'
import {
  type Company,
  FLAGS,
  type Flag,
  findMailingRef,
  findMailingSource,
  type Marked,
  MESSAGE_STATES,
  markMessages,
  type ReturnedMessage,
} from '../ledger/index.ts'
import type { Classification } from './classify/classify.ts'
import type { Reply } from './classify/reply.ts'
import { insertBounces, recordedKinds } from './store.ts'

/** A message that a server refused during the SMTP session. The ledger has it as failed already, with its flags. */
export interface Refusal extends Classification {
  contactId: string
  /** The enhanced code, or the three digits when the reply has none. */
  code: string | null
  text: string
  at: Date
}

const counted = defineCounter('bounces_total', 'Mails that came back or were refused, and complaints', ['kind'])

/** Identifies a sent message. */
interface SentMessage {
  sourceId: string
  contactId: string
}

/** The code of a reply as it is stored. */
export const codeOf = ({ status, code }: Reply): string | null => status ?? code?.toString() ?? null

/**
 * Records that a message bounced, once, however often it is reported. `returned`: the relay had accepted the message,
 * so it counts as sent and returned. Otherwise it was refused during the SMTP session, and the ledger has it as failed.
 */
export const recordBounce = (
  context: DbContext,
  company: Company,
  { sourceId, contactId }: SentMessage,
  { returned, ...bounce }: Omit<Refusal, 'contactId'> & { returned: boolean },
) => record(context, company, sourceId, [{ ...bounce, contactId }], returned)

/** Records the refusals of one mailing in one transaction. */
export const recordRefusals = (context: DbContext, company: Company, sourceId: string, refusals: readonly Refusal[]) =>
  record(context, company, sourceId, refusals, false)

function record(
  context: DbContext,
  company: Company,
  sourceId: string,
  reported: readonly Refusal[],
  returned: boolean,
) {
  return tx(context.db, async (db) => {
    if (!reported.length) return
    const messages = await holdMessages({ ...context, db }, company, sourceId, reported)
    const kinds = await recordedKinds(db, company.id, sourceId, [...messages.keys()])
    // After a hard bounce nothing about the message changes.
    const bounces = reported.filter(
      ({ contactId }) => messages.has(contactId) && !kinds.get(contactId)?.includes('hard'),
    )
    const marks = bounces.map((bounce) => markOf(bounce, messages.get(bounce.contactId)!, returned))
    await markMessages(db, company, sourceId, marks)
    const fresh = bounces.filter(({ contactId, kind }) => !kinds.get(contactId)?.includes(kind))
    for (const { kind } of fresh) counted.inc({ kind })
    await updateContacts({ ...context, db }, company, sourceId, {
      bounces: fresh,
      isFirst: (contactId) => !kinds.get(contactId)?.includes('soft'),
    })
    const returns = fresh.map(({ contactId, kind, at, scope }) => ({
      contactId,
      kind,
      at,
      ofSender: scope === 'sender',
    }))
    await reportReturned({ ...context, db }, company.id, sourceId, returns)
  })
}

/** Reports messages to their kind of mailing, which may know recipients that are no contacts. */
async function reportReturned(
  context: DbContext,
  tenantId: string,
  sourceId: string,
  messages: readonly ReturnedMessage[],
) {
  const ref = messages.length ? await findMailingRef(context.db, tenantId, sourceId) : undefined
  if (ref) await findMailingSource(ref.kind)?.returned?.(context, ref, messages)
}

/** Locks messages before contacts, as all code does, so that transactions do not wait for each other in a circle. */
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
  // A message that was never sent cannot return, whatever a report claims.
  const cameBack = returned && (message.state === MESSAGE_STATES.sent || message.state === MESSAGE_STATES.queued)
  const set: Flag[] = cameBack ? [flag, 'returned'] : [flag]
  const isNew = (message.before & FLAGS[flag]) === 0
  return { contactId, at, set, clear: kind === 'hard' ? (['softBounced'] as const) : [], ...(isNew ? { reason } : {}) }
}

/**
 * Records new bounces with the contacts that still exist. A message gets one event: none when its soft bounce is
 * followed by a hard one.
 */
async function updateContacts(
  context: DbContext,
  company: Company,
  sourceId: string,
  { bounces, isFirst }: { bounces: readonly Refusal[]; isFirst: (contactId: string) => boolean },
) {
  const { db } = context
  const ids = bounces.map(({ contactId }) => contactId)
  const existing = new Set((await lockContacts(db, company.id, ids)).map(({ id }) => id))
  const entries = bounces.filter(({ contactId }) => existing.has(contactId))
  await insertBounces(
    db,
    company.id,
    sourceId,
    entries.map(({ scope, ...entry }) => ({ ...entry, ofSender: scope === 'sender' })),
  )
  const events = entries.filter(({ contactId }) => isFirst(contactId))
  await recordEmailEvents(
    db,
    company.id,
    events.map(({ contactId, at }) => ({ kind: 'bounced' as const, at, contactId, sourceId })),
  )
  // A refusal of the sender says nothing about the contact.
  const ofContacts = entries.filter(({ scope }) => scope !== 'sender')
  const idsOf = (kind: Classification['kind']) =>
    ofContacts.filter((entry) => entry.kind === kind).map(({ contactId }) => contactId)
  await markBounced(context, company.id, idsOf('hard'), 'hard_bounce')
  await countSoftBounces(context, company.id, idsOf('soft'))
}

/** Records that the recipient marked a message as spam, once. */
export const recordComplaint = (
  context: DbContext,
  company: Company,
  { sourceId, contactId }: SentMessage,
  { at, feedbackType, reporter }: { at: Date; feedbackType: string; reporter: string },
) =>
  tx(context.db, async (db) => {
    const [message] = await markMessages(db, company, sourceId, [{ contactId, at, set: ['complained'] }])
    if (!message || message.before & FLAGS.complained) return
    const complaint = { contactId, kind: 'complaint' as const, at, ofSender: false }
    await reportReturned({ ...context, db }, company.id, sourceId, [complaint])
    const [contact] = await lockContacts(db, company.id, [contactId])
    if (!contact) return
    const entry = { contactId, kind: 'complaint' as const, reason: feedbackType, code: null, text: reporter, at }
    await insertBounces(db, company.id, sourceId, [{ ...entry, ofSender: false }])
    await recordEmailEvents(db, company.id, [{ kind: 'complained', at, contactId, sourceId }])
    await markComplained({ ...context, db }, company.id, [contactId])
  })
