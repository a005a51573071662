import { slot } from '../../../platform/slots.ts'
import type { Recipient } from './recipient.ts'

const hasTag = (name: string) => slot('templateTags').some((tag) => tag.name === name)

/**
 * Whether a tag exists. A custom field must be one of the company's merge keys. Every coupon tag is known: the lint
 * check `missing_coupon_stack` reports stacks that do not exist.
 */
export function isKnownTag(name: string, { mergeKeys }: { mergeKeys: ReadonlySet<string> }): boolean {
  const [first = '', second] = name.split('.')
  if (first === 'event') return true
  if (first.startsWith('coupon_')) return first.length > 'coupon_'.length
  if (first.startsWith('cf_')) return mergeKeys.has(first.slice('cf_'.length))
  if (first === 'data') return !second || hasTag(`data.${second}`)
  return hasTag(first)
}

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
