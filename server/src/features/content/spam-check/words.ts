import { MASK } from '../../../platform/render/jinja.ts'

const UNSEEN = /\u00ad|\u034f|[\u200b-\u200f\u2060-\u2064\ufeff]/g

/** A text as phrases are compared: small letters without diacritics, single spaces, nothing that cannot be seen. */
export const fold = (text: string): string =>
  text
    .replaceAll(MASK, '')
    .replace(UNSEEN, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')

/** A search for phrases as whole words, in folded text; each must be written folded. Linear, however long the text is. */
export function phrases(...all: string[]): (folded: string) => string | null {
  const escaped = all.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![a-z0-9])(?:${escaped.join('|')})(?![a-z0-9])`, 'g')
  return (folded) => told(folded.match(pattern) ?? [])
}

/** The first few different things that were found; null for none. */
export function told(found: Iterable<string>): string | null {
  const few = new Set<string>()
  for (const one of found) {
    few.add(one.length > 80 ? `${one.slice(0, 80).toWellFormed()}…` : one)
    if (few.size === 3) break
  }
  return few.size ? [...few].join(', ') : null
}

/** A number that is too high, else null. */
export const over = (limit: number, count: number): number | null => (count > limit ? count : null)

export const countOf = (text: string, pattern: RegExp): number => {
  let count = 0
  for (const _ of text.matchAll(pattern)) count += 1
  return count
}
