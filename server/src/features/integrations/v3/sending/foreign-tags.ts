import { createHash } from 'node:crypto'

/** Values of a mail as another program sends them. */
export interface ForeignValues {
  /** Texts, also with HTML, in place of `{{key}}`. */
  replace: ReadonlyMap<string, string>
  /** Values that the content uses by their names. */
  variables: Readonly<Record<string, unknown>>
}

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/

/** The name under `data.` of a key. Names with other characters would need quotes, which end attributes of HTML. */
const nameOf = (key: string) =>
  NAME.test(key) ? key : `text_${createHash('sha256').update(key).digest('hex').slice(0, 12)}`

/** The values as `data` of a mail. A template of the company shows them as `data.key`. */
export const dataOf = ({ replace, variables }: ForeignValues): Record<string, unknown> => ({
  ...variables,
  ...Object.fromEntries([...replace].flatMap(([key, text]) => [[key, text] as const, [nameOf(key), text] as const])),
})

/** Names that a request may give to variables. More than any template uses. */
export const MOST_NAMES = 200

/** Content whose `{{key}}` and variables show the values of `dataOf`. */
export function withOurTags(text: string, values: readonly ForeignValues[]): string {
  const keys = new Set(values.flatMap(({ replace }) => [...replace.keys()]))
  const names = new Set(values.flatMap(({ variables }) => Object.keys(variables)).filter((name) => NAME.test(name)))
  const used = new Set<string>()
  const replaced = eachTag(text, (opening, inside, whole) => {
    const key = inside.trim()
    // As the other service does: the text may be HTML, such as the rows of an order.
    if (opening === '{{' && keys.has(key)) return `{{ data.${nameOf(key)}|safe }}`
    for (const [word] of inside.matchAll(/[A-Za-z]\w*/g)) if (names.has(word)) used.add(word)
    return whole
  })
  return [...used].map((name) => `{% set ${name} = data.${name} %}`).join('') + replaced
}

const CLOSINGS = { '{{': '}}', '{%': '%}' } as const

/** Replaces each tag of a template. It goes over the text once: a pattern would take very long for hostile ones. */
function eachTag(text: string, replace: (opening: '{{' | '{%', inside: string, whole: string) => string): string {
  const parts: string[] = []
  let done = 0
  for (const { index, 0: opening } of text.matchAll(/\{[{%]/g)) {
    if (index < done) continue
    const kind = opening as '{{' | '{%'
    const end = text.indexOf(CLOSINGS[kind], index + 2)
    if (end < 0) break
    parts.push(text.slice(done, index), replace(kind, text.slice(index + 2, end), text.slice(index, end + 2)))
    done = end + 2
  }
  return parts.join('') + text.slice(done)
}
