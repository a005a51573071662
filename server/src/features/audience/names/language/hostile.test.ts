import { describe, expect, test } from 'vitest'
import { completeFromNames } from './complete.ts'

const HOSTILE: unknown[] = [
  '',
  ' ',
  '.',
  '-',
  "'",
  ',,,',
  '- -',
  '\0',
  'Ja\0na',
  'Jana\u202e',
  '\ud800',
  '😀',
  'Олена',
  '阮',
  'Ｊａｎａ',
  'jana@example.com',
  'www.example.com',
  'Jana1',
  '+420 777 123 456',
  '{{df_name}}',
  '<b>Jana</b>',
  "'; drop table contact; --",
  'ACME s.r.o.',
  'ACME, spol. s r. o.',
  'Obec Lhota',
  'test',
  'asdf',
  'xxx',
  'aaaaaa',
  'null',
  'undefined',
  'neuvedeno',
  '__proto__',
  'a'.repeat(10_000),
  'Jana '.repeat(2000),
  `${' '.repeat(10_000)}Jana`,
  'á'.repeat(10_000),
  '-a'.repeat(5000),
  undefined,
  null,
  7,
  {},
]

describe('input that is not a name', () => {
  test.each(['cs', 'sk'])('is not addressed (%s)', (language) => {
    for (const value of HOSTILE) {
      const text = value as string
      for (const gender of [null, 'f', 'm'] as const) {
        const alone = completeFromNames({ firstName: text, lastName: text, gender, language })
        expect(alone).toMatchObject({ vocativeFirstName: '', vocativeLastName: '', salutation: '', nameDay: null })
        expect(alone.salutationFormal).toBe('')
        expect(alone.gender).toBe(gender)
      }
    }
  })

  test('nor are unknown words', () => {
    for (const text of ['constructor', 'toString', 'Zahrada', 'Brno', 'Objednal', 'Mnam']) {
      for (const language of ['cs', 'sk']) {
        const made = completeFromNames({ firstName: text, lastName: text, gender: null, language })
        expect(made).toMatchObject({ gender: null, vocativeFirstName: '', vocativeLastName: '' })
      }
    }
  })

  test('does not affect the other field, unless the first-name field holds a company', () => {
    for (const value of HOSTILE) {
      const text = value as string
      const { salutation } = completeFromNames({ firstName: 'Jana', lastName: text, gender: null, language: 'cs' })
      expect(salutation, String(text).slice(0, 40)).toBe('Milá Jano')
      const last = completeFromNames({ firstName: text, lastName: 'Nováková', gender: null, language: 'cs' })
      expect(['', 'Vážená paní Nováková']).toContain(last.salutationFormal)
      expect(last.salutation).toBe('')
    }
  })
})

test('any text gives words or nothing, never an exception', () => {
  const pieces = [
    'Jan',
    'Nov',
    'ák',
    'ová',
    '-',
    ' ',
    '.',
    ',',
    "'",
    'á',
    'Ř',
    'ě',
    'ek',
    'a',
    '\u0301',
    '\0',
    '1',
    'SRO',
  ]
  let seed = 20_260_101
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const text = () => Array.from({ length: random() * 8 }, () => pieces[Math.floor(random() * pieces.length)]).join('')
  for (let i = 0; i < 20_000; i++) {
    const firstName = text()
    const lastName = text()
    const made = completeFromNames({ firstName, lastName, gender: null, language: i % 2 ? 'cs' : 'sk' })
    const said = `${made.vocativeFirstName}${made.vocativeLastName}${made.salutation}${made.salutationFormal}`
    expect(said).toMatch(/^[\p{L}' -]*$/u)
    expect(made.vocativeFirstName).toMatch(/^(?:\p{Lu}.*)?$/u)
    if (made.gender === null) expect(made.salutation + made.salutationFormal).toBe('')
  }
})

/** Only catches what hangs: a test must not depend on the speed of the machine. */
const MINUTE = 60_000

test('a long word costs no more than a short one', () => {
  const start = performance.now()
  for (let i = 0; i < 2000; i++) {
    const text = `${'Jana-'.repeat(30)}${i}`.padEnd(10_000, 'ová ')
    completeFromNames({ firstName: text, lastName: text, gender: null, language: 'cs' })
  }
  expect(performance.now() - start).toBeLessThan(MINUTE)
})

// Measured: 1.9 million a second for known words, 56,000 for new ones.
test('half a million names take less than a minute', () => {
  const first = ['Jana', 'Petr', 'JIŘÍ', 'katerina', 'Nikola', 'John', 'Ing. Jan', 'Jana Marie', 'ACME s.r.o.', '']
  const last = ['Nováková', 'Novák', 'DVOŘÁK', 'Novakova', 'Malá-Velká', 'Smith', 'Kadlec', 'Nguyen', 'Krejčí', '']
  const run = (count: number, suffix: (i: number) => string) => {
    for (let i = 0; i < count; i++) {
      const firstName = first[i % first.length]!
      const lastName = last[Math.floor(i / first.length) % last.length]! + suffix(i)
      completeFromNames({ firstName, lastName, gender: null, language: i % 2 ? 'cs' : 'sk' })
    }
  }
  const start = performance.now()
  run(400_000, () => '')
  // More distinct words than the cache holds.
  run(60_000, (i) => `-${i.toString(2).replaceAll('0', 'a').replaceAll('1', 'k')}`)
  expect(performance.now() - start).toBeLessThan(MINUTE)
})
