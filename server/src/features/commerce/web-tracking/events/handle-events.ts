import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { isDatabaseAway } from '../../../../platform/db/failures.ts'
import { tx } from '../../../../platform/db/tx.ts'
import type { Loop } from '../../../../platform/jobs/loops.ts'
import { type ContactEvent, type Happening, recordContactEvents, recoverCarts } from '../../contact-events/index.ts'
import { lockTracking } from '../store.ts'
import { attribute } from './attribute.ts'
import { earlierEvents, markHandled, nextCompany, type WaitingEvent, waitingEvents } from './event-store.ts'

const BATCH = 1_000
/** How many events from before a visitor was recognised are given to the contact. */
const EARLIER = 60

type Owned = WaitingEvent & { contactId: string }

/**
 * Handles waiting events of a company in one transaction: recognises visitors, and gives their events to the contacts.
 * Returns their number; null if another worker has the company. One worker at a time has it: another one could be
 * handling events from before a visitor was recognised, and they would be missed.
 */
export const handleEvents = ({ app, db, now }: Context, tenantId: string, limit = BATCH): Promise<number | null> =>
  tx(db, async (db) => {
    if (!(await lockTracking(db, tenantId))) return null
    const waiting = await waitingEvents(db, tenantId, limit)
    if (!waiting.length) return 0
    const { owners, recognised } = await attribute({ app, db, now }, tenantId, waiting)
    const earlier = (await earlierEvents(db, tenantId, [...recognised.keys()], EARLIER)).map((event) => ({
      ...event,
      contactId: recognised.get(event.visitor)!,
    }))
    const owned = waiting.flatMap((event): Owned[] => {
      const contactId = owners.get(event.id)
      return contactId ? [{ ...event, contactId }] : []
    })
    await recordContactEvents(db, tenantId, earlier.filter(isHappening).map(contactEvent), now)
    await recordContactEvents(db, tenantId, owned.filter(isHappening).map(contactEvent), now)
    await recoverByOrders(db, tenantId, [...earlier, ...owned])
    await markHandled(db, tenantId, [
      ...earlier,
      ...waiting.map(({ id, type, data }) => ({
        id,
        contactId: owners.get(id) ?? null,
        ...(isHappening({ type }) ? {} : { data: withoutPerson(data) }),
      })),
    ])
    return waiting.length
  })

const isHappening = ({ type }: Pick<WaitingEvent, 'type'>) => type !== 'identify' && type !== 'order'

const contactEvent = ({ type, data, at, shopId, contactId }: Owned): ContactEvent => ({
  ...({ type, [type]: data } as unknown as Happening),
  ...{ at, shopId, contactId },
})

/** An order that only the website reports recovers the cart, so that its contact is not reminded of it. */
async function recoverByOrders(db: Db, tenantId: string, events: readonly Owned[]) {
  for (const { type, shopId, contactId, at, data } of events)
    if (type === 'order') {
      const { cartId = null } = data as { cartId?: string }
      await recoverCarts(db, tenantId, [{ shopId, contactId, cartId, at, orderId: null }])
    }
}

const withoutPerson = ({ email: _, token, ...data }: WaitingEvent['data']) => (token ? { ...data, by: 'link' } : data)

/** The company whose turn was last, so that a company with many events does not block the others. */
let last = '0'

export const handling: Loop = {
  name: 'web-tracking.handle-events',
  everyMs: 1_000,
  run: async (context) => {
    const tenantId = (await nextCompany(context.db, last)) ?? (await nextCompany(context.db, '0'))
    last = tenantId ?? '0'
    if (!tenantId) return false
    try {
      return (await handleEvents(context, tenantId)) !== null
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      context.app.log.warn({ err: error, tenantId }, 'cannot handle events of websites; trying smaller batches')
      return handleFewer(context, tenantId)
    }
  },
}

/** An event that cannot be handled must not block the others: it is given up when it fails alone. */
async function handleFewer(context: Context, tenantId: string): Promise<boolean> {
  for (const limit of [100, 10, 1]) {
    const number = await handleEvents(context, tenantId, limit).catch(() => -1)
    if (number !== -1) return number !== null
  }
  await tx(context.db, async (db) => {
    const events = await waitingEvents(db, tenantId, 1)
    for (const { id } of events) context.app.log.error({ tenantId, id }, 'gave up an event of a website')
    await markHandled(
      db,
      tenantId,
      events.map(({ id }) => ({ id, contactId: null, data: {} })),
    )
  })
  return true
}
