import type { Db } from '../../../../platform/db/database.ts'
import type { DataValues } from '../../../../platform/render/request.ts'
import { getShop } from '../../../account/shops/index.ts'
import type { DataMail, MailData } from '../../../content/composing/index.ts'
import type { Kind } from '../reading/fields.ts'
import { feedsNamed } from '../store.ts'
import { newestItems } from './item-store.ts'
import { keptItems } from './kept-items.ts'
import { mailItem } from './present-mail-item.ts'
import { shopProducts } from './shop-items.ts'

/** The most items of a feed that a mail can show. */
const MOST = 100

const KINDS: Record<string, readonly Kind[]> = { products: ['products', 'data'], articles: ['articles', 'data'] }

/** Items of feeds in mails: `data.products('Shoes', 3)` and `data.articles('Blog', 2)`, the newest first. */
export const mailItems: MailData = {
  functions: Object.keys(KINDS),
  shared: (context, mail) => keptItems(context, mail, Object.keys(KINDS), (db) => newestOf(db, mail)),
}

/** One product of the shop in mails, by its code: `data.product('TULIP-10')`. Nothing when it cannot be bought. */
export const mailProduct: MailData = {
  functions: ['product'],
  isList: false,
  shared: (context, mail) =>
    keptItems(context, mail, ['product'], async (db) => ({
      product: Object.fromEntries(await shopProducts(db, mail.tenantId, mail.shopId, mail.use.names)),
    })),
}

async function newestOf(db: Db, { tenantId, shopId, use }: DataMail): Promise<DataValues> {
  const shop = await getShop(db, tenantId, shopId)
  const feeds = await feedsNamed(db, tenantId, use.names)
  const values: DataValues = {}
  for (const [name, kinds] of Object.entries(KINDS)) {
    if (!use.functions.includes(name)) continue
    const items: Record<string, unknown> = {}
    for (const feed of feeds.filter(({ kind }) => kinds.includes(kind))) {
      const rows = await newestItems(db, tenantId, [feed.id], { limit: MOST, offset: 0, inStock: true })
      items[feed.name] = rows.map((row) => mailItem(row, shop?.language ?? 'en'))
    }
    values[name] = items
  }
  return values
}
