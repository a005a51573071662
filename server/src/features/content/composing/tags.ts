import type { CompanyRow } from '../../account/companies/index.ts'
import { postalAddress } from './postal-address.ts'
import type { Recipient } from './recipient.ts'
import type { TemplateTag } from './slot.ts'

/** A tag whose value is one column of the contact. */
const column = (name: string, column: Exclude<keyof Recipient, 'custom'>): TemplateTag => ({
  name,
  kind: 'contact',
  columns: [column],
  valuesFor: () => (recipient) => recipient[column] ?? '',
})

const ofCompany = (name: string, make: (company: CompanyRow) => string): TemplateTag => ({
  name,
  kind: 'company',
  valuesFor: ({ company }) => {
    const value = make(company)
    return () => value
  },
})

/** The tags that all companies have. Custom fields add `cf_<merge key>` and coupon stacks `coupon_<merge key>`. */
export const tags: readonly TemplateTag[] = [
  // No columns: the address of a recipient is always loaded.
  {
    name: 'df_emailaddress',
    kind: 'contact',
    valuesFor:
      () =>
      ({ email }) =>
        email,
  },
  column('df_name', 'first_name'),
  column('df_surname', 'last_name'),
  column('df_titlesbefore', 'title_before'),
  column('df_titlesafter', 'title_after'),
  {
    name: 'df_salution',
    kind: 'contact',
    columns: ['salutation', 'vocative_first_name'],
    valuesFor: () => (recipient) => recipient.salutation || recipient.vocative_first_name,
  },
  column('df_salutionsurname', 'vocative_last_name'),
  column('df_salutiongender', 'salutation_formal'),
  column('df_company', 'company'),
  column('df_street', 'street'),
  column('df_town', 'city'),
  column('df_postalcode', 'postal_code'),
  column('df_country', 'country'),
  column('df_phone', 'phone'),
  column('df_cellphone', 'mobile'),
  column('df_language', 'language'),
  column('df_gender', 'gender'),
  column('df_birthday', 'birthday'),
  column('df_nameday', 'name_day'),
  column('df_notes', 'note'),
  column('df_affilid', 'affiliate_id'),
  ofCompany('cl_company', ({ legal_name, name }) => legal_name || name),
  ofCompany('cl_address', postalAddress),
  ofCompany('cl_email', ({ email }) => email),
  ofCompany('cl_phone', ({ phone }) => phone),
  // Own addresses contain a token of the message; `addressValues` makes their values.
  { name: 'unsubscribe', kind: 'address' },
  { name: 'confirmlink', kind: 'address' },
  { name: 'webversion', kind: 'address' },
  { name: 'preferences', kind: 'address' },
]

/** The tag whose value is a column of the contact, such as `df_name`. */
export const tagOfColumn = (column: string): string | undefined =>
  tags.find(({ columns = [] }) => columns.length === 1 && columns[0] === column)?.name
