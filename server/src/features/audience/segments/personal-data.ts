import type { Db } from '../../../platform/db/database.ts'
import { segmentsWith, updateSegment } from './store.ts'

/** Replaces an erased address in a definition. No contact has it. */
const ERASED = 'erased@erased.invalid'

/**
 * Replaces an erased address in all definitions that contain it. Other values, such as a last name, stay: they stand for all
 * contacts that have them (docs/decisions/0006-rules.md).
 */
export async function eraseFromSegments(db: Db, tenantId: string, email: string) {
  for (const { id, definition } of await segmentsWith(db, tenantId, email))
    await updateSegment(db, tenantId, id, { definition: JSON.stringify(withoutAddress(definition, email)) })
}

/** A definition with another address in place of an erased one. */
export function withoutAddress(definition: unknown, email: string): unknown {
  // Must not match within a longer address, which is another one.
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])${RegExp.escape(email)}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
    'giu',
  )
  return mapTexts(definition, (text) => text.replace(pattern, ERASED))
}

/** A copy of a JSON value with every text in it changed. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change)]))
}
