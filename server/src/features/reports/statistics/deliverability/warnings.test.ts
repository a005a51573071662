import { expect, test } from 'vitest'
import { type ProviderDay, warningsOf } from './warnings.ts'

const day = (n: number, more: Partial<ProviderDay> = {}): ProviderDay => ({
  day: `2026-03-${String(n).padStart(2, '0')}`,
  sent: 1000,
  failed: 0,
  delivered: 1000,
  opened: 300,
  complained: 0,
  reasons: {},
  ...more,
})
const TODAY = '2026-03-20'
const days = (from: number, to: number, more?: Partial<ProviderDay>) =>
  Array.from({ length: to - from + 1 }, (_, i) => day(from + i, more))

test('refusals as spam are found, with the day on which they began', () => {
  const found = warningsOf('seznam', [...days(1, 16), ...days(17, 20, { reasons: { spam: 50 } })], TODAY)
  expect(found).toEqual([{ provider: 'seznam', code: 'spam', share: 200 / 7000, number: 200, since: '2026-03-17' }])
})

test('a day with few mails neither begins nor ends a trouble', () => {
  const bad = { reasons: { spam: 100 } }
  const found = warningsOf(
    'gmail',
    [...days(1, 15), day(16, bad), day(17, { sent: 3, delivered: 3 }), day(18, bad)],
    TODAY,
  )
  expect(found).toMatchObject([{ code: 'spam', since: '2026-03-16' }])
})

test('few mails, old troubles and good days are no warning', () => {
  expect(warningsOf('gmail', days(14, 20, { sent: 10, delivered: 10, reasons: { spam: 9 } }), TODAY)).toEqual([])
  expect(warningsOf('gmail', [...days(1, 10, { reasons: { spam: 500 } }), ...days(11, 20)], TODAY)).toEqual([])
  expect(warningsOf('gmail', days(1, 20), TODAY)).toEqual([])
})

test('complaints, unknown and full mailboxes and limits have their own', () => {
  const found = warningsOf(
    'yahoo',
    days(1, 20, { complained: 2, reasons: { unknown_user: 30, mailbox_full: 40, rate: 25 } }),
    TODAY,
  )
  expect(found.map(({ code }) => code).sort()).toEqual(['complaints', 'mailbox_full', 'rate', 'unknown_user'])
})

test('opens that fall to half are a warning', () => {
  const found = warningsOf('microsoft', [...days(1, 6), ...days(7, 20, { opened: 100 })], TODAY)
  expect(found).toMatchObject([{ code: 'opens_dropped', share: 0.1 }])
})
