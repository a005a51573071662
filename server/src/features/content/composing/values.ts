import type { Values } from '../../../platform/render/request.ts'
import { slot } from '../../../platform/slots.ts'
import type { CustomFieldRow } from '../../audience/custom-fields/index.ts'
import { ownName } from '../html/index.ts'
import type { Recipient } from './recipient.ts'
import type { TagSources } from './slot.ts'

/** The addresses of this service in a mail. */
export interface OwnAddresses {
  unsubscribe: string
  webversion: string
  preferences: string
  confirmlink?: string
}

/** Addresses for a mail that is only looked at: its own links lead nowhere. */
export const NOWHERE: OwnAddresses = { unsubscribe: '#', webversion: '#', preferences: '#', confirmlink: '#' }

/** The values of all tags for one recipient. */
export const tagValues = (recipient: Recipient, sources: TagSources, addresses: OwnAddresses): Values => ({
  ...prepareValues(() => true, sources)(recipient),
  ...addressValues(addresses),
})

export const addressValues = (addresses: OwnAddresses): Values => ({
  ...addresses,
  ...Object.fromEntries(Object.entries(addresses).map(([tag, address]) => [ownName(tag), address])),
})

/** Makes the values of the named tags, for very many recipients. */
export const valuesMaker = (names: ReadonlySet<string>, sources: TagSources): ((recipient: Recipient) => Values) =>
  prepareValues((name) => names.has(name), sources)

function prepareValues(isUsed: (name: string) => boolean, sources: TagSources): (recipient: Recipient) => Values {
  const tags = slot('templateTags').flatMap(({ name, valuesFor }) =>
    valuesFor && isUsed(name) ? [{ name, make: valuesFor(sources) }] : [],
  )
  const fields = sources.customFields.filter(({ merge_key }) => isUsed(`cf_${merge_key}`)).map(fieldReader)
  return (recipient) => {
    const values: Values = {}
    for (const { tag, read } of fields) values[tag] = read(recipient.custom as Record<string, unknown>)
    for (const { name, make } of tags) values[name] = make(recipient)
    return values
  }
}

/** Reads the value of a custom field for its tag. Options are shown by their names. */
function fieldReader({ id, merge_key, options }: CustomFieldRow) {
  let names: Map<unknown, string> | undefined
  const nameOf = (optionId: unknown) => {
    names ??= new Map(options.map((option) => [option.id, option.name]))
    return names.get(optionId) ?? ''
  }
  const read = ({ [id]: value }: Record<string, unknown>) => {
    if (Array.isArray(value)) return value.map(nameOf).filter(Boolean).join(', ')
    return options.length ? nameOf(value) : (value ?? '')
  }
  return { tag: `cf_${merge_key}`, read }
}
