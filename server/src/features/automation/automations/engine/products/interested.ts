import type { Db } from '../../../../../platform/db/database.ts'
import { mailProducts } from '../../../../commerce/feeds/index.ts'
import type { TriggerEvent } from '../../../graphs/index.ts'
import { type ContactHappened, OF_PRODUCTS } from '../happened.ts'
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
 * The next contacts that an event of products concerns: they viewed one of the products in 60 days, or have one in an
 * open cart. A contact that likes several of them has one event, with all of them. `last` is null after the last one.
 */
export async function interestedIn(
  db: Db,
  { tenantId, at, data }: { tenantId: string; at: Date; data: unknown },
  trigger: TriggerEvent,
  after: string,
): Promise<{ happened: ContactHappened[]; last: string | null }> {
  const { shopId, feedId, items } = data as Changed
  const since = new Date(at.getTime() - DAYS * 86_400_000)
  const asked = { tenantId, shopId, codes: items.map(({ code }) => code), since }
  const page = await contactsInterestedIn(db, asked, { after, limit: PAGE })
  const products = page.length ? await productsOf(db, tenantId, feedId, items) : new Map()
  const happened = page.map(({ contactId, codes }) => {
    const liked = codes.map((code) => products.get(code) ?? { code })
    return { event: trigger, contactId, at, data: { shopId, product: liked[0], products: liked } }
  })
  return { happened, last: page.length < PAGE ? null : page.at(-1)!.contactId }
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
