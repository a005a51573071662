import type { DbContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { createLabel } from '../../account/labels/index.ts'
import { createCustomField, loadCustomFields } from '../../audience/custom-fields/index.ts'
import { createList, findListByName, isLocked } from '../../audience/lists/index.ts'
import type { Found } from './gathering.ts'
import type { Source } from './sources/define-source.ts'
import { labelsNamed } from './store.ts'

/** The ids of objects here by their names there, in small letters. */
export interface Objects {
  lists: Record<string, string>
  labels: Record<string, string>
  fields: Record<string, string>
}

/** The id of a name. Names are hostile: `constructor` is one too. */
export const idOf = (ids: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(ids, name) ? ids[name] : undefined

interface Making {
  tenantId: string
  shopId: string
  source: Source
  found: Found
}

/**
 * Finds the lists, labels and custom fields with the names of the other service, and makes those that are missing. What is
 * above the limits of the company is left out.
 */
export async function makeObjects(context: DbContext, making: Making) {
  const made = { lists: 0, labels: 0, customFields: 0 }
  const fields = await makeFields(context, making, made)
  const labels = await makeLabels(context, making, made)
  const lists = await makeLists(context, making, made)
  return { objects: { lists, labels, fields } satisfies Objects, made }
}

type Made = { lists: number; labels: number; customFields: number }

async function makeLists(context: DbContext, { tenantId, shopId, source, found }: Making, made: Made) {
  const ids = new Map<string, string>()
  for (const name of found.lists) {
    const own = await findListByName(context.db, tenantId, name)
    // A list that the service maintains keeps its name and its members, so that another one is needed.
    const wished = own && isLocked(own) ? `${name.slice(0, 170)} (${source.title})` : name
    const known = wished === name ? own : await findListByName(context.db, tenantId, wished)
    if (known && isLocked(known)) continue
    const input = { name: wished, publicName: '', shopId, notifyOnUnsubscribe: false, notifyOnAdd: false }
    ids.set(name.toLowerCase(), known?.id ?? (await createList(context, tenantId, input)).id)
    if (!known) made.lists += 1
  }
  return Object.fromEntries(ids)
}

async function makeLabels(context: DbContext, { tenantId, found }: Making, made: Made) {
  const ids = await labelsNamed(context.db, tenantId, found.labels)
  for (const name of found.labels) {
    if (ids.has(name.toLowerCase())) continue
    const label = await withinLimit(() => createLabel(context, tenantId, { name }))
    if (!label) break
    ids.set(name.toLowerCase(), label.id)
    made.labels += 1
  }
  return Object.fromEntries(ids)
}

async function makeFields(context: DbContext, { tenantId, found }: Making, made: Made) {
  const known = new Map(
    (await loadCustomFields(context.db, tenantId)).map((field) => [field.name.toLowerCase(), field]),
  )
  const ids = new Map<string, string>()
  for (const { name, type } of found.fields) {
    const own = known.get(name.toLowerCase())
    // A field that the company archived takes no new values.
    if (own?.archived) continue
    const field = own ?? (await withinLimit(() => createCustomField(context, tenantId, { name, type })))
    if (!field) break
    known.set(name.toLowerCase(), field)
    ids.set(name.toLowerCase(), field.id)
    if (!own) made.customFields += 1
  }
  return Object.fromEntries(ids)
}

/** Null when the company has as many as it may have. */
async function withinLimit<T>(make: () => Promise<T>): Promise<T | null> {
  try {
    return await make()
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict' && error.message === 'limit') return null
    throw error
  }
}
