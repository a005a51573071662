import type { Db } from '../../../../platform/db/database.ts'
import type { NewEvent } from '../../../../platform/events/define-event.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { lockContacts } from '../../../audience/contacts/index.ts'
import { recordCarts } from '../carts/record-carts.ts'
import { cartUpdated, customEventRecorded, pageVisited } from '../events.ts'
import type { ContactEvent, Numbered } from './contact-event.ts'
import { type Turns, takeTurns } from './limit-store.ts'
import { insertCustomEvents, insertVisits, newIds } from './store.ts'

const MOST = 60
const SPAN = 10 * 60_000

/** The id of a recorded event; otherwise why it was not recorded, and for the limit, when there is room again. */
export type Recorded = { id: string } | { refused: 'contact' } | { refused: 'limit'; retryAfter: number }

/**
 * Records events in one transaction, in the order given. Locks their contacts first: events of one contact stay in order,
 * and two processes cannot both use the last room of the limit.
 */
export async function recordContactEvents(
  db: Db,
  tenantId: string,
  events: readonly ContactEvent[],
  now: Date,
): Promise<Recorded[]> {
  if (!events.length) return []
  const locked = await lockContacts(db, tenantId, [...new Set(events.map(({ contactId }) => contactId))])
  const existing = new Set(locked.map(({ id }) => id))
  const wanted = Map.groupBy(
    events.filter(({ contactId }) => existing.has(contactId)),
    ({ contactId }) => contactId,
  )
  const numbers = new Map([...wanted].map(([id, own]) => [id, own.length]))
  const turns = await turnsOf(db, tenantId, numbers, now)
  const left = new Map([...turns].map(([id, { allowed }]) => [id, allowed]))
  const ids = await newIds(db, events.length)
  const recorded = events.map(({ contactId }, i): Recorded => {
    const own = left.get(contactId)
    if (own === undefined) return { refused: 'contact' }
    if (own === 0) return { refused: 'limit', retryAfter: waitOf(turns.get(contactId)!, now) }
    left.set(contactId, own - 1)
    return { id: ids[i]! }
  })
  const numbered = events.flatMap((event, i): Numbered[] => {
    const one = recorded[i]!
    return 'id' in one ? [{ ...event, id: one.id }] : []
  })
  await insertVisits(db, tenantId, ofType(numbered, 'visit'))
  await insertCustomEvents(db, tenantId, ofType(numbered, 'custom'))
  await recordCarts(db, tenantId, ofType(numbered, 'cart'))
  await writeEvents(db, tenantId, numbered.map(eventOf))
  return recorded
}

const ofType = <Type extends ContactEvent['type']>(events: readonly Numbered[], type: Type) =>
  events.filter((event): event is Numbered<Type> => event.type === type)

async function turnsOf(db: Db, tenantId: string, wanted: ReadonlyMap<string, number>, now: Date) {
  const limit = { most: MOST, since: new Date(now.getTime() - SPAN), now }
  const turns = wanted.size ? await takeTurns(db, tenantId, wanted, limit) : []
  return new Map(turns.map((one) => [one.contactId, one]))
}

/** Seconds until the oldest event no longer counts. */
const waitOf = ({ oldest }: Turns, now: Date) =>
  Math.max(1, Math.ceil(((oldest ?? now).getTime() + SPAN - now.getTime()) / 1000))

function eventOf(event: Numbered): NewEvent {
  const { id: objectId, at, contactId, shopId } = event
  switch (event.type) {
    case 'visit':
      return pageVisited({
        ...{ at, contactId, objectId },
        data: { shopId, visit: { ...event.visit, visitType: event.visit.visitType ?? 'other' } },
      })
    case 'cart':
      return cartUpdated({ at, contactId, objectId, data: { shopId, cart: event.cart } })
    case 'custom': {
      const { customEvent, payload = {} } = event.custom
      const chain = event.chain ? { chain: event.chain } : {}
      return customEventRecorded({ at, contactId, objectId, data: { shopId, customEvent, payload, ...chain } })
    }
  }
}
