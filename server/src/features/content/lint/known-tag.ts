/** The tags that content may use. */
export interface KnownTags {
  /** The names of the tags that every company has. */
  tagNames: ReadonlySet<string>
  /** The merge keys of the company's custom fields. */
  mergeKeys: ReadonlySet<string>
  /** The keys of the conditions that the content uses and that exist. */
  conditions: ReadonlySet<string>
}

/**
 * Whether a tag exists. A custom field must be one of the company's merge keys. Every coupon tag is known: the lint
 * check `missing_coupon_stack` reports stacks that do not exist.
 */
export function isKnownTag(name: string, { tagNames, mergeKeys, conditions }: KnownTags): boolean {
  const [first = '', second] = name.split('.')
  if (first === 'event') return true
  if (first === 'shown') return conditions.has(second ?? '')
  if (first.startsWith('coupon_')) return first.length > 'coupon_'.length
  if (first.startsWith('cf_')) return mergeKeys.has(first.slice('cf_'.length))
  if (first === 'data') return !second || tagNames.has(`data.${second}`)
  return tagNames.has(first)
}
