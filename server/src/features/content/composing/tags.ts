/** What a tag stands for: something of the contact, of the company, an address of ours, or what brings data. */
export type TagKind = 'contact' | 'company' | 'address' | 'data' | 'event'

export interface KnownTag {
  name: string
  kind: TagKind
}

const of = (kind: TagKind, names: string): KnownTag[] => names.split(' ').map((name) => ({ name, kind }))

/** Every tag that all companies have. Those of custom fields and coupon stacks come on top: `cf_…`, `coupon_…`. */
export const KNOWN_TAGS: readonly KnownTag[] = [
  ...of(
    'contact',
    'df_emailaddress df_name df_surname df_titlesbefore df_titlesafter df_salution df_salutionsurname df_salutiongender df_company df_street df_town df_postalcode df_country df_phone df_cellphone df_language df_gender df_birthday df_nameday df_notes df_affilid',
  ),
  ...of('company', 'cl_company cl_address cl_email cl_phone'),
  ...of('address', 'unsubscribe confirmlink webversion preferences'),
  ...of('data', 'data.promoCode data.products data.articles'),
]

const NAMES = new Set(['data', ...KNOWN_TAGS.map(({ name }) => name)])

/**
 * Whether a tag means something; what it is asked for behind a dot belongs to its name. Of a custom field the company
 * must have the merge key. Whether a coupon stack exists is another question, with an answer of its own.
 */
export function isKnownTag(name: string, { mergeKeys }: { mergeKeys: ReadonlySet<string> }): boolean {
  const [first = '', second] = name.split('.')
  if (first === 'event') return true
  if (first.startsWith('coupon_')) return first.length > 'coupon_'.length
  if (first.startsWith('cf_')) return mergeKeys.has(first.slice('cf_'.length))
  return NAMES.has(first === 'data' && second ? `data.${second}` : first)
}
