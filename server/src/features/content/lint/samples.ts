import { type DataValues, OWN_DATA, type Values } from '../../../platform/render/request.ts'
import { slot } from '../../../platform/slots.ts'
import type { MailData } from '../composing/index.ts'
import type { PlacedName } from '../html/index.ts'

const SAMPLE_ITEM = { id: '1', name: 'Sample', title: 'Sample', price: 1, quantity: 1, url: 'https://example.com/' }

/**
 * Values to render a template with: one recipient without data, and three with data for every tag, as text, number or
 * list. The type of real data is not known, so a template is faulty only if it fails for all of them.
 */
export const sampleRecipients = (names: readonly PlacedName[]): Values[] => [
  {},
  ...['1', 1, [SAMPLE_ITEM]].map((value) => ({ ...valuesOf(names, value), [OWN_DATA]: sampleData() })),
]

/** Functions of `data` return lists, texts or one object: each template takes of these what it can use. */
const sampleData = (): DataValues =>
  Object.fromEntries(slot('mailData').flatMap((data) => data.functions.map((name) => [name, { '*': sampleOf(data) }])))

const sampleOf = ({ claims, isList = true }: MailData): unknown =>
  claims ? claims.sample : isList ? [SAMPLE_ITEM] : { ...SAMPLE_ITEM, items: [SAMPLE_ITEM] }

const MAX_NAMES = 500
const MAX_DEPTH = 10

/** Known tags are texts; `value` is the value of custom fields and paths of `event`. */
function valuesOf(names: readonly PlacedName[], value: unknown): Values {
  // Without a prototype: the template chooses the names, and `constructor` is one of every other object.
  const values: Values = Object.create(null)
  const event: Values = Object.create(null)
  const shown: Values = Object.create(null)
  for (const { name } of slot('templateTags')) values[name] = 'x'
  for (const { name, path } of names.slice(0, MAX_NAMES)) {
    if (/^cf_/.test(name)) values[name] = typeof value === 'object' ? 'x' : value
    if (name === 'shown' && path[0]) shown[path[0]] = true
    if (name !== 'event' || !path.length || path.length > MAX_DEPTH) continue
    let at = event
    for (const step of path.slice(0, -1)) at = childOf(at, step)
    at[path.at(-1)!] ??= value
  }
  return { ...values, event, shown }
}

/** The object at a step of a path; creates it if there is none. */
function childOf(values: Values, step: string): Values {
  const child = values[step]
  if (typeof child === 'object' && child !== null && !Array.isArray(child)) return child as Values
  const created: Values = Object.create(null)
  values[step] = created
  return created
}
