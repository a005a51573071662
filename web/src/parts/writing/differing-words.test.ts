import { expect, test } from 'vitest'
import { differingWords } from './differing-words.ts'

const MARKS = { same: '', removed: '-', added: '+' }
const said = (before: string, after: string) =>
  differingWords(before, after).map(({ kind, text }) => `${MARKS[kind]}${text}`)

test('words that differ are marked', () => {
  expect(said('We have news for you', 'We have great news for you')).toEqual(['We have ', '+great ', 'news for you'])
  expect(said('Sale now', 'Sale today')).toEqual(['Sale ', '-now', '+today'])
  expect(said('one two three', 'two')).toEqual(['-one ', 'two', '- three'])
  expect(said('same', 'same')).toEqual(['same'])
  expect(said('', 'new')).toEqual(['+new'])
  expect(said('', '')).toEqual([])
})

test('tags and letters with accents are whole words', () => {
  expect(said('Hi {{ df_name }}!', 'Hi {{ df_surname }}!')).toEqual(['Hi ', '-{{ df_name }}', '+{{ df_surname }}', '!'])
  expect(said('<b>Žlutý</b>', '<b>Žluté</b>')).toEqual(['<b>', '-Žlutý', '+Žluté', '</b>'])
})

test('both texts can be read from the difference', () => {
  const [before, after] = ['A b c, d e f. G', 'A x c d, e G h.']
  const pieces = differingWords(before, after)
  const without = (kind: string) => pieces.flatMap((piece) => (piece.kind === kind ? [] : piece.text)).join('')
  expect([without('added'), without('removed')]).toEqual([before, after])
})

test('long texts are compared as a whole', () => {
  const [before, after] = ['a b '.repeat(3000), 'c d '.repeat(3000)]
  expect(differingWords(before, after)).toEqual([
    { kind: 'removed', text: before.trimEnd() },
    { kind: 'added', text: after.trimEnd() },
    { kind: 'same', text: ' ' },
  ])
})
