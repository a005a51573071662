import { expect, test } from 'vitest'
import { piecesOf } from './tag-pieces.ts'

const texts = (text: string) => piecesOf(text).map(({ words, tag }) => (tag ? `<${tag}>` : words))

test('merge tags are separated from text', () => {
  expect(texts('Hello {{ df_salution }}, news')).toEqual(['Hello ', '<df_salution>', ', news'])
  expect(texts("{{df_name|default('you')}}!")).toEqual(['<df_name>', '!'])
  expect(texts('{% if df_name %}{{ df_name }}{% endif %} hi')).toEqual(['<df_name>', ' hi'])
  expect(texts('No tags { at all }')).toEqual(['No tags { at all }'])
  expect(texts('')).toEqual([])
})

test('of the parts of a condition only the first is shown', () => {
  expect(texts('{% if df_salution %}{{df_salution}}, all{% else %}All{% endif %} the best!')).toEqual([
    '<df_salution>',
    ', all',
    ' the best!',
  ])
  expect(texts('{% if a %}one{% elif b %}two{% else %}{% if c %}three{% endif %}{% endif %} end')).toEqual([
    'one',
    ' end',
  ])
})

test('an unfinished tag stays as it is', () => {
  expect(texts('Hello {{ df_name').join('')).toBe('Hello {{ df_name')
  expect(texts("{{ 'x' }}")).toEqual(["{{ 'x' }}"])
})

test('what follows a loop or an else without its end is shown', () => {
  const words = (text: string) => piecesOf(text).map((piece) => piece.words)
  expect(words('{% for p in x %}{{p}}{% else %}none{% endfor %} Sale!')).toEqual(['{{p}}', ' Sale!'])
  expect(words('{% else %}Sale!')).toEqual(['Sale!'])
  expect(words('{% if a %}A{% else %}{% for p in x %}B{% endfor %}C{% endif %}D')).toEqual(['A', 'D'])
})
