import type { Db } from '../../../platform/db/database.ts'
import { segmentsWith, updateSegment } from './store.ts'

/** What stands in a definition in place of an address that was erased: no contact has it. */
const ERASED = 'erased@erased.invalid'

/** Somebody was erased: an address that was typed into a definition goes too. */
export async function eraseFromSegments(db: Db, tenantId: string, email: string) {
  // An address within a longer one is another's.
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])${RegExp.escape(email)}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
    'giu',
  )
  for (const { id, definition } of await segmentsWith(db, tenantId, email)) {
    const erased = replaced(definition, (text) => text.replace(pattern, ERASED))
    await updateSegment(db, tenantId, id, { definition: JSON.stringify(erased) })
  }
}

/** A value with each text in it replaced. */
function replaced(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((item) => replaced(item, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item, replace)]))
}
