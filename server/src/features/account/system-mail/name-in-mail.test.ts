import { expect, test } from 'vitest'
import { nameInMail } from './name-in-mail.ts'

const visible = (text: string) => text.replaceAll('\u200b', '')

test.each([
  ['Květinka s.r.o.', 'Květinka s.r.o.'],
  ['  Alza.cz\u00a0a.s. ', 'Alza.cz a.s.'],
  ['Two\r\nlines\tand \u202eturned', 'Two lines and turned'],
  ['x'.repeat(200), `${'x'.repeat(79)}…`],
  ['😀'.repeat(100), `${'😀'.repeat(79)}…`],
])('%j looks like %j', (name, shown) => expect(visible(nameInMail(name))).toBe(shown))

test.each([
  'https://evil.example/login',
  'HTTP://evil.example',
  'www.evil.example',
  'Sign in at evil.example/x?y now',
  'evil。example and evil.example',
  'mailto:evil@evil.example',
  'javascript:alert(1)',
  '\\\\evil.example\\share',
])('%s is no link', (name) => {
  const shown = nameInMail(name)
  expect(visible(shown)).toBe(name)
  expect(shown).not.toMatch(/[a-z]+:\/|[a-z]:[a-z]|\w[.\u3002]\w|\w@\w|\\\\\w/i)
})
