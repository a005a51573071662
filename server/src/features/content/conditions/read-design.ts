import { decodeXML } from 'entities'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, validation } from '../../../platform/errors.ts'
import { readSegment } from '../../audience/segments/index.ts'
import { keyOf, MAX_CONDITIONS } from './keys.ts'
import { readMarks, withConditionTags } from './marks.ts'
import { keepConditions } from './store.ts'

/**
 * The design of a mail with tags of the template around the elements that only some contacts see, and keeps their
 * conditions. 400 with the field for a wrong condition, too many, or one that stands where it cannot work.
 */
export async function withConditions(
  { db, tenantId }: { db: Db; tenantId: string },
  mjml: string,
  field: string,
): Promise<string> {
  const marks = readMarks(mjml)
  if (!marks.length) return mjml
  const conditions = new Map<string, unknown>()
  const placed = marks.map(({ value, start, end }) => {
    if (end === null) throw validation(field, { reason: 'condition_place' })
    const definition = parsed(value)
    const key = keyOf(definition)
    if (!key) throw validation(field, { reason: 'condition' })
    conditions.set(key, definition)
    if (conditions.size > MAX_CONDITIONS) throw validation(field, { reason: 'conditions', limit: MAX_CONDITIONS })
    return { start, end, key }
  })
  for (const definition of conditions.values()) await requireValid(db, tenantId, definition, field)
  await keepConditions(db, tenantId, conditions)
  return withConditionTags(mjml, placed)
}

/** Content that is not sent to contacts cannot have conditions: 400 with the field. */
export function requireNoConditions(mjml: string, field: string): void {
  if (readMarks(mjml).length) throw validation(field, { reason: 'audience' })
}

/** An empty text, which is no definition, if it is not JSON. */
function parsed(value: string): unknown {
  try {
    return JSON.parse(decodeXML(value))
  } catch {
    return ''
  }
}

/** The same rules as for segments; the fault of the definition is in `at`, as `definition.0.listId`. */
const requireValid = (db: Db, tenantId: string, definition: unknown, field: string) =>
  readSegment(db, tenantId, definition).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'validation') throw error
    const { reason: fault } = error.params ?? {}
    throw validation(field, { reason: 'condition', at: error.message, ...(fault ? { fault } : {}) })
  })
