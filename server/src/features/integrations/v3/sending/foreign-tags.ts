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

/** Content whose `{{key}}` and variables show the values of `dataOf`. */
export function withOurTags(text: string, values: readonly ForeignValues[]): string {
  const keys = new Set(values.flatMap(({ replace }) => [...replace.keys()]))
  const replaced = text.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (whole, key: string) =>
    // As the other service does: the text may be HTML, such as the rows of an order.
    keys.has(key) ? `{{ data.${nameOf(key)}|safe }}` : whole,
  )
  const names = new Set(values.flatMap(({ variables }) => Object.keys(variables)).filter((name) => NAME.test(name)))
  const used = [...names].filter((name) => new RegExp(`\\{[{%][^}]*\\b${name}\\b`).test(replaced))
  return used.map((name) => `{% set ${name} = data.${name} %}`).join('') + replaced
}
