import type { Body, Item } from '../../../api/client.ts'
import type { Contact } from './contact.ts'

export type CustomField = Item<'GET /custom-fields'>
export type CustomValue = Contact['customFields'][string]

/** The fields of a profile by the groups that show them. */
export const GROUPS = {
  name: ['titleBefore', 'firstName', 'lastName', 'titleAfter', 'gender', 'language'],
  salutation: ['salutation', 'salutationFormal', 'vocativeFirstName', 'vocativeLastName'],
  reach: ['phone', 'mobile', 'street', 'city', 'postalCode', 'country'],
  work: ['company', 'companyId', 'affiliateId'],
  days: ['birthday', 'nameDay'],
  note: ['note'],
} as const
export type GroupName = keyof typeof GROUPS
export const GROUP_NAMES = Object.keys(GROUPS) as GroupName[]
export type ProfileField = (typeof GROUPS)[GroupName][number]
export const PROFILE_FIELDS: readonly ProfileField[] = GROUP_NAMES.flatMap((group) => [...GROUPS[group]])

/** Fields whose empty value is null; for others it is an empty text. */
const NULLABLE: readonly string[] = ['gender', 'country', 'birthday', 'nameDay']

type ProfileValues = Record<ProfileField, string>
const profileOf = (contact: Contact) =>
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, contact[field] ?? ''])) as ProfileValues

/** A profile that is being changed. */
export interface ProfileDraft {
  /** The contact when editing began; the saved one may have changed since. */
  base: Contact
  profile: ProfileValues
  custom: Record<string, CustomValue>
}

export const draftOf = (contact: Contact): ProfileDraft => ({
  base: contact,
  profile: profileOf(contact),
  custom: contact.customFields,
})

/** The fields changed here. Only these are sent, so that changes of others stay. */
export function changesOf({ base, profile, custom }: ProfileDraft): Body<'PATCH /contacts/{contact_id}'> {
  const before = profileOf(base)
  const changed = PROFILE_FIELDS.filter((field) => profile[field].trim() !== before[field])
  const values = changed.map((field) => {
    const value = profile[field].trim()
    return [field, value === '' && NULLABLE.includes(field) ? null : value]
  })
  const customFields = Object.entries(custom).filter(([id, value]) => !isSame(value, base.customFields[id]))
  return {
    ...Object.fromEntries(values),
    ...(customFields.length ? { customFields: Object.fromEntries(customFields) } : {}),
  }
}

export const isNone = (value: CustomValue | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)
const isSame = (a: CustomValue | undefined, b: CustomValue | undefined) =>
  (isNone(a) && isNone(b)) || JSON.stringify(a) === JSON.stringify(b)
