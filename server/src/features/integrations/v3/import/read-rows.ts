import { validation } from '../../../../platform/errors.ts'
import { normaliseAddress } from '../../../../platform/mail/address.ts'
import { PROFILE_COLUMNS, type ProfileField } from '../../../audience/contacts/index.ts'
import { type CustomFieldRow, readCustomValues } from '../../../audience/custom-fields/index.ts'
import { readValue } from '../../../audience/imports/index.ts'
import { completeFromNames } from '../../../audience/names/index.ts'
import { optionNumber } from '../../records/index.ts'
import { flagIn, listIn, objectIn, textIn } from '../lenient.ts'
import { momentIn } from '../moments.ts'
import { MOST_CONTACTS } from './schemas.ts'
import type { ImportSettings } from './settings.ts'

export type ListState = 'confirmed' | 'unsubscribed' | 'removed'
export type Profile = Partial<Record<ProfileField, string>>

/** A contact as another program sends it. */
export interface ImportRow {
  email: string
  profile: Profile
  custom: Record<string, unknown>
  lists: { id: string; state: ListState }[]
  purposes: { id: string; validFrom: Date | null; validTo: Date | null }[]
  isBlacklisted: boolean
}

/** The fields of the interface and the ones of the profile that they are. */
const FIELDS: Record<string, ProfileField> = {
  name: 'firstName',
  surname: 'lastName',
  titlesbefore: 'titleBefore',
  titlesafter: 'titleAfter',
  salution: 'vocativeFirstName',
  company: 'company',
  street: 'street',
  town: 'city',
  postalcode: 'postalCode',
  country: 'country',
  cellphone: 'mobile',
  phone: 'phone',
  language: 'language',
  notes: 'note',
  gender: 'gender',
  nameday: 'nameDay',
  birthday: 'birthday',
  affilid: 'affiliateId',
}

interface Reading {
  customFields: readonly CustomFieldRow[]
  settings: ImportSettings
  timezone: string
  /** Of contacts that name none. */
  language: string
}

/** Reads contacts; of several with the same address the last one counts. 422 for what cannot be written. */
export function readRows(data: unknown, reading: Reading): ImportRow[] {
  if (!Array.isArray(data)) throw validation('data')
  if (data.length > MOST_CONTACTS) throw validation('data')
  const rows = new Map<string, ImportRow>()
  for (const [i, sent] of data.entries()) {
    const contact = objectIn(sent)
    const email = normaliseAddress(textIn(contact.emailaddress))
    if (email) {
      rows.delete(email.toLowerCase())
      rows.set(email.toLowerCase(), readRow(contact, email, `data.${i}`, reading))
    } else if (!reading.settings.skipInvalid) {
      const shown = textIn(contact.emailaddress).slice(0, 200)
      throw validation(`Emailaddress ${shown} is not valid email address.`)
    }
  }
  return [...rows.values()]
}

function readRow(contact: Record<string, unknown>, email: string, path: string, reading: Reading): ImportRow {
  const { customFields, timezone } = reading
  return {
    email,
    profile: completed(readProfile(contact), reading),
    custom: readCustom(contact.customfields, { customFields, timezone, path: `${path}.customfields` }),
    lists: partIn(contact.contactlists, `${path}.contactlists`).map((sent) => {
      const { id, status } = objectIn(sent)
      const state = (textIn(status) || 'confirmed') as ListState
      if (!STATES.includes(state)) throw validation(`${path}.contactlists`)
      return { id: textIn(id), state }
    }),
    purposes: partIn(contact.purposes, `${path}.purposes`).map((sent) => {
      const { id, valid_from, valid_to } = objectIn(sent)
      const at = (value: unknown) => validityIn(textIn(value), timezone, `${path}.purposes`)
      const [validFrom, validTo] = [at(valid_from), at(valid_to)]
      if (validFrom && validTo && validTo <= validFrom) throw validation(`${path}.purposes`)
      return { id: textIn(id), validFrom, validTo }
    }),
    isBlacklisted: flagIn(contact.blacklisted, false),
  }
}

/** A part of a contact that must be a list; null for nothing. What has another form is refused: it may be a consent. */
function partIn(value: unknown, path: string): unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw validation(path)
  return value
}

/** The time of a consent; null when there is none. A wrong one is refused: it is evidence. */
function validityIn(text: string, timezone: string, path: string): Date | null {
  if (!text || text.startsWith('0000-00-00')) return null
  const moment = momentIn(text, timezone)
  if (!moment) throw validation(path)
  return moment
}

const STATES: readonly ListState[] = ['confirmed', 'unsubscribed', 'removed']

/** Values that cannot be read are left out, as in a file. */
function readProfile(contact: Record<string, unknown>): Profile {
  const profile: Profile = {}
  for (const [name, field] of Object.entries(FIELDS)) {
    const text = textIn(contact[name])
    const read = text ? readValue(field, cleaned(field, text)) : null
    if (read && 'value' in read) profile[field] = read.value
  }
  // Mails show it as `df_salution`, where our own salutation goes before the vocative.
  if (profile.vocativeFirstName) profile.salutation = profile.vocativeFirstName
  return profile
}

/** `cs_CZ` and the widespread `cz_CZ` are `cs`; days come with a time. */
function cleaned(field: ProfileField, text: string): string {
  if (field === 'language') return text.replace(/^cz(_|$)/i, 'cs$1').replace(/_.*$/, '')
  if (field === 'birthday' || field === 'nameDay') return text.replace(/[ T]\d.*$/, '').replace(dayOfYear(field), '$1')
  return text
}

/** A name day has a year that says nothing. */
const dayOfYear = (field: ProfileField) => (field === 'nameDay' ? /^\d{4}-(\d\d-\d\d)$/ : /$^/)

/** Adds what follows from the name, as far as the settings want it. */
function completed(profile: Profile, { settings, language }: Reading): Profile {
  if (!profile.firstName) return profile
  const derived = completeFromNames({
    firstName: profile.firstName,
    lastName: profile.lastName ?? '',
    gender: (profile.gender as 'f' | 'm' | undefined) ?? null,
    language: profile.language ?? language,
  })
  const added = {
    ...(settings.addGenders ? { gender: derived.gender } : {}),
    ...(settings.addNamedays ? { nameDay: derived.nameDay } : {}),
    ...(settings.addSalutations
      ? {
          vocativeFirstName: derived.vocativeFirstName,
          vocativeLastName: derived.vocativeLastName,
          salutation: derived.salutation,
          salutationFormal: derived.salutationFormal,
        }
      : {}),
  }
  return { ...(Object.fromEntries(Object.entries(added).filter(([, value]) => value)) as Profile), ...profile }
}

function readCustom(
  sent: unknown,
  { customFields, timezone, path }: { customFields: readonly CustomFieldRow[]; timezone: string; path: string },
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [i, entry] of partIn(sent, path).entries()) {
    const { id, value, options } = objectIn(entry)
    const field = customFields.find((one) => one.id === textIn(id) && !one.archived)
    if (!field) throw validation(`${path}.${i}.id`)
    const read = field.options.length
      ? chosenIn(field, value, options)
      : valueIn(field, typeof value === 'boolean' ? String(Number(value)) : textIn(value), timezone)
    if (read !== null) values[field.id] = read
  }
  return readCustomValues(customFields, values, path)
}

/** Options are named by their numbers, or a value by the name of an option. */
function chosenIn(field: CustomFieldRow, value: unknown, options: unknown): string | string[] | null {
  const ids = listIn(options).map((option) => optionNumber(field.id, textIn(option)))
  const chosen = ids.length ? ids : textIn(value) ? [textIn(value)] : []
  if (!chosen.length) return null
  return field.type === 'multi' ? chosen : chosen[0]!
}

function valueIn({ type }: CustomFieldRow, text: string, timezone: string): unknown {
  if (!text) return null
  if (type === 'number') return Number(text.replace(',', '.'))
  if (type === 'bool') return flagIn(text, false)
  if (type === 'date') return text.slice(0, 10)
  if (type === 'datetime') return momentIn(text, timezone)?.toISOString() ?? text
  return text
}

/** The columns of a profile. */
export const columnsOf = (profile: Profile): Record<string, string> =>
  Object.fromEntries(Object.entries(profile).map(([field, value]) => [PROFILE_COLUMNS[field as ProfileField], value]))
