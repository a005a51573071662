import { describe, expect, test } from 'vitest'
import { lineOf, masked, namesUsed, piecesOf } from './jinja.ts'

test('a template is split into its pieces, and nothing is lost', () => {
  const source = `Hi {{ a|default("}}") }}{% if b %}x{% endif %}{# {{ no }} #}{% raw %}{{ c }}{% endraw %} {`
  const pieces = piecesOf(source)
  expect(pieces.map(({ start, end }) => source.slice(start, end)).join('')).toBe(source)
  expect(pieces.map(({ kind, inner }) => [kind, inner])).toEqual([
    ['text', 'Hi '],
    ['expression', ' a|default("}}") '],
    ['statement', ' if b '],
    ['text', 'x'],
    ['statement', ' endif '],
    ['comment', ' {{ no }} '],
    ['statement', ' raw '],
    ['text', ' {'],
  ])
})

test('a tag without an end extends to the end of the text', () => {
  expect(piecesOf('a {{ b "}} c')).toMatchObject([{ kind: 'text' }, { kind: 'expression', end: 12 }])
})

test('masked text keeps every position', () => {
  const source = `<a href="{{ f("x>") }}">b</a>`
  expect(masked(source)).toHaveLength(source.length)
  expect(masked(source)).toMatch(/^<a href="\ue000+">b<\/a>$/)
})

describe('names', () => {
  test.each<[string, string[]]>([
    ['{{ df_name }}', ['df_name']],
    ["{{ df_salution|default('x', true)|upper }}", ['df_salution']],
    ['{{ event.cart.items[0].name ~ cf_size }}', ['event', 'cf_size']],
    ['{% for p in products %}{{ p.name }} {{ loop.index }}{% endfor %}', ['products']],
    ['{% for a, b in pairs|dictsort(by="value") %}{{ a }}{% endfor %}', ['pairs']],
    ['{% set total = df_name %}{{ total }}', ['df_name']],
    ['{% set x %}{{ y }}{% endset %}{{ x }}', ['y']],
    ['{% macro row(a, b=1) %}{{ a }}{{ b }}{{ c }}{% endmacro %}{{ row(1, b=d) }}', ['c', 'd']],
    ['{% if a is defined and b is not none and c == d %}{% endif %}', ['a', 'b', 'c', 'd']],
    ["{{ data.promoCode('Summer') }}", ['data']],
    ['{% with a = b %}{{ a }}{% endwith %}', ['b']],
    ['{{ "df_name" }} {{ 12 }} {{ true }} {% raw %}{{ z }}{% endraw %}{# {{ k }} #}', []],
    ['{{ terminate() }}{% for i in range(3) %}{{ i }}{% endfor %}', []],
  ])('of %s', (source, names) => {
    expect(namesUsed(source).map(({ name }) => name)).toEqual(names)
  })

  test('of hostile tags are found in bounded time', () => {
    const long = 100_000
    for (const inner of [
      '"\\'.repeat(long / 2),
      `f(${'a=1,'.repeat(long / 4)})`,
      "'".repeat(long),
      'a.'.repeat(long / 2),
    ]) {
      const began = performance.now()
      namesUsed(`{{ ${inner} }}`)
      namesUsed(`{{ ${inner}`)
      expect(performance.now() - began).toBeLessThan(60_000)
    }
    expect(namesUsed('{{ "unclosed }} {{ a }}')).toEqual([])
  })

  test('have their path and their position', () => {
    const source = 'x\n{{ event.cart.total }}'
    const [used] = namesUsed(source)
    expect(used).toEqual({ name: 'event', path: ['cart', 'total'], at: 2 })
    expect(lineOf(source, used!.at)).toBe(2)
  })
})
