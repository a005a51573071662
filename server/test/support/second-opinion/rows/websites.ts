import { below, moment, pick, random, someMoments } from '../chance.ts'
import type { NaiveContact } from '../naive/contact.ts'
import type { Place } from '../place.ts'

export const PAGES = ['https://shop.example/', 'https://shop.example/tulips', `https://shop.example/${'x'.repeat(120)}`]
export const VISIT_TYPES = { home: 1, product: 4, category: 5 }
export const NAMES = ['played', 'won']
const PAYLOADS: Record<string, unknown>[] = [
  {},
  { score: 7 },
  { score: 2.5, level: { name: 'Žďár' } },
  { score: '7', won: true },
  { won: false, level: { name: 'castle 2' }, list: [1, 2] },
]
const CART_STATES = ['open', 'recovered', 'lost'] as const
const AMOUNTS = [10, 99.9, 500]

type Websites = Pick<NaiveContact, 'visits' | 'customEvents' | 'carts' | 'cartChanges'>

/** Visits, custom events and carts, as rows: recording them would ask for the limit of each contact. */
export async function insertWebsites(place: Place, contactId: string): Promise<Websites> {
  const { co, shops } = place
  const row = { tenant_id: co.tenantId, contact_id: contactId }
  const visits = someMoments(pick([0, below(8), 25])).map((at) => ({
    at,
    url: pick(PAGES) + pick(['', '', '?color=red']),
    visitType: pick(Object.keys(VISIT_TYPES)),
    shopId: pick(shops),
  }))
  for (const { at, url, visitType, shopId } of visits)
    await co.db
      .insertInto('visit')
      .values({ ...row, at, url, type: VISIT_TYPES[visitType as 'home'], shop_id: shopId })
      .execute()
  const customEvents = someMoments(below(8)).map((at) => ({
    at,
    name: pick(NAMES),
    payload: pick(PAYLOADS),
    shopId: pick(shops),
  }))
  for (const { at, name, payload, shopId } of customEvents)
    await co.db
      .insertInto('custom_event')
      .values({ ...row, at, name, payload: JSON.stringify(payload), shop_id: shopId })
      .execute()
  return { visits, customEvents, ...(await insertCarts(place, row)) }
}

async function insertCarts({ co, shops }: Place, row: { tenant_id: string; contact_id: string }) {
  const cartChanges = someMoments(below(6)).map((at) => ({
    at,
    state: pick(['open', ...CART_STATES]),
    total: pick(AMOUNTS),
    shopId: pick(shops),
  }))
  for (const { at, state, total, shopId } of cartChanges)
    await co.db
      .insertInto('cart_change')
      .values({ ...row, at, state, total, shop_id: shopId })
      .execute()
  const carts = shops.flatMap((shopId) =>
    random() < 0.5 ? [{ state: pick(CART_STATES), total: pick(AMOUNTS), shopId, changed: moment() }] : [],
  )
  for (const { state, total, shopId, changed } of carts)
    await co.db
      .insertInto('cart')
      .values({
        ...{ ...row, shop_id: shopId, state, total, url: PAGES[0]!, currency: 'CZK', items: '[]' },
        ...{ created_at: changed, changed_at: changed },
      })
      .execute()
  return { carts, cartChanges }
}
