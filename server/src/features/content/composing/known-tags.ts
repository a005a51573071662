import { slot } from '../../../platform/slots.ts'
import type { Recipient } from './recipient.ts'

/** The tags whose value is data of the contact, which may be empty for some recipients. */
export const contactTags = (mergeKeys: readonly string[]): ReadonlySet<string> =>
  new Set([
    ...slot('templateTags').flatMap(({ name, kind }) => (kind === 'contact' ? [name] : [])),
    ...mergeKeys.map((mergeKey) => `cf_${mergeKey}`),
  ])

/** The columns of contacts that tags with these names need. */
export const columnsFor = (names: ReadonlySet<string>): (keyof Recipient)[] => [
  ...new Set([
    ...slot('templateTags').flatMap(({ name, columns = [] }) => (names.has(name) ? columns : [])),
    ...([...names].some((name) => name.startsWith('cf_')) ? (['custom'] as const) : []),
  ]),
]
