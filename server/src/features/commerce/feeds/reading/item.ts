import type { ItemFault } from './faults.ts'
import type { Columns, Field, Kind } from './fields.ts'
import type { RawItem } from './format.ts'
import {
  type Availability,
  readAvailability,
  readCurrency,
  readLine,
  readPrice,
  readText,
  readTime,
  readUrl,
} from './values.ts'

/** What the items of a feed have in common. */
export interface Setting {
  kind: Kind
  /** The currency of prices that name none. */
  currency: string
  /** The address of the shop, which completes short addresses. */
  base: string | null
}

/** An item as it is stored. */
export interface Item {
  code: string
  name: string
  description: string | null
  url: string | null
  imageUrl: string | null
  price: string | null
  oldPrice: string | null
  currency: string | null
  category: string | null
  brand: string | null
  ean: string | null
  availability: Availability | null
  publishedAt: string | null
  author: string | null
  /** All fields of the feed, only of the kind `data`. */
  fields: Record<string, string> | null
}

const MAX_DESCRIPTION = 5000
const MAX_VALUE = 2000
/** The most characters of all fields of an item together. */
const MAX_VALUES = 20_000

/** Reads the fields of an item by its columns. Returns why it is left out if it lacks what every item needs. */
export function readItem(raw: RawItem, columns: Columns, setting: Setting): Item | ItemFault {
  const found = columns.of(raw)
  const text = (field: Field) => raw.get(found.get(field) ?? '') ?? ''
  const line = (field: Field, most: number) => readLine(text(field), most)
  const url = text('url') ? readUrl(text('url'), setting.base) : null
  const code =
    line('code', 200) ?? (setting.kind === 'products' ? null : otherCode(setting.kind, line('name', 200), url, raw))
  if (!code) return 'code'
  const name = line('name', 500) ?? (setting.kind === 'data' ? code : null)
  if (!name) return 'name'
  // A short address without that of the shop is only left out.
  if (!url && /^[a-z][a-z0-9+.-]*:/i.test(text('url'))) return 'url'
  const prices = readPrices(text, setting)
  if (!prices) return 'price'
  return {
    code,
    name,
    description: readText(text('description'), MAX_DESCRIPTION),
    url,
    imageUrl: text('imageUrl') ? readUrl(text('imageUrl'), setting.base) : null,
    ...prices,
    category: line('category', 500),
    brand: line('brand', 200),
    ean: line('ean', 50),
    availability: text('availability') ? readAvailability(text('availability'), found.get('availability')!) : null,
    publishedAt: text('publishedAt') ? readTime(text('publishedAt')) : null,
    author: line('author', 200),
    fields: setting.kind === 'data' ? valuesOf(raw) : null,
  }
}

/** The code of an item, to name it among those that are left out; null when it has none. */
export const readCode = (raw: RawItem, columns: Columns): string | null =>
  readLine(raw.get(columns.of(raw).get('code') ?? '') ?? '', 200)

/** Articles are known by their address; other data without a code by its name or its first value. */
function otherCode(kind: Kind, name: string | null, url: string | null, raw: RawItem): string | null {
  if (kind === 'articles') return url?.slice(0, 200) ?? null
  return name ?? readLine(raw.values().next().value ?? '', 200)
}

/** Null when a price cannot be read. */
function readPrices(text: (field: Field) => string, { kind, currency }: Setting) {
  const none = { price: null, oldPrice: null, currency: null }
  const [full, sale, old] = (['price', 'salePrice', 'oldPrice'] as const).map((field) =>
    text(field) ? readPrice(text(field)) : undefined,
  )
  if (full === null || sale === null || old === null) return null
  // An empty sale price is often a zero.
  const isSale = sale !== undefined && isMore(sale.amount, '0.00') && sale.amount !== full?.amount
  const price = isSale ? sale : full
  if (!price) return kind === 'products' ? { ...none, currency: readCurrency(text('currency')) ?? currency } : none
  const before = old ?? (isSale ? full : undefined)
  return {
    price: price.amount,
    oldPrice: before && isMore(before.amount, price.amount) ? before.amount : null,
    currency: price.currency ?? readCurrency(text('currency')) ?? currency,
  }
}

/** Compares amounts of two decimals. */
const isMore = (one: string, other: string) => BigInt(one.replace('.', '')) > BigInt(other.replace('.', ''))

function valuesOf(raw: RawItem): Record<string, string> {
  const values: Record<string, string> = {}
  let left = MAX_VALUES
  for (const [name, value] of raw) {
    if (left <= 0) break
    const text = readLine(value, Math.min(MAX_VALUE, left))
    if (!text) continue
    values[readLine(name, 200) ?? ''] = text
    left -= text.length + name.length
  }
  return values
}
