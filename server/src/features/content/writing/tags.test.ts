import { expect, test } from 'vitest'
import { hasSameTags, tagsOf, withoutTags } from './tags.ts'

test('tags of templates and HTML are found', () => {
  const text = '<a href="{{ url }}">Hello {{ df_name|default("you") }}</a>{% if a %}{# b #}{% endif %}'
  expect(tagsOf(text)).toEqual([
    '<a href="{{ url }}">',
    '{{ df_name|default("you") }}',
    '</a>',
    '{% if a %}',
    '{# b #}',
    '{% endif %}',
  ])
  expect(withoutTags(text)).toBe('Hello ')
})

test('a sign in a tag of a template begins no tag of HTML', () => {
  expect(tagsOf('{{ a < b }} text {{ c }} > <b>')).toEqual(['{{ a < b }}', '{{ c }}', '<b>'])
})

test.each(['{{', '{%', '{#', '<', '{{ a }} {% '])('the time is linear for many of %s', (mark) => {
  const begun = performance.now()
  hasSameTags(mark.repeat(10_000), mark.repeat(10_000))
  expect(performance.now() - begun).toBeLessThan(1000)
})

test.each([
  ['Hello {{df_name}}', 'Ahoj {{df_name}}'],
  ['{{a}} and {{b}}', '{{b}} a {{a}}'],
  ['<b>One</b> <i>two</i>', '<i>Dva</i> <b>jeden</b>'],
  ['One<br>two', 'Jedna<br>dvě'],
  ['1 < 2', '1 < 2'],
  ['<b>never closed', '<b>nezavřeno'],
])('%j may become %j', (before, after) => expect(hasSameTags(before, after)).toBe(true))

test.each([
  ['Hello {{df_name}}', 'Ahoj'],
  ['Hello {{df_name}}', 'Ahoj {{df_nazev}}'],
  ['Hello {{df_name}}', 'Ahoj {{df_name}} {{df_name}}'],
  ['Hello', 'Ahoj <script>alert(1)</script>'],
  ['Hello', 'Ahoj <img src=x onerror=alert(1) '],
  ['Hello', 'Ahoj {{ df_name'],
  ['<b>One</b>', '<b onclick="x">Jedna</b>'],
  ['<b>One</b> two', '</b>Jedna <b>dvě'],
  ['<b>One <i>two</i></b>', '<b>Jedna <i>dvě</b></i>'],
  ['{% if a %}A{% endif %}', '{% endif %}A{% if a %}'],
])('%j may not become %j', (before, after) => expect(hasSameTags(before, after)).toBe(false))
