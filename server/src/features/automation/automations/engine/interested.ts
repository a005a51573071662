import type { Db } from '../../../../platform/db/database.ts'
import type { StoredEvent } from '../../../../platform/events/read.ts'
import { mailProducts } from '../../../commerce/feeds/index.ts'
import type { TriggerEvent } from '../../graphs/index.ts'
import { type ContactHappened, OF_PRODUCTS } from './happened.ts'
import { contactsInterestedIn } from './sql/interested.ts'

const PAGE = 5000
const DAYS = 60

/** Whether an event is about products, and concerns contacts only by their interest in them. */
export const isAboutProducts = (trigger: TriggerEvent): boolean => OF_PRODUCTS.has(trigger)

interface Changed {
  shopId: string
  feedId: string
  items: { itemId: string; code: string; before?: string }[]
}

/**
 * The contacts that an event of products concerns: they viewed one of the products in 60 days, or have one in an open
 * cart. A contact that likes several of them has one event, with all of them.
 */
export async function* interestedIn(
  db: Db,
  stored: StoredEvent,
  trigger: TriggerEvent,
): AsyncGenerator<ContactHappened[]> {
  const { shopId, feedId, items } = stored.data as unknown as Changed
  const since = new Date(stored.at.getTime() - DAYS * 86_400_000)
  const asked = { tenantId: stored.tenant_id, shopId, codes: items.map(({ code }) => code), since }
  let products: Map<string, Record<string, unknown>> | undefined
  for (let after = '0'; ; ) {
    const page = await contactsInterestedIn(db, asked, { after, limit: PAGE })
    if (!page.length) return
    products ??= await productsOf(db, stored.tenant_id, feedId, items)
    yield page.map(({ contactId, codes }) => {
      const liked = codes.map((code) => products!.get(code) ?? { code })
      return { event: trigger, contactId, at: stored.at, data: { shopId, product: liked[0], products: liked } }
    })
    if (page.length < PAGE) return
    after = page.at(-1)!.contactId
  }
}

/** Products as templates see them, with the price before. */
async function productsOf(db: Db, tenantId: string, feedId: string, items: Changed['items']) {
  const shown = await mailProducts(
    db,
    tenantId,
    feedId,
    items.map(({ itemId }) => itemId),
  )
  const before = new Map(items.map((item) => [item.code, item.before]))
  return new Map(
    shown.map((product) => [product.code, { ...product, oldPrice: before.get(product.code) ?? product.oldPrice }]),
  )
}
