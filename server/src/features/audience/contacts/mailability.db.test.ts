import { type Insertable, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { counterFaults, repairCounters } from '../../../../test/support/counters.ts'
import { foldCounters } from '../../../platform/counters/counters.ts'
import type { Contact } from '../../../platform/db/tables.ts'
import { isMailable, whyNotMailable } from './sql/mailability.ts'
import { endPauses } from './store.ts'

const t = useApi()

describe('the one rule of mailability', () => {
  const STATUS = ['subscribed', 'pending', 'unsubscribed', 'bounced', 'complained', 'customer'] as const
  const REASON = [null, 'blacklist', 'manual', 'unsubscribed', 'complaint', 'bounced', 'invalid', 'erased'] as const
  const BASIS = ['double_opt_in', 'imported', 'soft_opt_in_customer', 'none'] as const

  test('holds for every combination of status, suppression, consent, exclusion, pause and shop', async () => {
    const co = await t.company()
    const plain = await co.shop()
    const exception = await co.shop()
    const off = await co.shop()
    await co.patch(`/consent-settings/${exception.id}`, { customerException: true }).ok()
    await co.post(`/shops/${off.id}/disable`).ok()
    const now = t.clock.now()
    const expected = new Map<string, boolean>()
    const rows: Insertable<Contact>[] = []
    for (const shop of [plain, exception, off])
      for (const status of STATUS)
        for (const reason of REASON)
          for (const basis of BASIS)
            for (const recorded of [true, false])
              for (const excluded of [false, true])
                for (const pause of [null, -60_000, 60_000]) {
                  const email: string = `c${rows.length}@example.com`
                  rows.push({
                    tenant_id: co.tenantId,
                    email,
                    shop_id: shop.id,
                    status,
                    status_at: now,
                    source: 'manual',
                    consent_basis: basis,
                    consent_recorded: recorded,
                    suppression_reason: reason,
                    excluded,
                    mail_paused_until: pause === null ? null : new Date(now.getTime() + pause),
                    created_at: now,
                    updated_at: now,
                  })
                  // Written from the specification, independent of the code.
                  const weak = basis === 'none' || (basis === 'imported' && !recorded)
                  const allowed =
                    status === 'subscribed' ||
                    (status === 'customer' && shop === exception && basis === 'soft_opt_in_customer')
                  expected.set(
                    email,
                    allowed && reason === null && !weak && !excluded && shop !== off && (pause === null || pause < 0),
                  )
                }
    for (let i = 0; i < rows.length; i += 500)
      await co.db
        .insertInto('contact')
        .values(rows.slice(i, i + 500))
        .execute()
    const found = await co.db
      .selectFrom('contact as c')
      .select([
        'c.email',
        isMailable(co.tenantId, now, 'c').as('mailable'),
        whyNotMailable(co.tenantId, now, 'c').as('blocker'),
      ])
      .where('c.tenant_id', '=', co.tenantId)
      .execute()
    expect(found).toHaveLength(rows.length)
    const wrong = found.filter((row) => row.mailable !== expected.get(row.email)).map((row) => row.email)
    expect(wrong.map((email) => rows[Number(/\d+/.exec(email))])).toEqual([])
    // Exactly the contacts that may not be mailed have a blocker.
    expect(found.filter((row) => row.mailable !== (row.blocker === null))).toEqual([])
    // The counters agree, once pauses that are over are cleared.
    await endPauses(co.db, now)
    const mailable = [...expected.values()].filter(Boolean).length
    expect((await co.get('/contacts/summary').ok()).mailable).toBe(mailable)
  })
})

test('a pause that is over is cleared', async () => {
  const co = await t.company()
  const { id } = await co.contact()
  const pause = (until: Date) =>
    co.db
      .updateTable('contact')
      .set({ mail_paused_until: until })
      .where('tenant_id', '=', co.tenantId)
      .where('id', '=', id)
      .execute()
  await pause(new Date(t.clock.now().getTime() + 1000))
  expect((await co.get('/contacts/summary').ok()).mailable).toBe(0)
  await endPauses(co.db, t.clock.now())
  expect((await co.get(`/contacts/${id}`).ok()).mailPausedUntil).not.toBeNull()
  await endPauses(co.db, new Date(t.clock.now().getTime() + 2000))
  expect((await co.get('/contacts/summary').ok()).mailable).toBe(1)
})

describe('counters', () => {
  test('equal a count of all rows after many concurrent changes, folded or not', async () => {
    const co = await t.company()
    const shops = [co.shopId, (await co.shop()).id]
    const lists = [await co.list(), await co.list()]
    const contacts = await Promise.all(Array.from({ length: 30 }, () => co.contact()))
    let seed = 7
    const pick = <T>(from: readonly T[]): T => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return from[seed % from.length]!
    }
    const change = async () => {
      const { id } = pick(contacts)
      const list = pick(lists)
      const where = sql`tenant_id = ${co.tenantId} and id = ${id}`
      await pick([
        () => co.post(`/lists/${list.id}/members`, { contactIds: [id] }).ok(200),
        () => co.post(`/lists/${list.id}/members/remove`, { contactIds: [id] }).ok(200),
        () => co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [id] }).ok(200),
        () => co.post(`/contacts/${id}/blacklist`).raw(),
        () => co.delete(`/contacts/${id}/blacklist`).raw(),
        () => co.post(`/contacts/${id}/exclude`).ok(),
        () => sql`update contact set shop_id = ${pick(shops)} where ${where}`.execute(co.db),
        () =>
          sql`update contact set status = ${pick(['subscribed', 'bounced', 'customer'])} where ${where}`.execute(co.db),
        () => foldCounters(co.db),
      ])()
    }
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let i = 0; i < 40; i++) await change()
      }),
    )
    expect(await counterFaults(t.app)).toEqual([])
    while (await foldCounters(co.db));
    expect(await counterFaults(t.app)).toEqual([])
  })

  test('doctor finds a wrong one and repairs it', async () => {
    const co = await t.company()
    await co.contact()
    await sql`
      insert into counter_delta (tenant_id, scope, object_id, key, delta)
      values (${co.tenantId}, 'contact', ${co.shopId}, 'subscribed:yes', 5)`.execute(co.db)
    expect((await co.get('/contacts/summary').ok()).total).toBe(6)
    expect(await counterFaults(t.app)).toHaveLength(1)
    await repairCounters(t.app)
    expect(await counterFaults(t.app)).toEqual([])
    expect((await co.get('/contacts/summary').ok()).total).toBe(1)
  })
})
