import { expect, test } from 'vitest'
import { formatsOf } from './format.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const before = (ms: number) => new Date(Date.now() - ms).toISOString()

test.each([
  ['cs', 30_000, 'nyní'],
  ['cs', 119 * MINUTE, 'před 1 hodinou'],
  ['cs', 46 * DAY, 'před 1 měsícem'],
  ['sk', 61 * DAY, 'pred 2 mesiacmi'],
  ['en', 47 * 60 * MINUTE, '1 day ago'],
])('in %s %i ms ago', (language, ms, text) => {
  expect(formatsOf(language, 'Europe/Prague').ago(before(ms))).toBe(text)
})

test.each(['cs', 'sk', 'en'])('a time of day has the same format with its day and without, in %s', (language) => {
  const { time, clock } = formatsOf(language, 'Europe/Prague')
  const moment = '2026-11-16T05:06:00.000Z'
  expect(time(moment)).toMatch(new RegExp(`${clock(new Date(moment))}$`))
})

test.each([
  ['en', '1290.00', 'CZK', 'CZK 1,290.00'],
  ['cs', '-95.5', 'CZK', '-95,50 Kč'],
  ['sk', '12345678901234.123456', 'EUR', '12 345 678 901 234,123456 €'],
  ['en', '0.10', 'JPY', '¥0.1'],
])('in %s the amount %s %s keeps every digit', (language, amount, currency, text) => {
  const shown = formatsOf(language, 'Europe/Prague').money(amount, currency)
  expect(shown.replace(/\s/g, ' ')).toBe(text)
})
