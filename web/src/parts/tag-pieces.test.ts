import { expect, test } from 'vitest'
import { piecesOf } from './tag-pieces.ts'

const said = (text: string) => piecesOf(text).map(({ words, tag }) => (tag ? `<${tag}>` : words))

test('merge tags are told from words', () => {
  expect(said('Hello {{ df_salution }}, news')).toEqual(['Hello ', '<df_salution>', ', news'])
  expect(said("{{df_name|default('you')}}!")).toEqual(['<df_name>', '!'])
  expect(said('{% if df_name %}{{ df_name }}{% endif %} hi')).toEqual(['<df_name>', ' hi'])
  expect(said('No tags { at all }')).toEqual(['No tags { at all }'])
  expect(said('')).toEqual([])
})

test('what is not finished stays as it is written', () => {
  expect(said('Hello {{ df_name').join('')).toBe('Hello {{ df_name')
  expect(said("{{ 'x' }}")).toEqual(["{{ 'x' }}"])
})
