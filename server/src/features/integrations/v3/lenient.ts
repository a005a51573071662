import { validation } from '../../../platform/errors.ts'

/** Readers of values as old clients send them. */

export const objectIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** A list. In PHP a list with gaps is sent as an object with numbers. */
export function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  const entries = Object.entries(objectIn(value))
  return entries.every(([key]) => /^\d+$/.test(key)) ? entries.map(([, one]) => one) : []
}

/** Texts and numbers as a text; empty for anything else. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : ''

/** `true`, `1` and `"1"`; the standard when it is missing. */
export function flagIn(value: unknown, standard: boolean): boolean {
  if (value === undefined || value === null) return standard
  return value === true || value === 1 || value === '1' || value === 'true'
}

/** Reads `[{ key, content }]`. What has another form is refused: a mail would be sent with gaps. */
export function readReplace(sent: unknown, at: string): Map<string, string> {
  if (sent === undefined || sent === null) return new Map()
  const entries = listIn(sent).filter((entry) => entry !== null)
  const isList = typeof sent === 'object' && (listIn(sent).length > 0 || Object.keys(sent).length === 0)
  if (!isList || !entries.every((entry) => 'key' in objectIn(entry))) throw validation(at)
  const texts = entries.map(objectIn).map(({ key, content }) => [textIn(key).trim(), textIn(content)] as const)
  return new Map(texts.filter(([key]) => key))
}
