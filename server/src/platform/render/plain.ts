// Most templates only insert values, and show parts or not. That needs neither the engine nor a thread: the time depends on the length alone.
import { piecesOf } from './jinja.ts'
import type { Source, Values } from './request.ts'

/** Renders all parts for one recipient; null if the values need the engine. */
export type PlainRender = (values: Values) => Record<string, string> | null

/** Above these limits the engine in a thread is faster. */
const MOST_TAGS = 200
const MOST_OUTPUT = 256 * 1024
/** A tag with nothing but a value: no filter, no keyword, and no dash that removes white space. */
const PLAIN_TAG = /^\{\{ *((?:df|cf|cl)_[a-z0-9_]+) *\}\}$/
/** A tag that shows what follows to some recipients, and its end. */
const PLAIN_IF = /^\{% *if shown\.([a-z0-9_]+) *%\}$/
const PLAIN_END = /^\{% *endif *%\}$/

/** What a tag does: inserts a value, or skips everything up to the step `end` unless `shown` has the member. */
type Step = { name: string } | { member: string; end: number } | null

/** Null if a part does more. */
export function plainRender(sources: Record<string, Source>): PlainRender | null {
  const parts = Object.entries(sources).map(([part, { text, html }]) => ({ part, html, pieces: plainPieces(text) }))
  const tags = parts.reduce((sum, { pieces }) => sum + (pieces?.steps.length ?? Number.POSITIVE_INFINITY), 0)
  if (tags > MOST_TAGS) return null
  return (values) => {
    const rendered: Record<string, string> = {}
    let left = MOST_OUTPUT
    for (const { part, html, pieces } of parts) {
      const { texts, steps } = pieces!
      let out = texts[0]!
      for (let i = 0; i < steps.length; i++) {
        const step = steps[i]!
        if (step && 'name' in step) {
          const value = Object.hasOwn(values, step.name) ? values[step.name] : ''
          if (typeof value !== 'string') return null
          out += html ? escaped(value) : value
        } else if (step && !isShown(values, step.member)) i = step.end
        out += texts[i + 1]!
      }
      left -= out.length
      if (left < 0) return null
      rendered[part] = out
    }
    return rendered
  }
}

const isShown = ({ shown }: Values, member: string) => Object.hasOwn(Object(shown), member)

/** The texts of a part, and the steps between them. */
function plainPieces(source: string): { texts: string[]; steps: Step[] } | null {
  const texts = ['']
  const steps: Step[] = []
  const open: { member: string; end: number }[] = []
  // Like the engine, this drops a line break at the very end.
  const text = source.replace(/\n$/, '').replace(/\r$/, '')
  for (const { kind, start, end, inner } of piecesOf(text)) {
    if (kind === 'text') {
      texts[texts.length - 1] += inner
      continue
    }
    const tag = text.slice(start, end)
    const [, name] = PLAIN_TAG.exec(tag) ?? []
    const [, member] = PLAIN_IF.exec(tag) ?? []
    if (name) steps.push({ name })
    else if (member) steps.push(open[open.push({ member, end: 0 }) - 1]!)
    else if (PLAIN_END.test(tag) && open.length) open.pop()!.end = steps.push(null) - 1
    else return null
    texts.push('')
  }
  return open.length ? null : { texts, steps }
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
