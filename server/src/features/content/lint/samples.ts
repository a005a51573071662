import { piecesOf } from '../../../platform/render/jinja.ts'
import type { Values } from '../../../platform/render/request.ts'
import { KNOWN_TAGS } from '../composing/index.ts'
import type { PlacedName } from '../html/index.ts'

const SAMPLE_ITEM = { id: '1', name: 'Sample', title: 'Sample', price: 1, quantity: 1, url: 'https://example.com/' }

/**
 * Recipients to try a template with: one of whom nothing is known, and some of whom everything is known, as texts, as
 * numbers, as lists. Which of them is like life nobody can tell: a template is wrong when none of them gets it.
 */
export const sampleRecipients = (names: readonly PlacedName[]): Values[] => [
  { __products: [], __articles: [], __promoCode: '' },
  ...['1', 1, [SAMPLE_ITEM]].map((value) => ({ ...valuesOf(names, value), ...DATA })),
]

const DATA = { __products: [SAMPLE_ITEM], __articles: [SAMPLE_ITEM], __promoCode: 'CODE' }
const KNOWN = KNOWN_TAGS.filter(({ kind }) => kind !== 'data').map(({ name }) => [name, 'x'] as const)
/** So much of a template's wishes is fulfilled. */
const MOST = 500
const MAX_DEPTH = 10

/** Tags bring texts, as always; what is asked of events ends in the value. */
function valuesOf(names: readonly PlacedName[], value: unknown): Values {
  // Names come from the template: none of them may be one that every object has.
  const values: Values = Object.assign(Object.create(null), Object.fromEntries(KNOWN))
  const event: Values = Object.create(null)
  for (const { name, path } of names.slice(0, MOST)) {
    if (/^(cf|coupon)_/.test(name)) values[name] = typeof value === 'object' ? 'x' : value
    if (name !== 'event' || !path.length || path.length > MAX_DEPTH) continue
    let at = event
    for (const step of path.slice(0, -1)) at = into(at, step)
    at[path.at(-1)!] ??= value
  }
  return { ...values, event }
}

function into(values: Values, step: string): Values {
  const there = values[step]
  if (typeof there === 'object' && there !== null && !Array.isArray(there)) return there as Values
  const made: Values = Object.create(null)
  values[step] = made
  return made
}

const FUNCTION = /\bdata(\s*)\.(\s*)(products|articles|promoCode)(\s*)\(/g

/**
 * The template with samples in place of what functions of `data` would bring: `data.products('x', 3)` becomes
 * `([__products,'x', 3]|first)`. What it is given stays, so that mistakes in it are found, and every line stays where
 * it is.
 */
export const withSamples = (source: string): string =>
  piecesOf(source)
    .map(({ kind, start, end }) => {
      const piece = source.slice(start, end)
      return kind === 'expression' || kind === 'statement' ? sampled(piece) : piece
    })
    .join('')

function sampled(tag: string): string {
  const parts: string[] = []
  let from = 0
  for (const { index, 0: call, 1: a = '', 2: b = '', 3: name = '', 4: c = '' } of tag.matchAll(FUNCTION)) {
    const open = index + call.length
    const close = index < from ? -1 : closingOf(tag, open)
    if (close === -1) continue
    const given = tag.slice(open, close).replace(/\b[a-z_]+\s*=(?!=)/gi, (word) => word.replace(/[^\s]/g, ''))
    parts.push(tag.slice(from, index), `(${a}[${b}__${name}${c},`, given, ']|first)')
    from = close + 1
  }
  return [...parts, tag.slice(from)].join('')
}

/** A call with more behind it was not written by a person. */
const MAX_CALL = 1000

/** Where the bracket closes that was opened before `from`; brackets in texts do not count. */
function closingOf(tag: string, from: number): number {
  let depth = 1
  let quote = ''
  for (let at = from; at < Math.min(tag.length, from + MAX_CALL); at++) {
    const character = tag[at]!
    if (quote) {
      if (character === '\\') at += 1
      else if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth === 0) return at
  }
  return -1
}
