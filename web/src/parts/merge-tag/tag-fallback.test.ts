import { expect, test } from 'vitest'
import { readTag, writeTag } from './tag-fallback.ts'

test.each([
  [{ name: 'df_name', fallback: '' }, '{{df_name}}'],
  [{ name: 'df_name', fallback: 'friend' }, "{{df_name|default('friend', true)}}"],
  [{ name: 'cf_level', fallback: "it's \\ me" }, "{{cf_level|default('it\\'s \\\\ me', true)}}"],
])('%j is written as %s', (tag, text) => {
  expect(writeTag(tag)).toBe(text)
  expect(readTag(text)).toEqual(tag)
})

test('a fallback cannot end its tag', () => {
  expect(writeTag({ name: 'df_name', fallback: 'a }} {% x %}\nb' })).toBe("{{df_name|default('a   x  b', true)}}")
})

test.each([
  ['{{ df_name | default("you") }}', { name: 'df_name', fallback: 'you' }],
  ['{{- event.cart.url -}}', { name: 'event.cart.url', fallback: '' }],
  ['{{ df_name|upper }}', null],
  ["{{ data.promoCode('x') }}", null],
  ['df_name', null],
])('%s is read as %j', (text, tag) => expect(readTag(text)).toEqual(tag))
