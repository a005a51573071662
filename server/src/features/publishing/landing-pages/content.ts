import type { Head, PageInput, PagePatch } from './schemas.ts'
import type { PageRow } from './store.ts'

const STANDARD: Head = {
  title: '',
  description: '',
  imageUrl: null,
  faviconUrl: null,
  language: null,
  indexed: true,
}

export const readHead = (stored: unknown): Head => ({ ...STANDARD, ...(stored as Partial<Head>) })

/** What a client sends of the head. */
export const headIn = (sent: Partial<Head>): Partial<Head> =>
  Object.fromEntries(Object.entries(sent).filter(([field]) => field in STANDARD))

/** The settings of a page, without its content. */
export interface Settings {
  name: string
  slug: string
  shopId: string
  published: boolean
  head: Head
}

export const newSettings = ({ name, slug, shopId, published = false, ...sent }: PageInput): Settings => ({
  ...{ name, slug, shopId, published },
  head: readHead(headIn(sent)),
})

export const settingsOf = ({ name, slug, shop_id, published, head }: PageRow): Settings => ({
  ...{ name, slug, shopId: shop_id, published },
  head: readHead(head),
})

export const changedSettings = (before: Settings, { name, slug, shopId, published, ...sent }: PagePatch): Settings => ({
  name: name ?? before.name,
  slug: slug ?? before.slug,
  shopId: shopId ?? before.shopId,
  published: published ?? before.published,
  head: { ...before.head, ...headIn(sent) },
})

export const columnsOf = ({ name, slug, shopId, published, head }: Settings) => ({
  ...{ name, slug, shop_id: shopId, published },
  head: JSON.stringify(head),
})
