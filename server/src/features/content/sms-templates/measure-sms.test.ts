import { expect, test } from 'vitest'
import { measureSms } from './measure-sms.ts'

test.each([
  ['', 'gsm7', 0, 0],
  ['Hello', 'gsm7', 5, 1],
  ['Straße à 5 £, ¿qué?\n', 'gsm7', 20, 1],
  // The euro sign and brackets count twice.
  ['5 € [x]', 'gsm7', 10, 1],
  ['a'.repeat(160), 'gsm7', 160, 1],
  ['a'.repeat(161), 'gsm7', 161, 2],
  ['a'.repeat(306), 'gsm7', 306, 2],
  ['a'.repeat(307), 'gsm7', 307, 3],
  ['€'.repeat(80), 'gsm7', 160, 1],
  // 153 is odd: the sign that does not fit begins the next part.
  ['€'.repeat(153), 'gsm7', 306, 3],
  ['Dobrý den', 'ucs2', 9, 1],
  ['ř'.repeat(70), 'ucs2', 70, 1],
  ['ř'.repeat(71), 'ucs2', 71, 2],
  ['ř'.repeat(134), 'ucs2', 134, 2],
  ['ř'.repeat(135), 'ucs2', 135, 3],
  ['🌷', 'ucs2', 2, 1],
  ['🌷'.repeat(67), 'ucs2', 134, 3],
  ['tab\t', 'ucs2', 4, 1],
])('%s', (text, encoding, units, parts) => {
  expect(measureSms(text)).toEqual({ encoding, units, parts })
})
