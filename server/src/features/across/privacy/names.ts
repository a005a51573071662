import type { Db } from '../../../platform/db/database.ts'
import { slot } from '../../../platform/slots.ts'
import type { FoundObject, PersonalItem } from './slot.ts'

/** Puts objects with their names in place of their ids: `listId` becomes `list`, `listIds` becomes `lists`. */
export async function* withNames(
  db: Db,
  tenantId: string,
  parts: AsyncIterable<readonly PersonalItem[]>,
): AsyncGenerator<readonly PersonalItem[]> {
  for await (const items of parts) {
    const found = await findObjects(db, tenantId, items)
    yield items.map((item) => named(item, found) as PersonalItem)
  }
}

/** Objects by the name of the field and the id. */
type Found = ReadonlyMap<string, ReadonlyMap<string, FoundObject>>

const references = () => slot('personal').flatMap(({ references = [] }) => references)

async function findObjects(db: Db, tenantId: string, items: readonly PersonalItem[]): Promise<Found> {
  const ids = new Map(references().map(({ field }) => [field, new Set<string>()]))
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    // The keys of an array are numbers, which no reference has.
    for (const [key, own] of Object.entries(value)) {
      const wanted = ids.get(key) ?? ids.get(singular(key))
      if (!wanted) collect(own)
      else for (const id of [own].flat()) if (typeof id === 'string') wanted.add(id)
    }
  }
  collect(items)
  const found = new Map<string, ReadonlyMap<string, FoundObject>>()
  for (const { field, find } of references()) {
    const wanted = [...ids.get(field)!]
    const objects = wanted.length ? await find(db, tenantId, wanted) : []
    found.set(field, new Map(objects.map((one) => [one.id, one])))
  }
  return found
}

/** A copy of a value with the names of objects. An id whose object was deleted stays as it is. */
function named(value: unknown, found: Found): unknown {
  if (Array.isArray(value)) return value.map((one) => named(one, found))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([key, own]): [string, unknown][] => {
    const one = found.get(key)?.get(own as string)
    if (one) return [[one.as, shown(one)]]
    const many = found.get(singular(key))
    if (!many || !Array.isArray(own)) return [[key, named(own, found)]]
    const [known, gone] = [own.flatMap((id) => many.get(id) ?? []), own.filter((id) => !many.has(id))]
    return [
      ...(known.length ? [[`${known[0]!.as}s`, known.map(shown)] as [string, unknown]] : []),
      ...(gone.length || !own.length ? [[key, gone] as [string, unknown]] : []),
    ]
  })
  return Object.fromEntries(entries)
}

const singular = (key: string) => key.replace(/s$/, '')
const shown = ({ id, shownId = id, name }: FoundObject) => ({ id: shownId, name })
