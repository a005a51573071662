import type { DbContext } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import type { DataValues } from '../../../../platform/render/request.ts'
import { getShop } from '../../../account/shops/index.ts'
import type { DataMail, MailData } from '../../../content/composing/index.ts'
import type { Kind } from '../reading/fields.ts'
import { feedsNamed } from '../store.ts'
import { findCatalogues, keepCatalogues } from './catalogue-store.ts'
import { newestItems } from './item-store.ts'
import { mailItem } from './present-mail-item.ts'

/** The most items of a feed that a mail can show. */
const MOST = 100

const KINDS: Record<string, readonly Kind[]> = { products: ['products', 'data'], articles: ['articles', 'data'] }

/** Items of feeds in mails: `data.products('Shoes', 3)` and `data.articles('Blog', 2)`, the newest first. */
export const mailItems: MailData = { functions: Object.keys(KINDS), shared }

/** A mailing keeps the items that it shows: all its recipients see the same, whatever the feeds say meanwhile. */
async function shared(context: DbContext, mail: DataMail): Promise<DataValues> {
  const { tenantId, sourceId } = mail
  if (!sourceId) return load(context.db, mail)
  return tx(context.db, async (db) => {
    const kept = await findCatalogues(db, tenantId, sourceId)
    if (kept) return kept
    await keepCatalogues(db, tenantId, sourceId, await load(db, mail), context.now)
    // Another process may have kept them first.
    return (await findCatalogues(db, tenantId, sourceId)) ?? {}
  })
}

async function load(db: Db, { tenantId, shopId, use }: DataMail): Promise<DataValues> {
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
