import { slot } from '../../../../platform/slots.ts'
import { FILLED_FIELDS, type FilledField, PROFILE_COLUMNS, type ProfileField } from '../profile.ts'
import type { NamedPerson } from '../slot.ts'

type Profile = Partial<Record<ProfileField, string | null>>
type Filled = Partial<Record<FilledField, string | null>>

/** Fields from which others follow. */
export const SOURCES = ['firstName', 'lastName', 'gender', 'language', 'vocativeFirstName', 'vocativeLastName'] as const

/** Values that follow from the names in a profile, for fields that are empty in it. */
export function missingFields(profile: Profile): Filled {
  const derived = derivedFrom(profile)
  return pick((field) => (!profile[field] && derived[field] ? derived[field] : undefined))
}

/**
 * Values that follow from changed names, for fields that are empty or still have what followed from the names before.
 * Fields that a person edited stay.
 */
export function followingFields(row: Record<string, unknown>, patch: Profile, edited: readonly string[]): Filled {
  if (!SOURCES.some((field) => patch[field] !== undefined)) return {}
  const before = Object.fromEntries(
    [...SOURCES, ...FILLED_FIELDS].map((field) => [field, row[PROFILE_COLUMNS[field]] as string | null]),
  ) as Profile
  // A gender that was derived must not decide what follows from other names.
  const isOwn = (field: FilledField) => !!before[field] && (edited.includes(field) || before[field] !== guessed[field])
  const guessed = derivedFrom({ firstName: before.firstName, lastName: before.lastName, language: before.language })
  const known = { ...before, gender: isOwn('gender') ? before.gender : null }
  const old = derivedFrom(known)
  const kept = FILLED_FIELDS.filter((field) => !!before[field] && before[field] !== old[field])
  const typed = Object.fromEntries(
    [...SOURCES].map((field) => {
      const isFilled = FILLED_FIELDS.some((one) => one === field)
      return [field, isFilled && !kept.some((one) => one === field) && !edited.includes(field) ? null : known[field]]
    }),
  )
  const derived = derivedFrom({ ...typed, ...patch })
  return pick((field) => {
    if (patch[field] !== undefined || edited.includes(field) || kept.includes(field)) return undefined
    const value = derived[field] || (field === 'gender' || field === 'nameDay' ? null : '')
    return value === before[field] ? undefined : value
  })
}

function derivedFrom(profile: Profile): Filled {
  if (!profile.firstName && !profile.lastName) return {}
  const person = {
    firstName: profile.firstName ?? '',
    lastName: profile.lastName ?? '',
    gender: (profile.gender as NamedPerson['gender']) ?? null,
    language: profile.language ?? '',
    vocativeFirstName: profile.vocativeFirstName ?? '',
    vocativeLastName: profile.vocativeLastName ?? '',
  }
  return Object.assign({}, ...slot('profileFillers').map((fill) => fill(person)))
}

function pick(value: (field: FilledField) => string | null | undefined): Filled {
  const entries = FILLED_FIELDS.map((field) => [field, value(field)] as const)
  return Object.fromEntries(entries.filter(([, given]) => given !== undefined))
}
