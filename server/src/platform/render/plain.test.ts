import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainRender } from './plain.ts'
import { createRenderer, type Renderer } from './renderer.ts'

let renderer: Renderer
beforeAll(() => {
  renderer = createRenderer({ threads: 1 })
})
afterAll(() => renderer.close())

const sourcesOf = (text: string) => ({ html: { text, html: true }, text: { text, html: false } })

let seed = 7
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed % below
}
const BLOCK = ['{% if shown.a %}', '{%if shown.b2%}', '{% if shown.none %}']
const PIECES = ['{{ df_name }}', '{{df_town}}', '{{  cf_size }}', '{{ cl_company }}', '{{ df_none }}', 'Dobrý den, ']
const TEXTS = [
  '<p title="a">',
  '\n',
  '\r\n',
  ' ',
  '{',
  '}}',
  '{ {',
  '&amp;',
  '%}',
  '#',
  '\ufdd012\ufdd1',
  '\\n',
  "it's",
]
const VALUES = [
  'Žofie',
  '',
  '<b>"A" & \'B\'</b>',
  'a/b\\c',
  '{{ df_name }}',
  '{% if %}',
  '\n',
  ' x ',
  '🌷',
  '&amp;',
  '$&',
]
const oneOf = <T>(list: readonly T[]) => list[random(list.length)]!

test('the result is the same as that of the engine', async () => {
  let compared = 0
  for (let i = 0; i < 300; i++) {
    const some = (depth: number): string =>
      Array.from({ length: random(12) }, () =>
        depth && random(5) === 0 ? `${oneOf(BLOCK)}${some(depth - 1)}{% endif %}` : oneOf([...PIECES, ...TEXTS]),
      ).join('')
    const text = some(2)
    const values = {
      df_name: oneOf(VALUES),
      df_town: oneOf(VALUES),
      cf_size: oneOf(VALUES),
      cl_company: oneOf(VALUES),
      ...oneOf([{}, { shown: {} }, { shown: { a: true } }, { shown: { a: true, b2: true } }]),
    }
    const sources = sourcesOf(text)
    const plain = plainRender(sources)
    if (!plain) continue
    compared += 1
    const [outcome] = await renderer.render({ owner: 'a', key: text, sources, recipients: [values] })
    expect([text, plain(values)]).toEqual([text, outcome!.ok ? outcome!.parts : outcome])
  }
  expect(compared).toBeGreaterThan(200)
})

describe('the engine is needed for', () => {
  test.each([
    '{{ df_name|upper }}',
    '{{ df_name.x }}',
    '{{- df_name }}',
    '{{ df_name -}}',
    '{{ range }}',
    '{{ true }}',
    '{{ "df_name" }}',
    '{% if df_name %}a{% endif %}',
    '{# a remark #}',
    '{% if shown.a %}a{% else %}b{% endif %}',
    '{% if shown.a -%} a{% endif %}',
    '{% if not shown.a %}a{% endif %}',
    '{% if shown.a %}a',
    'a{% endif %}',
    '{% raw %}{{ df_name }}{% endraw %}',
    '{{ df_name',
    '{{ df_name + df_town }}',
    '{{ df_name }}'.repeat(150),
  ])('%.30s', (text) => {
    expect(plainRender(sourcesOf(text))).toBeNull()
  })

  test.each([1, 1.5, true, null, ['a'], { a: 1 }])('a value %j', (value) => {
    expect(plainRender(sourcesOf('a {{ df_name }}'))!({ df_name: value })).toBeNull()
  })

  test('more than a mail can be', () => {
    expect(plainRender(sourcesOf('{{ df_name }}'.repeat(90)))!({ df_name: 'a'.repeat(10_000) })).toBeNull()
  })
})
