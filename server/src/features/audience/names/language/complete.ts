import { agreed } from './gender.ts'
import { type Language, type Reading, readFirstName, readLastName } from './reading.ts'

type Gender = 'f' | 'm' | null

export interface Person {
  firstName: string
  lastName: string
  /** Known from elsewhere; it wins. */
  gender: Gender
  /** `cs` or `sk`; nothing is said of people of other languages. */
  language: string
}

/** What names tell of a person. What is not certain is empty: no salutation is better than a wrong one. */
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

/** Never throws, whatever is in the fields. */
export function complete({ firstName, lastName, gender: given, language }: Person): Completion {
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
  // Only the surname tells. -ová is proof enough, while what a man is called may also be a foreign woman's surname.
  if (first.misplaced || last.misplaced) return null
  return !first.isName || both === 'f' || first.manly ? both : null
}

/** A first name that nobody knows is only trusted when the gender is known: it may be "Zahrada". */
const isAddressable = (first: Reading, last: Reading, known: Gender) =>
  first.sex !== null || (known !== null && !first.misplaced && !last.misplaced)

/** A last name that is a first name may have been typed into the wrong field, unless a first name stands in its own. */
const isSurname = (first: Reading, last: Reading) => first.sex !== null || !(last.misplaced || first.misplaced)

/** Without a gender only for a name of both women and men, and when both are addressed alike: Nikolo. */
function vocative(first: Reading, last: Reading, of: Reading, gender: Gender, language: Language): string {
  const { f, m } = of.vocatives[language]
  if (gender) return gender === 'f' ? f : m
  const unclear = first.sex !== 'u' || last.sex === 'clash'
  return unclear || f !== m ? '' : f
}

/** Who writes Tomas has no Czech keyboard, so that Hejnar may be Hejnář: pane Hejnare, or pane Hejnáři? */
const isLegible = (first: Reading, last: Reading, gender: Gender, language: Language) =>
  language === 'sk' || gender === 'f' || !(first.bare && last.bare)

const isLanguage = (language: string): language is Language => language === 'cs' || language === 'sk'
