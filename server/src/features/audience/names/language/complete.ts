import { agreed } from './gender.ts'
import { type Language, type Reading, readFirstName, readLastName } from './reading.ts'

type Gender = 'f' | 'm' | null

export interface Names {
  firstName: string
  lastName: string
  /** A known gender overrides what the names suggest. */
  gender: Gender
  /** `cs` or `sk`; other languages give an empty result. */
  language: string
}

/** Values derived from names. An uncertain value is empty: no salutation is better than a wrong one. */
export interface Completion {
  gender: Gender
  vocativeFirstName: string
  vocativeLastName: string
  /** Informal: "Milá Jano". */
  salutation: string
  /** "Vážená paní Nováková" */
  salutationFormal: string
  /** `MM-DD` */
  nameDay: string | null
}

const SALUTATIONS = {
  cs: { f: { informal: 'Milá', formal: 'Vážená paní' }, m: { informal: 'Milý', formal: 'Vážený pane' } },
  sk: { f: { informal: 'Milá', formal: 'Vážená pani' }, m: { informal: 'Milý', formal: 'Vážený pán' } },
}

/** Derives what is certain from the names of a person. Never throws, whatever the fields contain. */
export function completeFromNames({ firstName, lastName, gender: given, language }: Names): Completion {
  if (!isLanguage(language)) return completion(null, '', '', null, 'cs')
  const first = readFirstName(typeof firstName === 'string' ? firstName : '')
  const last = readLastName(typeof lastName === 'string' ? lastName : '')
  const known = given === 'f' || given === 'm' ? given : (first.hint ?? last.hint)
  if (first.company) return completion(known, '', '', null, language)
  const gender = known ?? genderOf(first, last)
  const vocativeFirstName = isAddressable(first, last, known) ? vocative(first, last, first, gender, language) : ''
  const vocativeLastName =
    isSurname(first, last) && isLegible(first, last, gender, language)
      ? vocative(first, last, last, gender, language)
      : ''
  return completion(gender, vocativeFirstName, vocativeLastName, first.nameDay[language], language)
}

function completion(
  gender: Gender,
  vocativeFirstName: string,
  vocativeLastName: string,
  nameDay: string | null,
  language: Language,
): Completion {
  const words = gender && SALUTATIONS[language][gender]
  return {
    gender,
    vocativeFirstName,
    vocativeLastName,
    salutation: words && vocativeFirstName ? `${words.informal} ${vocativeFirstName}` : '',
    salutationFormal: words && vocativeLastName ? `${words.formal} ${vocativeLastName}` : '',
    nameDay,
  }
}

function genderOf(first: Reading, last: Reading): Gender {
  const both = agreed([first.sex, last.sex])
  if (both !== 'f' && both !== 'm') return null
  if (first.sex !== null) return both
  // Only the surname is known. -ová is proof of a woman, but the surname of a man may also be that of a foreign woman.
  if (first.misplaced || last.misplaced) return null
  return !first.isName || both === 'f' || first.hasMaleEnding ? both : null
}

/** An unknown first name is trusted only when the gender is known: it may be a word such as "Zahrada". */
const isAddressable = (first: Reading, last: Reading, known: Gender) =>
  first.sex !== null || (known !== null && !first.misplaced && !last.misplaced)

/** A last name that is a first name may be in the wrong field, unless the other field holds a first name. */
const isSurname = (first: Reading, last: Reading) => first.sex !== null || !(last.misplaced || first.misplaced)

/** Without a gender there is a vocative only for a name of both sexes with one form for both: Nikolo. */
function vocative(first: Reading, last: Reading, of: Reading, gender: Gender, language: Language): string {
  const { f, m } = of.vocatives[language]
  if (gender) return gender === 'f' ? f : m
  const unclear = first.sex !== 'u' || last.sex === 'clash'
  return unclear || f !== m ? '' : f
}

/** A writer of Tomas may have no Czech keyboard, so that Hejnar may mean Hejnář: pane Hejnare, or pane Hejnáři? */
const isLegible = (first: Reading, last: Reading, gender: Gender, language: Language) =>
  language === 'sk' || gender === 'f' || !(first.isUnaccented && last.isUnaccented)

const isLanguage = (language: string): language is Language => language === 'cs' || language === 'sk'
