import type { ItemRow } from './item-store.ts'

const MAX_DESCRIPTION = 1000

/** An item as templates see it. Prices are given as digits, and as texts in the language of the shop. */
export function mailItem(row: ItemRow, language: string) {
  const price = (amount: string | null) => (amount === null ? null : priceText(amount, row.currency, language))
  return {
    // Own columns of a data feed; the names of the others are taken.
    ...(row.fields as Record<string, string> | null),
    code: row.code,
    name: row.name,
    description: row.description?.slice(0, MAX_DESCRIPTION).toWellFormed() ?? null,
    url: row.url,
    imageUrl: row.image_url,
    price: row.price,
    oldPrice: row.old_price,
    priceText: price(row.price),
    oldPriceText: price(row.old_price),
    currency: row.currency,
    category: row.category,
    brand: row.brand,
    ean: row.ean,
    availability: row.availability,
    publishedAt: row.published_at?.toISOString() ?? null,
    author: row.author,
  }
}

/** A price as people of the shop's language write it: without decimals when there are none. */
function priceText(amount: string, currency: string | null, language: string): string {
  const digits = /\.0*[1-9]/.test(amount) ? 2 : 0
  // The digits as text keep their precision.
  return formatOf(language, currency && /^[A-Z]{3}$/.test(currency) ? currency : null, digits).format(
    amount as `${number}`,
  )
}

const formats = new Map<string, Intl.NumberFormat>()

/** Making a format takes longer than using it. */
function formatOf(language: string, currency: string | null, digits: number): Intl.NumberFormat {
  const name = [language, currency, digits].join()
  const known =
    formats.get(name) ??
    new Intl.NumberFormat(language, {
      ...(currency ? { style: 'currency' as const, currency } : {}),
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  formats.set(name, known)
  return known
}
