import { afterAll, describe, expect, test } from 'vitest'
import { createRenderer } from './renderer.ts'
import type { Values } from './request.ts'

const renderer = createRenderer({ threads: 2 })
afterAll(() => renderer.close())

let keys = 0
const run = async (text: string, values: Values = {}, { plain = false, owner = 'a' } = {}) => {
  keys += 1
  const [outcome] = await renderer.render({
    owner,
    key: `k${keys}`,
    sources: { html: { text, html: !plain } },
    recipients: [values],
  })
  return outcome!
}
const html = async (...args: Parameters<typeof run>) => {
  const outcome = await run(...args)
  return outcome.ok ? outcome.parts.html : outcome
}

test('values are escaped in HTML, and plain elsewhere', async () => {
  expect(await html('{{ a }}', { a: `<b> & "c"` })).toBe('&lt;b&gt; &amp; &quot;c&quot;')
  expect(await html('{{ a }}', { a: '<b>' }, { plain: true })).toBe('<b>')
  expect(await html("{{ a|default('you', true) }}{{ b.c.d }}", { a: '' })).toBe('you')
})

test('filters and methods are those that authors of Jinja know', async () => {
  expect(
    await html("{{ a|truncate(9) }} {{ a|truncate(9, true, '…') }} {{ a.upper() }}", { a: 'spring is here again' }),
  ).toBe('spring... spring i… SPRING IS HERE AGAIN')
  expect(
    await html("{% for k, v in a.items() %}{{ k }}={{ v }};{% endfor %}{{ 'a b'|urlencode }}", { a: { x: 1 } }),
  ).toBe('x=1;a%20b')
  expect(
    await html("{{ a|title }} {{ a|replace('a', 'b') }} {{ [3, 1]|sort|join(',') }} {{ 3.14159|round(2) }}", {
      a: 'aa',
    }),
  ).toBe('Aa bb 1,3 3.14')
})

test('a template is compiled once, for many recipients and in every part', async () => {
  const sources = { subject: { text: 'To {{ n }}', html: false }, html: { text: '<p>{{ n }}</p>', html: true } }
  const request = { owner: 'a', key: 'many', sources, recipients: [{ n: 1 }, { n: '<' }] }
  const expected = [
    { ok: true, parts: { subject: 'To 1', html: '<p>1</p>' } },
    { ok: true, parts: { subject: 'To <', html: '<p>&lt;</p>' } },
  ]
  for (let i = 0; i < 3; i++) expect(await renderer.render(request)).toEqual(expected)
})

test('an error names its part and its line', async () => {
  expect(await run('a\n{{ b')).toMatchObject({ reason: 'customizationSyntaxError', part: 'html', line: 2 })
  expect(await run('a\n\n{{ nothing() }}')).toMatchObject({ line: 3, fault: 'unknown function: nothing is unknown' })
  expect(await run("{% include 'x' %}")).toMatchObject({ ok: false, line: 1 })
})

test('terminate() suppresses the mail of this recipient only', async () => {
  const sources = { html: { text: '{% if skip %}{{ terminate() }}{% endif %}x', html: true } }
  const outcomes = await renderer.render({ owner: 'a', key: 't', sources, recipients: [{ skip: true }, {}] })
  expect(outcomes).toEqual([
    { ok: false, reason: 'terminated' },
    { ok: true, parts: { html: 'x' } },
  ])
})

test('links made of tags are encoded, keep their parameters, and cannot run scripts', async () => {
  const link = (url: string, params = '') =>
    html(
      `<a href="{% autoescape false %}{% filter __target('${params}') %}${url}{% endfilter %}{% endautoescape %}">`,
      {
        q: 'a&b="č"',
        js: 'javascript:alert(1)',
        page: 'https://shop.example/x?utm_source=me#top',
      },
    )
  expect(await link('https://shop.example/?q={{ q|urlencode }}')).toBe(
    '<a href="https://shop.example/?q=a%26b%3D%22%C4%8D%22">',
  )
  expect(await link('{{ page }}', 'utm_source=us&utm_medium=email')).toBe(
    '<a href="https://shop.example/x?utm_source=me&amp;utm_medium=email#top">',
  )
  expect(await link('{{ js }}')).toBe('<a href="#">')
})

describe('hostile templates end in an error, and others are rendered meanwhile', () => {
  test.each<[string, string]>([
    ['an endless loop', '{% for i in range(99999) %}{% for j in range(99999) %}x{% endfor %}{% endfor %}'],
    ['a huge range', '{{ range(10**9)|list|length }}'],
    ['a huge string', `{{ ('a' * 10**9)|length }}`],
    ['doubled strings', `{% set x = 'a' * 1000000 %}{{ (x * 1000)|length }}`],
    ['sorting in a loop', '{% for i in range(99999) %}{% set y = range(99999)|sort|list %}{% endfor %}'],
    ['a deep recursion', '{% macro f(n) %}{{ f(n + 1) }}{% endmacro %}{{ f(0) }}'],
    ['many signs', `{{ ${'-'.repeat(50_000)}1 }}`],
    ['many brackets', `{{ ${'('.repeat(50_000)}1${')'.repeat(50_000)} }}`],
    ['much output', `{% for i in range(2000) %}${'x'.repeat(1000)}{% endfor %}`],
  ])('%s', async (_, text) => {
    const [outcome, other] = await Promise.all([run(text), html('fine', {}, { owner: 'b' })])
    expect(outcome).toMatchObject({ ok: false, reason: 'customizationSyntaxError' })
    expect(other).toBe('fine')
    expect(await html('{{ a }}', { a: 'still here' })).toBe('still here')
  })

  test('properties of JavaScript objects cannot be reached', async () => {
    const text = `{{ ''.constructor.constructor('return 1')() }}`
    expect(await run(text)).toMatchObject({ ok: false })
    expect(
      await html('{{ __proto__ }}{{ constructor }}{{ a.constructor }}{{ self }}{{ a.__class__ }}', { a: {} }),
    ).toBe('')
  })

  test('of several recipients only the one that caused the error fails', async () => {
    const slow = '{% if bad %}{% for i in range(99999) %}{% set y = range(99999)|sort|list %}{% endfor %}{% endif %}x'
    const sources = { html: { text: slow, html: true } }
    const outcomes = await renderer.render({ owner: 'a', key: 'some', sources, recipients: [{}, { bad: true }, {}] })
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, true])
  })

  test('work that runs when the renderer closes is rejected, and is no error of the template', async () => {
    const closing = createRenderer({ threads: 1 })
    const sources = { html: { text: 'x', html: true } }
    const work = closing.render({ owner: 'a', key: 'k', sources, recipients: Array(50).fill({}) })
    const failed = expect(work).rejects.toThrow()
    await closing.close()
    await failed
  })

  test('a template may redefine a value', async () => {
    const values = { df_name: 'Eva' }
    expect(await html("{% set df_name = df_name|default('friend', true) %}[{{ df_name }}]", values)).toBe('[Eva]')
    expect(await html('{% macro g(x=df_name) %}[{{ x }}]{% endmacro %}{{ g() }}', values)).toBe('[Eva]')
    expect(await html("{% for df_name in ['q'] %}{{ df_name }}{% endfor %}[{{ df_name }}]", values)).toBe('q[Eva]')
  })

  test('a missing value is empty', async () => {
    expect(await html('{{ a }}|{{ b.c }}|{{ d|default("e") }}', { a: undefined })).toBe('||e')
  })

  test('one owner never has all threads', async () => {
    const slow = '{% for i in range(99999) %}{% set y = range(99999)|sort|list %}{% endfor %}'
    let ended = 0
    const many = Array.from({ length: 6 }, () => run(slow).finally(() => ended++))
    expect(await html('mine', {}, { owner: 'b' })).toBe('mine')
    expect(ended).toBeLessThan(many.length)
    await Promise.all(many)
  })
})
