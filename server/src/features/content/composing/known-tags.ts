import { slot } from '../../../platform/slots.ts'
import type { Recipient } from './recipient.ts'

/** Whether the value of a tag is data of the contact: then it may be empty for some recipients. */
export const isContactTag = (name: string): boolean =>
  name.startsWith('cf_') || slot('templateTags').some((tag) => tag.name === name && tag.kind === 'contact')

/** The columns of contacts that tags with these names need. */
export const columnsFor = (names: ReadonlySet<string>): (keyof Recipient)[] => [
  ...new Set([
    ...slot('templateTags').flatMap(({ name, columns = [] }) => (names.has(name) ? columns : [])),
    ...([...names].some((name) => name.startsWith('cf_')) ? (['custom'] as const) : []),
  ]),
]
