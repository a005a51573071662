/** Names of our own fields in an HTML form: ids of a company's fields have no dots. */
export const OWN = { token: 'pr.token', trap: 'pr.website', version: 'pr.version', page: 'pr.page' }

export interface SentForm {
  /** By the ids of fields; a field with several choices is a list. */
  values: Record<string, unknown>
  token: string
  trap: string
  /** The version of the texts that the page showed. */
  version: string
  /** On the second page: the page that the form was on. */
  page: string
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Reads the fields of an HTML form. The boxes of a field with several choices have the names `<id>.<number>`. */
export function readSentForm(body: Record<string, unknown>): SentForm {
  const values = new Map<string, unknown>()
  const own = Object.values(OWN)
  for (const [name, value] of Object.entries(body)) {
    if (own.includes(name)) continue
    const [id = '', number] = name.split('.')
    if (number === undefined) values.set(id, value)
    else values.set(id, [...[values.get(id) ?? []].flat(), value])
  }
  return {
    values: Object.fromEntries(values),
    token: text(body[OWN.token]),
    trap: text(body[OWN.trap]),
    version: text(body[OWN.version]),
    page: text(body[OWN.page]).slice(0, 2000),
  }
}

/** The fields that send the same values again. */
export const hiddenFields = (values: Record<string, unknown>): [name: string, value: string][] =>
  Object.entries(values).flatMap(([id, value]) =>
    Array.isArray(value)
      ? value.map((one, i): [string, string] => [`${id}.${i}`, text(one)])
      : [[id, text(value)] as [string, string]],
  )
