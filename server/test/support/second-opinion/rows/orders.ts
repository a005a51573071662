import { keepProducts } from '../../../../src/features/commerce/orders/product-store.ts'
import { below, pick, random, someMoments } from '../chance.ts'
import type { NaiveContact, NaiveOrder } from '../naive/contact.ts'
import type { Place } from '../place.ts'

export const CURRENCIES = ['CZK', 'EUR']
export const STATES = [
  ...(['new', 'unpaid', 'paid', 'processing', 'shipped'] as const),
  ...(['pickup', 'delivered', 'cancelled', 'returned', 'other'] as const),
]
/** Zero, the smallest difference, sums that a floating point number misses, thirds. */
const TOTALS = ['0', '0.000001', '0.1', '0.2', '100', '100.5', '333.333333', '333.333334', '999999999999999']
const ITEMS: NaiveOrder['items'] = [
  { code: 'TULIP-10', name: 'Růžové tulipány', brand: 'Květinka', categories: ['Květiny | Tulipány', 'Dárky'] },
  { code: 'tulip-1', name: 'Tulipán 100%', brand: null, categories: ['Květiny'] },
  { code: 'ROSE_1', name: 'Růže', brand: 'kvetinka s.r.o.', categories: [] },
  { code: 'VASE', name: 'Váza\\modrá', brand: '', categories: ['Dárky', 'Vázy'] },
  // The same code as before with another name, as shops rename products.
  { code: 'VASE', name: 'Váza', brand: 'Sklo', categories: ['Vázy | Sklo'] },
]
export const GROUPS = ['champions', 'loyal', 'recent', 'needs_attention', 'at_risk', 'inactive']

/** Orders as rows. The other company has orders of the same contact, and this one has orders of no contact. */
export async function insertOrders(place: Place, contactId: string): Promise<NaiveOrder[]> {
  const orders = someMoments(pick([0, 0, 1, below(4), below(9)])).map((at) => ({
    at,
    state: pick([...STATES, 'delivered', 'delivered', 'delivered'] as const),
    currency: pick([...CURRENCIES, 'CZK', 'CZK']),
    total: random() < 0.8 ? pick(TOTALS) : (random() * 1000).toFixed(pick([0, 2, 6])),
    shopId: pick(place.shops),
    items: Array.from({ length: below(4) }, () => pick(ITEMS)),
  }))
  const { co, other } = place
  for (const order of orders) {
    await insertOrder(co, contactId, order)
    if (random() < 0.3) await insertOrder(co, null, order)
    if (random() < 0.3) await insertOrder(other, contactId, { ...order, shopId: other.shopId })
  }
  return orders
}

let number = 0
type Order = NaiveOrder & { state: (typeof STATES)[number] }

async function insertOrder({ db, tenantId: tenant_id }: Place['co'], contact_id: string | null, order: Order) {
  const { at, state, currency, total, shopId, items } = order
  const { id } = await db
    .insertInto('shop_order')
    .values({
      ...{ tenant_id, shop_id: shopId, order_id: String(++number), contact_id, state, currency, total },
      ...{ ordered_at: at, created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [i, item] of items.entries())
    await db
      .insertInto('order_item')
      .values({ ...item, tenant_id, order_id: id, position: i + 1, quantity: 1, unit_price: 1 })
      .execute()
  await keepProducts(db, tenant_id, [id])
}

export async function insertScores({ co, other, shops }: Place, contact_id: string): Promise<NaiveContact['scores']> {
  const score = () => 1 + below(5)
  const draw = (shopId: string) => ({ shopId, r: score(), f: score(), m: score(), group: pick(GROUPS) })
  const scores = shops.filter(() => random() < 0.5).map(draw)
  const insert = ({ db, tenantId: tenant_id }: Place['co'], { shopId, ...rest }: ReturnType<typeof draw>) =>
    db
      .insertInto('contact_rfm')
      .values({ ...rest, tenant_id, shop_id: shopId, contact_id, revenue: 1 })
      .execute()
  for (const one of scores) await insert(co, one)
  await insert(other, draw(other.shopId))
  return scores
}
