import { expect, test } from 'vitest'
import { csvLine, neutralised } from './csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '\u00a0=1', '\u200b=1', '\ufeff=1', ' \t+1'])(
  '%j is kept from being a formula',
  (cell) => expect(neutralised(cell)).toBe(`'${cell}`),
)

test.each(['Jana', 'a=b', '1-2', ' Jana', ''])('%j is left alone', (cell) => expect(neutralised(cell)).toBe(cell))

test('cells with semicolons, quotes and line ends are quoted', () => {
  expect(csvLine(['a;b', 'say "x"', 'two\nlines', '=1'])).toBe('"a;b";"say ""x""";"two\nlines";\'=1\r\n')
})
