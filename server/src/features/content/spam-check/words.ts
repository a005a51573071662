import { MASK } from '../../../platform/render/jinja.ts'
import { normalForm } from '../../../platform/text/normalise.ts'

const INVISIBLE = /\u00ad|\u034f|[\u200b-\u200f\u2060-\u2064\ufeff]/g

/** Folds a text for comparison: lower case without diacritics, single spaces, no invisible characters. */
export const fold = (text: string): string =>
  normalForm(text.replaceAll(MASK, '').replace(INVISIBLE, ''), 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')

/** Searches a folded text for phrases as whole words. Phrases must be folded too. The search takes linear time. */
export function phrases(...all: string[]): (folded: string) => string | null {
  const escaped = all.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![a-z0-9])(?:${escaped.join('|')})(?![a-z0-9])`, 'g')
  return (folded) => firstFew(folded.match(pattern) ?? [])
}

/** The first three different findings as one text; null for none. */
export function firstFew(found: Iterable<string>): string | null {
  const few = new Set<string>()
  for (const one of found) {
    few.add(one.length > 80 ? `${one.slice(0, 80).toWellFormed()}…` : one)
    if (few.size === 3) break
  }
  return few.size ? [...few].join(', ') : null
}

/** The count if it is over the limit, else null. */
export const ifOver = (limit: number, count: number): number | null => (count > limit ? count : null)

export const countOf = (text: string, pattern: RegExp): number => {
  let count = 0
  for (const _ of text.matchAll(pattern)) count += 1
  return count
}
