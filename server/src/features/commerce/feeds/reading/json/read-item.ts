import type { ItemFault } from '../faults.ts'
import { MAX_DEPTH, MAX_FIELDS, type RawItem } from '../format.ts'

/** The most elements of an array that become fields. */
const MAX_ELEMENTS = 10
/** Numbers that JavaScript cannot hold: identifiers of shops. */
const LONG_NUMBER = /[\d.]{16}/

/** Reads an object into its fields by dotted path: `price.amount`, `images.0.src`. */
export function readJsonItem(text: string): RawItem | ItemFault {
  let value: unknown
  try {
    value = LONG_NUMBER.test(text) ? JSON.parse(text, asWritten as never) : JSON.parse(text)
  } catch {
    return 'broken'
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'broken'
  const fields: RawItem = new Map()
  return addFields(fields, value, '', 1) ? fields : 'too_deep'
}

/** Keeps all digits of a number. */
const asWritten = (_key: string, value: unknown, { source }: { source?: string }) =>
  typeof value === 'number' ? source : value

function addFields(fields: RawItem, value: object, path: string, depth: number): boolean {
  if (depth > MAX_DEPTH) return false
  for (const [key, part] of Object.entries(value).slice(0, Array.isArray(value) ? MAX_ELEMENTS : undefined)) {
    if (fields.size >= MAX_FIELDS) break
    const name = path ? `${path}.${key}` : key
    if (typeof part === 'object' && part !== null) {
      if (!addFields(fields, part, name, depth + 1)) return false
    } else if (part !== null) {
      const text = String(part).trim()
      if (text) fields.set(name, text)
    }
  }
  return true
}
