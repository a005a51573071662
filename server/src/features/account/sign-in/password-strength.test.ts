import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { weaknessOf } from './password-strength.ts'
import { MIN_PASSWORD } from './schemas.ts'

const OWN = ['jana.novakova@kvetinka.example.com', 'Jana Nováková', 'Květinka']

describe('a password is refused that', () => {
  test.each([
    ['common', ['password12', 'Password123', 'qwerty12345!', 'iloveyou2026', '2026Dragonball', 'administrator']],
    ['common', ['P@ssw0rd2026', 'pa55word!!!!', 'Ch3lsea12345']],
    ['common', ['Heslo123456', 'mojeheslo1', 'milacek123', 'Praha2026!', 'Leto2026!!', 'sparta1893', 'adminadmin1']],
    ['common', ['testtest12', 'changeme123', 'H3slo-2026', 'jaroslav1985', 'Šárka12345']],
    ['simple', ['1111111111', 'aaaaaaaaaaaa', 'abababababab', 'abc1abc1abc1', '+a+a+a+a+a+a']],
    ['simple', ['1234567890', '0123456789', '9876543210', 'qwertzuiop', 'poiuztrewq', 'abcdefghij', 'asdf1234jkl;']],
    ['simple', ['20261116123456', '420777123456']],
    [
      'personal',
      ['jana.novakova@kvetinka.example.com', 'Novakova1985', 'nováková-jana', 'JanaNovakova!', 'kvetinka-2026'],
    ],
    ['personal', ['postrider1234', 'Postrider-5']],
  ])('is %s: %j', (reason, passwords) => {
    for (const password of passwords) expect(weaknessOf(password, OWN), password).toBe(reason)
  })
})

test.each([
  'Correct-horse-9',
  'Another-horse-10',
  'tlustý kocour spí',
  'Zx9!kLm2#pQ',
  'novak loves his old bicycle',
  '8201946573028841',
  'můj pes se jmenuje Alík',
])('%s is accepted', (password) => expect(weaknessOf(password, OWN)).toBeNull())

test('short or missing own words refuse no password', () => {
  expect(weaknessOf('Zx9!kLm2#pQ', ['a@b.cz', '', 'Ed'])).toBeNull()
})

test('the list has lines that only it can find, in at most 100 kB', () => {
  const text = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
  const lines = text.trimEnd().split('\n')
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(100_000)
  expect(lines.length).toBeGreaterThan(5000)
  expect(lines).toEqual([...new Set(lines)].sort())
  expect(lines.filter((line) => line.length < MIN_PASSWORD || line !== line.toLowerCase())).toEqual([])
})
