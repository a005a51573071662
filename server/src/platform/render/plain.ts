// Most newsletters only put values into their text. That needs no engine, and no thread: whatever is written takes no longer
// than its length.
import { piecesOf } from './jinja.ts'
import type { Source, Values } from './request.ts'

/** Renders all parts for one recipient; null when the engine has to, because of what is in the values. */
export type PlainRender = (values: Values) => Record<string, string> | null

/** More of them may take longer than the way to a thread. */
const MOST_TAGS = 200
const MOST_OUTPUT = 256 * 1024
/** A tag of ours and nothing else: neither a filter, nor a word of the language, nor a dash that takes blanks. */
const PLAIN_TAG = /^\{\{ *((?:df|cf|cl)_[a-z0-9_]+) *\}\}$/

/** Null when one of the parts does more than to put in values. */
export function plainRender(sources: Record<string, Source>): PlainRender | null {
  const parts = Object.entries(sources).map(([part, { text, html }]) => ({ part, html, pieces: plainPieces(text) }))
  const tags = parts.reduce((sum, { pieces }) => sum + (pieces?.names.length ?? Number.POSITIVE_INFINITY), 0)
  if (tags > MOST_TAGS) return null
  return (values) => {
    const rendered: Record<string, string> = {}
    let left = MOST_OUTPUT
    for (const { part, html, pieces } of parts) {
      const { texts, names } = pieces!
      let out = texts[0]!
      for (let i = 0; i < names.length; i++) {
        const value = Object.hasOwn(values, names[i]!) ? values[names[i]!] : ''
        if (typeof value !== 'string') return null
        out += (html ? escaped(value) : value) + texts[i + 1]!
      }
      left -= out.length
      if (left < 0) return null
      rendered[part] = out
    }
    return rendered
  }
}

/** Texts, and the names of the tags between them. */
function plainPieces(source: string): { texts: string[]; names: string[] } | null {
  const texts = ['']
  const names: string[] = []
  // As the engine does: a line break at the very end is none of the text.
  const text = source.replace(/\n$/, '').replace(/\r$/, '')
  for (const { kind, start, end, inner } of piecesOf(text)) {
    if (kind === 'text') {
      texts[texts.length - 1] += inner
      continue
    }
    const [, name] = PLAIN_TAG.exec(text.slice(start, end)) ?? []
    if (!name) return null
    names.push(name)
    texts.push('')
  }
  return { texts, names }
}

const SIGNS: Record<string, string> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#x27;',
  '/': '&#x2f;',
}
const escaped = (value: string) => (/[<>&"'/]/.test(value) ? value.replace(/[<>&"'/]/g, (sign) => SIGNS[sign]!) : value)
