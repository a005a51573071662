import { ContactPatch } from '../../contacts/index.ts'

const { customFields: _, ...profile } = ContactPatch.properties

export type ProfileField = keyof typeof profile
/** A field that a column can be mapped to. */
export type Field = ProfileField | 'email' | `cf:${string}`

export const PROFILE_FIELDS = Object.keys(profile) as ProfileField[]

/** The maximum length of a profile field, in characters. */
export const maxLength = (field: ProfileField): number =>
  (profile[field] as { maxLength?: number }).maxLength ?? Number.POSITIVE_INFINITY
