import { ContactPatch } from '../../contacts/index.ts'

const { customFields: _, ...profile } = ContactPatch.properties

export type ProfileField = keyof typeof profile
/** A column with the first and the last name together. */
export const FULL_NAME = 'fullName'
/** A field that a column can be mapped to. */
export type Field = ProfileField | typeof FULL_NAME | 'email' | `cf:${string}`

export const PROFILE_FIELDS = Object.keys(profile) as ProfileField[]

/** The maximum length of a profile field, in characters. */
export const maxLength = (field: ProfileField): number =>
  (profile[field] as { maxLength?: number }).maxLength ?? Number.POSITIVE_INFINITY
