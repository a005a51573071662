import { piecesOf } from '../../../platform/render/jinja.ts'

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
