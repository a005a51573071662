import type { Db } from '../../../platform/db/database.ts'
import { Columns, type Field } from './reading/fields.ts'
import { type Item, readItem } from './reading/item.ts'
import { firstErrors, readSample } from './run-store.ts'
import type { FeedSample } from './running/piece-work.ts'
import { settingOf } from './running/prepare-run.ts'
import type { FeedRow } from './store.ts'

const MOST_ERRORS = 100

/** The first items of the last file under the current mapping, its columns, and the items that were left out. */
export async function previewFeed(db: Db, feed: FeedRow) {
  const sample = (await readSample(db, feed.tenant_id, feed.id)) as FeedSample | undefined
  const items = (sample ?? []).map((item) => new Map(item))
  const plan = await settingOf(db, feed)
  const columns = new Columns(plan.kind, plan.mapping)
  const found = new Map<string, { column: string; field: Field | null; example: string }>()
  for (const item of items) {
    const fieldOf = new Map([...columns.of(item)].map(([field, column]) => [column, field]))
    for (const [column, example] of item) {
      const field = fieldOf.get(column) ?? null
      const known = found.get(column)
      if (!known) found.set(column, { column, field, example: example.slice(0, 200) })
      else known.field ??= field
    }
  }
  return {
    items: items.map((item) => presentItem(readItem(item, columns, plan))),
    fields: [...found.values()],
    errors: await firstErrors(db, feed.tenant_id, feed.id, MOST_ERRORS),
  }
}

function presentItem(item: Item | string) {
  if (typeof item === 'string') return { ...NOTHING, error: item }
  const { fields: _, ...values } = item
  return { ...values, error: null }
}

const NOTHING = {
  ...{ code: null, name: null, description: null, url: null, imageUrl: null, price: null, oldPrice: null },
  ...{ currency: null, category: null, brand: null, ean: null, availability: null, publishedAt: null, author: null },
}
