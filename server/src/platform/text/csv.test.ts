import { expect, test } from 'vitest'
import { csvLine, neutralised } from './csv.ts'

test.each([
  ...[
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\nx',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '\ufeff=1',
    ' \t+1',
  ],
  ...[
    '\v=1',
    '\f=1',
    '\x1f=1',
    '\x7f=1',
    '\u0085=1',
    '\u2028=1',
    '\u2066=1',
    '\u3000=1',
    '\u034f=1',
    '\ufe0f=1',
    '\uff1d1',
  ],
])('%j is kept from being a formula', (cell) => expect(neutralised(cell)).toBe(`'${cell}`))

test.each(['Jana', 'a=b', '1-2', ' Jana', ''])('%j is left alone', (cell) => expect(neutralised(cell)).toBe(cell))

test('cells with semicolons, quotes and line ends are quoted', () => {
  expect(csvLine(['a;b', 'say "x"', 'two\nlines', '=1'])).toBe('"a;b";"say ""x""";"two\nlines";\'=1\r\n')
})
