import { expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { ADDRESS, SUPPLIER } from '../../../../../test/support/billing.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { createSingleInvoice } from './single-invoice.ts'

const t = useApi(SUPPLIER)

test('numbers have no gaps, however many invoices are made at once and fail', async () => {
  t.clock.set('2026-05-01T10:00:00Z')
  const companies = await Promise.all([t.company(), t.company(), t.company()])
  for (const co of companies) await co.patch('/billing/profile', ADDRESS).ok(200)
  const make = (index: number) =>
    tx(t.database.db, async (db) => {
      const { tenantId } = companies[index % 3]!
      const single = { tenantId, text: `Work ${index}`, amount: '10.00', currency: 'CZK' as const }
      const invoice = await createSingleInvoice(t.app, db, single, t.clock.now())
      // Some transactions fail after they took their number.
      if (index % 4 === 1) throw new Error('fails on purpose')
      return invoice.number
    })
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => make(index)))
  const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
  expect(new Set(failed)).toEqual(new Set(['Error: fails on purpose']))
  expect(made).toHaveLength(50 - failed.length)
  const expected = made.map((_, index) => `2026${String(index + 1).padStart(6, '0')}`)
  expect(made.sort()).toEqual(expected)

  t.clock.set('2027-01-02T10:00:00Z')
  expect(await make(0)).toBe('2027000001')
  t.clock.set('2026-05-01T10:00:00Z')
  expect(await make(100)).toBe(`2026${String(made.length + 1).padStart(6, '0')}`)
})
