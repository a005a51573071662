import type { Values } from '../../../platform/render/request.ts'
import type { CustomFieldRow } from '../../custom-fields/index.ts'
import type { TenantRow } from '../../tenants/index.ts'
import { ownName } from '../markup/links.ts'

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

/** What the tags of a mail stand for. */
export const tagValues = (
  recipient: Recipient,
  { company, customFields }: { company: TenantRow; customFields: readonly CustomFieldRow[] },
  addresses: OwnAddresses,
): Values => ({
  ...contactValues(recipient),
  ...customValues(recipient.custom as Record<string, unknown>, customFields),
  ...companyValues(company),
  ...addresses,
  ...Object.fromEntries(Object.entries(addresses).map(([tag, address]) => [ownName(tag), address])),
})

const contactValues = (c: Recipient): Values => ({
  df_emailaddress: c.email,
  df_name: c.first_name,
  df_surname: c.last_name,
  df_titlesbefore: c.title_before,
  df_titlesafter: c.title_after,
  df_salution: c.salutation || c.vocative_first_name,
  df_salutionsurname: c.vocative_last_name,
  df_salutiongender: c.salutation_formal,
  df_company: c.company,
  df_street: c.street,
  df_town: c.city,
  df_postalcode: c.postal_code,
  df_country: c.country ?? '',
  df_phone: c.phone,
  df_cellphone: c.mobile,
  df_language: c.language,
  df_gender: c.gender ?? '',
  df_birthday: c.birthday ?? '',
  df_nameday: c.name_day ?? '',
  df_notes: c.note,
  df_affilid: c.affiliate_id,
})

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
