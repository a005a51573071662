import { describe, expect, test } from 'vitest'
import { type Completion, completeFromNames } from './complete.ts'

const EMPTY: Completion = {
  gender: null,
  vocativeFirstName: '',
  vocativeLastName: '',
  salutation: '',
  salutationFormal: '',
  nameDay: null,
}

type Name = [firstName: string, lastName: string, gender?: 'f' | 'm' | null, language?: string]

const of = (firstName: string, lastName: string, gender: 'f' | 'm' | null = null, language = 'cs') =>
  completeFromNames({ firstName, lastName, gender, language })

/** `gender | first name | last name` in the vocative. */
function short(...name: Name): string {
  const { gender, vocativeFirstName, vocativeLastName } = of(...name)
  return [gender ?? '?', vocativeFirstName || '-', vocativeLastName || '-'].join(' | ')
}

test('all fields of a Czech woman and man', () => {
  expect(of('Jana', 'Nováková')).toEqual({
    gender: 'f',
    vocativeFirstName: 'Jano',
    vocativeLastName: 'Nováková',
    salutation: 'Milá Jano',
    salutationFormal: 'Vážená paní Nováková',
    nameDay: '05-24',
  })
  expect(of('Petr', 'Novák')).toEqual({
    gender: 'm',
    vocativeFirstName: 'Petře',
    vocativeLastName: 'Nováku',
    salutation: 'Milý Petře',
    salutationFormal: 'Vážený pane Nováku',
    nameDay: '06-29',
  })
})

test('all fields of a Slovak woman and man: the vocative is the nominative', () => {
  expect(of('Jana', 'Nováková', null, 'sk')).toEqual({
    gender: 'f',
    vocativeFirstName: 'Jana',
    vocativeLastName: 'Nováková',
    salutation: 'Milá Jana',
    salutationFormal: 'Vážená pani Nováková',
    nameDay: '08-21',
  })
  expect(of('Peter', 'Novák', null, 'sk')).toEqual({
    gender: 'm',
    vocativeFirstName: 'Peter',
    vocativeLastName: 'Novák',
    salutation: 'Milý Peter',
    salutationFormal: 'Vážený pán Novák',
    nameDay: '06-29',
  })
})

test.each(['en', 'CS', 'cs-CZ', '', 'toString'])('the language %j gives an empty result', (language) => {
  expect(of('Jana', 'Nováková', 'f', language)).toEqual(EMPTY)
})

describe('typed names', () => {
  test.each<[...Name, string]>([
    ['JANA', 'NOVÁKOVÁ', null, 'cs', 'f | Jano | Nováková'],
    ['jana', 'nováková-malá', null, 'cs', 'f | Jano | Nováková-Malá'],
    [' \tJana\u00a0\n', 'Nova\u0301kova\u0301', null, 'cs', 'f | Jano | Nováková'],
    ['Jana\u200b', 'Nováková – Malá', null, 'cs', 'f | Jano | Nováková-Malá'],
    ['Katerina', 'Novakova', null, 'cs', 'f | Katerino | Novakova'],
    ['Zdenek', 'Vanek', null, 'cs', 'm | Zdenku | Vanku'],
    ['Jana Marie', 'Nováková', null, 'cs', 'f | Jano Marie | Nováková'],
    ['Anna-Marie', 'Malá', null, 'cs', 'f | Anno-Marie | Malá'],
    ['Jan', 'Novák-Malý', null, 'cs', 'm | Jane | Nováku-Malý'],
    ['Ing. Jan', 'Novák, CSc.', null, 'cs', 'm | Jane | Nováku'],
    ['MUDr.Jan', 'Novák MBA', null, 'cs', 'm | Jane | Nováku'],
    ['Jan', 'Novák ml.', null, 'cs', 'm | Jane | Nováku'],
    ['Jana K.', 'Nováková', null, 'cs', 'f | Jano | Nováková'],
    ['Jana Nováková', '', null, 'cs', 'f | Jano | -'],
    ['paní', 'Smith', null, 'cs', 'f | - | Smith'],
    ['Sean', "O'BRIEN", null, 'cs', "m | Seane | O'Briene"],
    ['Ronald', 'McDonald', null, 'cs', 'm | Ronalde | McDonalde'],
    ['Jana', 'van der Berg', null, 'cs', 'f | Jano | van der Berg'],
    ['Jan', 'van der Berg', null, 'cs', 'm | Jane | -'],
    ['Thi Lan', 'Nguyen', null, 'cs', 'f | - | Nguyen'],
    ['Van Nam', 'Nguyen', null, 'cs', 'm | - | Nguyene'],
    ['John', 'Smith', null, 'sk', 'm | John | Smith'],
    ['', 'Nováková', null, 'cs', 'f | - | Nováková'],
    ['', 'Novák', null, 'cs', 'm | - | Nováku'],
    ['Jana', '', null, 'cs', 'f | Jano | -'],
  ])('%s %s', (firstName, lastName, gender, language, expected) => {
    expect(short(firstName, lastName, gender, language)).toBe(expected)
  })
})

describe('gender', () => {
  test.each<[...Name, string]>([
    // First name and surname contradict each other.
    ['Petr', 'Nováková', null, 'cs', '? | - | -'],
    ['Jana', 'Novák', null, 'cs', '? | - | -'],
    ['Jana', 'Novotný', null, 'sk', '? | - | -'],
    ['Petr', 'Novotna', null, 'cs', '? | - | -'],
    ['Jan', 'Nováková-Malý', null, 'cs', '? | - | -'],
    // Foreign surnames of women and men alike.
    ['Jana', 'Smith', null, 'cs', 'f | Jano | Smith'],
    ['Katarína', 'Horváth', null, 'sk', 'f | Katarína | Horváth'],
    // Of both women and men: the surname decides.
    ['Nikola', 'Nováková', null, 'cs', 'f | Nikolo | Nováková'],
    ['Nikola', 'Novák', null, 'cs', 'm | Nikolo | Nováku'],
    ['Nikola', 'Smith', null, 'cs', '? | Nikolo | -'],
    ['Alex', 'Smith', null, 'cs', '? | - | -'],
    ['Alex', 'Krejčí', null, 'sk', '? | Alex | Krejčí'],
    // A known gender wins; names that contradict it are not addressed.
    ['Alex', 'Smith', 'f', 'cs', 'f | Alex | Smith'],
    ['Jana', 'Nováková', 'm', 'cs', 'm | - | -'],
    ['Petr', 'Nováková', 'f', 'cs', 'f | - | Nováková'],
    ['Jana', 'Novák', 'f', 'cs', 'f | Jano | -'],
    ['Xenobia', 'Smith', 'f', 'cs', 'f | Xenobio | Smith'],
    ['Smith', 'Jana', 'f', 'cs', 'f | - | -'],
    ['Jana Petr', 'Smith', 'f', 'sk', 'f | - | Smith'],
    // A man's second name.
    ['Jan Maria', 'Plojhar', null, 'sk', 'm | Jan Maria | Plojhar'],
    // Unknown first names.
    ['Xenobia', 'Smith', null, 'cs', '? | - | -'],
    ['Xenobia', 'Nováková', null, 'cs', 'f | - | Nováková'],
    ['Xenobia', 'Novák', null, 'cs', '? | - | -'],
  ])('%s %s, known %s, %s', (firstName, lastName, gender, language, expected) => {
    expect(short(firstName, lastName, gender, language)).toBe(expected)
  })
})

describe('name days', () => {
  test.each([
    ['Petr', 'cs', '06-29'],
    ['JIŘÍ', 'cs', '04-24'],
    ['Jiri', 'cs', '04-24'],
    ['Honza', 'cs', '06-24'],
    ['Jana Marie', 'cs', '05-24'],
    ['Jan', 'sk', '06-24'],
    ['Lada', 'cs', '08-07'],
    // Ladislav or Vladimír, and no Lada.
    ['Láďa', 'cs', null],
    ['Xenobia', 'cs', null],
    ['Svatek', 'cs', null],
    ['Nový rok', 'sk', null],
  ])('%s (%s)', (firstName, language, day) => {
    expect(of(firstName, '', null, language).nameDay).toBe(day)
  })
})

describe('uncertain input', () => {
  test.each([
    ['Jan', 'Menzel', 'm | Jane | -'],
    ['Tomas', 'Hejnar', 'm | Tomasi | -'],
    ['Jan', 'Hejnar', 'm | Jane | Hejnare'],
    ['Mike', 'Novák', 'm | - | Nováku'],
    // Typed into the wrong fields.
    ['Nováková', 'Jana', '? | - | -'],
    ['Novák', 'Petr', '? | - | -'],
    ['', 'Marek', '? | - | -'],
    // Several people.
    ['Jana a Petr', 'Novákovi', '? | - | -'],
    ['Jana, Petr', '', '? | - | -'],
    ['Jana', 'Novákovi', 'f | Jano | -'],
    // Companies, institutions, departments.
    ['Jan', 'ACME s.r.o.', 'm | Jane | -'],
    ['Lékárna', 'Nováková', '? | - | -'],
    ['Truhlářství', 'Novák', '? | - | -'],
    ['Zahrada', 'Nováková', 'f | - | Nováková'],
  ])('%s %s', (firstName, lastName, expected) => {
    expect(short(firstName, lastName)).toBe(expected)
  })
})
