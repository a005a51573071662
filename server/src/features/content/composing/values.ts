import type { Values } from '../../../platform/render/request.ts'
import type { TenantRow } from '../../account/companies/index.ts'
import type { CustomFieldRow } from '../../audience/custom-fields/index.ts'
import { ownName } from '../html/index.ts'

/** Addresses of ours in a mail. */
export interface OwnAddresses {
  unsubscribe: string
  webversion: string
  preferences: string
  confirmlink?: string
}

/** What tags read of a contact's row. */
export interface Recipient {
  email: string
  first_name: string
  last_name: string
  title_before: string
  title_after: string
  salutation: string
  salutation_formal: string
  vocative_first_name: string
  vocative_last_name: string
  gender: string | null
  language: string
  company: string
  phone: string
  mobile: string
  street: string
  city: string
  postal_code: string
  country: string | null
  birthday: string | null
  name_day: string | null
  note: string
  affiliate_id: string
  custom: unknown
}

interface DbContext {
  company: TenantRow
  customFields: readonly CustomFieldRow[]
}

/** What the tags of a mail stand for. */
export const tagValues = (recipient: Recipient, ground: DbContext, addresses: OwnAddresses): Values => ({
  ...contactValues(recipient),
  ...groundValues(recipient, ground),
  ...addressValues(addresses),
})

const groundValues = (recipient: Recipient, { company, customFields }: DbContext): Values => ({
  ...customValues(recipient.custom as Record<string, unknown>, customFields),
  ...companyValues(company),
})

export const addressValues = (addresses: OwnAddresses): Values => ({
  ...addresses,
  ...Object.fromEntries(Object.entries(addresses).map(([tag, address]) => [ownName(tag), address])),
})

/** Makes the values of some tags only, for very many recipients: what is the same for all is made once. */
export function valuesMaker(names: ReadonlySet<string>, ground: DbContext): (recipient: Recipient) => Values {
  const isAsked = ([name]: [string, unknown]) => names.has(name)
  const fixed = Object.entries(companyValues(ground.company)).filter(isAsked)
  const own = (Object.keys(CONTACT_TAGS) as (keyof typeof CONTACT_TAGS)[]).filter((name) => names.has(name))
  const fields = ground.customFields.filter(({ merge_key }) => names.has(`cf_${merge_key}`))
  return (recipient) => {
    const values: Values = fields.length ? customValues(recipient.custom as Record<string, unknown>, fields) : {}
    for (const [name, value] of fixed) values[name] = value
    for (const name of own) values[name] = CONTACT_TAGS[name](recipient)
    return values
  }
}

const contactValues = (recipient: Recipient): Values =>
  Object.fromEntries(Object.entries(CONTACT_TAGS).map(([name, make]) => [name, make(recipient)]))

const CONTACT_TAGS = {
  df_emailaddress: (c: Recipient) => c.email,
  df_name: (c: Recipient) => c.first_name,
  df_surname: (c: Recipient) => c.last_name,
  df_titlesbefore: (c: Recipient) => c.title_before,
  df_titlesafter: (c: Recipient) => c.title_after,
  df_salution: (c: Recipient) => c.salutation || c.vocative_first_name,
  df_salutionsurname: (c: Recipient) => c.vocative_last_name,
  df_salutiongender: (c: Recipient) => c.salutation_formal,
  df_company: (c: Recipient) => c.company,
  df_street: (c: Recipient) => c.street,
  df_town: (c: Recipient) => c.city,
  df_postalcode: (c: Recipient) => c.postal_code,
  df_country: (c: Recipient) => c.country ?? '',
  df_phone: (c: Recipient) => c.phone,
  df_cellphone: (c: Recipient) => c.mobile,
  df_language: (c: Recipient) => c.language,
  df_gender: (c: Recipient) => c.gender ?? '',
  df_birthday: (c: Recipient) => c.birthday ?? '',
  df_nameday: (c: Recipient) => c.name_day ?? '',
  df_notes: (c: Recipient) => c.note,
  df_affilid: (c: Recipient) => c.affiliate_id,
}

/** By merge key; of choices the names, as people read them. */
function customValues(held: Record<string, unknown>, fields: readonly CustomFieldRow[]): Values {
  const named = fields.map(({ id, merge_key, options }) => {
    const nameOf = (option: unknown) => options.find((one) => one.id === option)?.name ?? ''
    const value = held[id]
    if (Array.isArray(value)) return [`cf_${merge_key}`, value.map(nameOf).filter(Boolean).join(', ')]
    return [`cf_${merge_key}`, options.length ? nameOf(value) : (value ?? '')]
  })
  return Object.fromEntries(named)
}

const companyValues = (tenant: TenantRow): Values => ({
  cl_company: tenant.legal_name || tenant.name,
  cl_address: [tenant.street, [tenant.postal_code, tenant.city].filter(Boolean).join(' '), tenant.country]
    .filter(Boolean)
    .join(', '),
  cl_email: tenant.email,
  cl_phone: tenant.phone,
})

/** Somebody of whom nothing is known: how a mail looks to a stranger, and in its public version. */
export const STRANGER: Recipient = {
  email: '',
  first_name: '',
  last_name: '',
  title_before: '',
  title_after: '',
  salutation: '',
  salutation_formal: '',
  vocative_first_name: '',
  vocative_last_name: '',
  gender: null,
  language: '',
  company: '',
  phone: '',
  mobile: '',
  street: '',
  city: '',
  postal_code: '',
  country: null,
  birthday: null,
  name_day: null,
  note: '',
  affiliate_id: '',
  custom: {},
}
