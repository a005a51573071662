import { piecesOf } from '../../../platform/render/jinja.ts'
import type { Values } from '../../../platform/render/request.ts'
import { slot } from '../../../platform/slots.ts'
import type { PlacedName } from '../html/index.ts'

const SAMPLE_ITEM = { id: '1', name: 'Sample', title: 'Sample', price: 1, quantity: 1, url: 'https://example.com/' }

/**
 * Values to render a template with: one recipient without data, and three with data for every tag, as text, number or
 * list. The type of real data is not known, so a template is faulty only if it fails for all of them.
 */
export const sampleRecipients = (names: readonly PlacedName[]): Values[] => [
  { __products: [], __articles: [], __promoCode: '' },
  ...['1', 1, [SAMPLE_ITEM]].map((value) => ({ ...valuesOf(names, value), ...DATA })),
]

const DATA = { __products: [SAMPLE_ITEM], __articles: [SAMPLE_ITEM], __promoCode: 'CODE' }
const MAX_NAMES = 500
const MAX_DEPTH = 10

/** Known tags are texts; `value` is the value of custom fields, coupons and paths of `event`. */
function valuesOf(names: readonly PlacedName[], value: unknown): Values {
  // Without a prototype: the template chooses the names, and `constructor` is one of every other object.
  const values: Values = Object.create(null)
  const event: Values = Object.create(null)
  for (const { name, kind } of slot('templateTags')) if (kind !== 'data') values[name] = 'x'
  for (const { name, path } of names.slice(0, MAX_NAMES)) {
    if (/^(cf|coupon)_/.test(name)) values[name] = typeof value === 'object' ? 'x' : value
    if (name !== 'event' || !path.length || path.length > MAX_DEPTH) continue
    let at = event
    for (const step of path.slice(0, -1)) at = childOf(at, step)
    at[path.at(-1)!] ??= value
  }
  return { ...values, event }
}

/** The object at a step of a path; creates it if there is none. */
function childOf(values: Values, step: string): Values {
  const child = values[step]
  if (typeof child === 'object' && child !== null && !Array.isArray(child)) return child as Values
  const created: Values = Object.create(null)
  values[step] = created
  return created
}

const FUNCTION = /\bdata(\s*)\.(\s*)(products|articles|promoCode)(\s*)\(/g

/**
 * Replaces calls of `data` functions with samples: `data.products('x', 3)` becomes `([__products,'x', 3]|first)`. The
 * arguments stay, so that the engine finds faults in them, and so do line numbers.
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

/** Longer calls are not replaced. */
const MAX_CALL = 1000

/** The position of the closing bracket of a call; -1 if there is none. Brackets in string literals do not count. */
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
