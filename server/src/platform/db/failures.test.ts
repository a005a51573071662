import { expect, test } from 'vitest'
import { isDatabaseAway, sqlState } from './failures.ts'

const failed = (code: string, message = '') => Object.assign(new Error(message), { code })

test.each([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '08006', '53300'].map((code) =>
    failed(code),
  ),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
])('the database is away: %o', (error) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each(['23505', '22003', '40001', 'XX000', 'P0001'].map((code) => failed(code)))('it answered: %o', (error) => {
  expect(isDatabaseAway(error)).toBe(false)
  expect(sqlState(error)).toBe(error.code)
})
