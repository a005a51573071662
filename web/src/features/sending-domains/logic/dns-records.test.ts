import { expect, test } from 'vitest'
import { isUnnamed } from './dns-records.ts'

test.each([
  ['localhost', 'localhost', true],
  ['localhost', 'mail.example.com', true],
  ['mail.example.com', 'postrider.local', true],
  ['bounces.example.com', 'mail.example.com', false],
])('records that point to %s and %s', (bounces, links, isLost) => {
  const record = { host: 'x.shop.example', target: bounces }
  expect(isUnnamed({ returnPath: record, tracking: { ...record, target: links } })).toBe(isLost)
})
