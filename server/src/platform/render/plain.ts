// Most templates only insert values. That needs neither the engine nor a thread: the time depends on the length alone.
import { piecesOf } from './jinja.ts'
import type { Source, Values } from './request.ts'

/** Renders all parts for one recipient; null if the values need the engine. */
export type PlainRender = (values: Values) => Record<string, string> | null

/** Above these limits the engine in a thread is faster. */
const MOST_TAGS = 200
const MOST_OUTPUT = 256 * 1024
/** A tag with nothing but a value: no filter, no keyword, and no dash that removes white space. */
const PLAIN_TAG = /^\{\{ *((?:df|cf|cl)_[a-z0-9_]+) *\}\}$/

/** Null if a part does more than insert values. */
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

/** The texts of a part, and the names of the tags between them. */
function plainPieces(source: string): { texts: string[]; names: string[] } | null {
  const texts = ['']
  const names: string[] = []
  // Like the engine, this drops a line break at the very end.
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
