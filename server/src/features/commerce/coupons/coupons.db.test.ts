import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { tx } from '../../../platform/db/tx.ts'
import { markUsed } from './mark-used.ts'
import { takeCodes } from './take-codes.ts'

const t = useApi()
let co: Company

beforeEach(async () => {
  co = await t.company()
})

async function stackWith(codes: string, more: object = {}) {
  const body = { name: 'Spring', shopId: co.shopId, mergeKey: `s${crypto.randomUUID().slice(0, 8)}`, ...more }
  const { id } = await co.post('/coupon-stacks', body).ok(201)
  await co.post(`/coupon-stacks/${id}/codes`, { text: codes }).ok()
  return id as string
}
const assign = async (stackId: string, contactId: string) =>
  (await co.post(`/coupon-stacks/${stackId}/assign`, { contactId }).ok(201)).code as string
const report = (stackId: string, text: string) => co.post(`/coupon-stacks/${stackId}/used`, { text }).ok()
const listed = async (stackId: string, query = '') => {
  const { items, total } = await co.get(`/coupon-stacks/${stackId}/coupons?${query}`).ok(200)
  return [total, ...items.map(({ code }: { code: string }) => code)]
}

describe('the coupons of a stack', () => {
  test('are those handed out, newest first, with contact and mail', async () => {
    const stackId = await stackWith('A\nB\nC\nD')
    const [jana, petr] = [await co.contact('jana@example.com'), await co.contact('petr@example.com')]
    await assign(stackId, jana.id)
    t.clock.forward(1000)
    const { sourceId, campaignId } = await freezeFor(co, [petr.id])
    await tx(co.db, (db) => takeCodes({ db, now: t.clock.now() }, co.tenantId, stackId, sourceId, [petr.id]))
    t.clock.forward(1000)
    await report(stackId, 'A\nD')
    const { items, total } = await co.get(`/coupon-stacks/${stackId}/coupons`).ok(200)
    expect(total).toBe(3)
    const usedAt = t.clock.now().toISOString()
    expect(items).toMatchObject([
      { code: 'D', status: 'used', contactId: null, email: '', mail: null, assignedAt: null, usedAt },
      {
        code: 'B',
        status: 'assigned',
        contactId: petr.id,
        email: 'petr@example.com',
        mail: { kind: 'campaign', id: campaignId, name: 'Frozen', node: null },
        usedAt: null,
      },
      { code: 'A', status: 'used', contactId: jana.id, email: 'jana@example.com', mail: null, usedAt },
    ])
    expect(await listed(stackId, 'status=assigned')).toEqual([1, 'B'])
    expect(await listed(stackId, 'status=used')).toEqual([2, 'D', 'A'])
    expect(await listed(stackId, 'pageSize=1&page=2')).toEqual([3, 'B'])
  })

  test('are found by a part of the code or of the address, without case and diacritics', async () => {
    const stackId = await stackWith('SPRING-1\nŽluť%2\nwinter-3')
    for (const email of ['jana@example.com', 'petr@example.com', 'spring@example.com'])
      await assign(stackId, (await co.contact(email, { firstName: 'Winter' })).id)
    expect(await listed(stackId, 'q=spring')).toEqual([2, 'winter-3', 'SPRING-1'])
    expect(await listed(stackId, 'q=ZLUT')).toEqual([1, 'Žluť%2'])
    expect(await listed(stackId, `q=${encodeURIComponent('%')}`)).toEqual([1, 'Žluť%2'])
    expect(await listed(stackId, 'q=JANA@')).toEqual([1, 'SPRING-1'])
    // The name of a contact is no address.
    expect(await listed(stackId, 'q=winter')).toEqual([1, 'winter-3'])
    expect(await listed(stackId, 'q=spring&status=used')).toEqual([0])
    expect(await listed(await stackWith('SPRING-1'), 'q=spring')).toEqual([0])
  })

  test('are found by the company day on which they were handed out', async () => {
    const stackId = await stackWith('A\nB')
    const { id } = await co.contact()
    await assign(stackId, id)
    // Half past midnight in Prague on 1 March.
    const at = new Date('2026-02-28T23:30:00Z')
    await co.db
      .updateTable('coupon')
      .set({ assigned_at: at })
      .where('tenant_id', '=', co.tenantId)
      .where('code', '=', 'A')
      .execute()
    await assign(stackId, id)
    expect(await listed(stackId, 'from=2026-03-01&to=2026-03-01')).toEqual([1, 'A'])
    expect(await listed(stackId, 'to=2026-02-28')).toEqual([0])
    expect(await listed(stackId, 'from=2026-03-02')).toEqual([1, 'B'])
    for (const [field, query] of [
      ['from', 'from=yesterday'],
      ['to', 'to=2026-02-30'],
      ['status', 'status=free'],
      ['q', `q=${'x'.repeat(201)}`],
      ['pageSize', 'pageSize=101'],
    ] as const)
      await co.get(`/coupon-stacks/${stackId}/coupons?${query}`).fails(400, 'validation', field)
  })
})

describe('a contact', () => {
  test('has coupons of all stacks, newest first, and activities', async () => {
    const [spring, autumn] = [await stackWith('A\nB'), await stackWith('X', { name: 'Autumn' })]
    const [jana, petr] = [await co.contact(), await co.contact()]
    await assign(spring, jana.id)
    t.clock.forward(1000)
    await assign(autumn, jana.id)
    await assign(spring, petr.id)
    const { items, total } = await co.get(`/contacts/${jana.id}/coupons`).ok(200)
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { code: 'X', stackId: autumn, stackName: 'Autumn', contactId: jana.id },
      { code: 'A', stackId: spring, stackName: 'Spring' },
    ])
    expect((await co.get(`/contacts/${jana.id}/coupons?pageSize=1&page=2`).ok()).items).toMatchObject([{ code: 'A' }])
    const activities = await co.get(`/contacts/${jana.id}/activities?type=coupon_assigned`).ok()
    expect(activities.items).toMatchObject([
      { type: 'coupon_assigned', title: 'Autumn', params: { stackId: autumn, code: 'X' } },
      { type: 'coupon_assigned', title: 'Spring', params: { stackId: spring, code: 'A' } },
    ])
    const all = await co.get(`/contacts/${jana.id}/activities`).ok()
    expect(new Set(all.items.map(({ id }: { id: string }) => id)).size).toBe(all.total)
  })

  test.each(['delete', 'erase'])('%s: the codes stay handed out, without the person', async (way) => {
    const stackId = await stackWith('A\nB\nC')
    const [gone, kept] = [await co.contact('gone@example.com'), await co.contact('kept@example.com')]
    await assign(stackId, gone.id)
    await assign(stackId, gone.id)
    await assign(stackId, kept.id)
    await report(stackId, 'B')
    if (way === 'delete') await co.delete(`/contacts/${gone.id}`).ok(204)
    else await co.post(`/contacts/${gone.id}/erase`).ok(204)
    const { items } = await co.get(`/coupon-stacks/${stackId}/coupons`).ok()
    const shown = items.map((one: Record<string, string>) => [one.code, one.status, one.contactId, one.email])
    expect(shown.sort()).toEqual([
      ['A', 'assigned', null, ''],
      ['B', 'used', null, ''],
      ['C', 'assigned', kept.id, 'kept@example.com'],
    ])
    const rows = await co.db.selectFrom('coupon').selectAll().where('tenant_id', '=', co.tenantId).execute()
    expect(rows.map((row) => row.contact_id).sort()).toEqual([kept.id, null, null].sort())
    expect((await co.get(`/coupon-stacks/${stackId}`).ok()).counts).toEqual({ total: 3, free: 0, assigned: 2, used: 1 })
  })

  test('finds its coupons in its document', async () => {
    const stackId = await stackWith('A\nB')
    const contact = await co.contact()
    await assign(stackId, contact.id)
    const { sourceId } = await freezeFor(co, [contact.id])
    await tx(co.db, (db) => takeCodes({ db, now: t.clock.now() }, co.tenantId, stackId, sourceId, [contact.id]))
    await report(stackId, 'A')
    const at = t.clock.now().toISOString()
    const couponStack = { id: stackId, name: 'Spring' }
    expect((await co.get(`/contacts/${contact.id}/export`).ok()).data.coupons).toEqual([
      { couponStack, code: 'A', status: 'used', assignedAt: at, usedAt: at },
      {
        couponStack,
        code: 'B',
        status: 'assigned',
        assignedAt: at,
        usedAt: null,
        campaign: { id: expect.any(String), name: 'Frozen' },
      },
    ])
  })
})

describe('codes of an order', () => {
  const use = (codes: string[], contactId: string | null, shopId = co.shopId, at = t.clock.now()) =>
    tx(co.db, (db) => markUsed({ db, now: t.clock.now() }, co.tenantId, shopId, codes, contactId, at))

  test('are marked in all stacks of the shop, with their mails', async () => {
    const shop = await co.shop()
    const [one, two] = [await stackWith('A\nSAME'), await stackWith('SAME\nB')]
    const other = await stackWith('A\nSAME', { shopId: shop.id })
    const [jana, buyer] = [await co.contact(), await co.contact()]
    const { sourceId } = await freezeFor(co, [jana.id])
    await tx(co.db, (db) => takeCodes({ db, now: t.clock.now() }, co.tenantId, one, sourceId, [jana.id]))
    // A text with a line break is no code, and not two.
    const used = await use([' A', 'A', 'SAME', 'unknown', 'a', 'x\nB', ''], buyer.id)
    expect(used.map(({ code, contactId, sourceId }) => `${code} ${contactId} ${sourceId}`).sort()).toEqual(
      [`A ${jana.id} ${sourceId}`, `SAME ${buyer.id} null`, `SAME ${buyer.id} null`].sort(),
    )
    const counts = async (id: string) => (await co.get(`/coupon-stacks/${id}`).ok()).counts
    expect(await counts(one)).toEqual({ total: 2, free: 0, assigned: 0, used: 2 })
    expect(await counts(two)).toEqual({ total: 2, free: 1, assigned: 0, used: 1 })
    expect(await counts(other)).toEqual({ total: 2, free: 2, assigned: 0, used: 0 })
    expect(await use([], buyer.id)).toEqual([])
    expect(await use(['unknown'], buyer.id)).toEqual([])
  })

  test('keep the time of their first use, and are found again', async () => {
    const stackId = await stackWith('A')
    const { id } = await co.contact()
    const at = new Date('2026-01-05T10:00:00Z')
    await use(['A'], id, co.shopId, at)
    expect(await use(['A'], null)).toEqual([{ code: 'A', contactId: id, sourceId: null }])
    const { items } = await co.get(`/coupon-stacks/${stackId}/coupons`).ok()
    expect(items).toMatchObject([{ code: 'A', status: 'used', contactId: id, usedAt: at.toISOString() }])
  })
})

describe('the rule', () => {
  const matched = async (rule: object) => {
    const definition = { type: 'group', match: 'all', rules: [{ type: 'coupon', ...rule }] }
    return (await co.post('/segments/preview', { shopId: co.shopId, definition }).ok()).matched
  }

  test('matches contacts by stack and by the day on which they got a code', async () => {
    const [spring, autumn] = [await stackWith('A\nB'), await stackWith('X')]
    const [jana, petr] = [await co.contact(), await co.contact()]
    await co.contact()
    await assign(spring, jana.id)
    await assign(spring, petr.id)
    await assign(autumn, petr.id)
    expect(await matched({})).toBe(2)
    expect(await matched({ negate: true })).toBe(1)
    expect(await matched({ stackIds: [autumn] })).toBe(1)
    expect(await matched({ stackIds: [spring, autumn] })).toBe(2)
    expect(await matched({ window: { kind: 'last', value: 1, unit: 'days' } })).toBe(2)
    expect(await matched({ stackIds: [spring], window: { kind: 'before', to: '2020-01-01' } })).toBe(0)
    await co.delete(`/coupon-stacks/${autumn}`).ok(204)
    expect(await matched({})).toBe(2)
    await co.delete(`/coupon-stacks/${spring}`).ok(204)
    expect(await matched({})).toBe(0)
  })

  test('a stack that does not exist is named', async () => {
    const stackId = await stackWith('A')
    const other = await t.company()
    for (const [path, rule] of [
      ['definition.0.stackIds', { stackIds: ['999999999'] }],
      ['definition.0.stackIds', { stackIds: [] }],
      ['definition.0.window.to', { window: { kind: 'between', from: '2026-02-01', to: '2026-01-01' } }],
    ] as const) {
      const definition = { type: 'group', match: 'all', rules: [{ type: 'coupon', ...rule }] }
      await co.post('/segments/preview', { shopId: co.shopId, definition }).fails(400, 'validation', path)
    }
    const definition = { type: 'group', match: 'all', rules: [{ type: 'coupon', stackIds: [stackId] }] }
    await other
      .post('/segments/preview', { shopId: other.shopId, definition })
      .fails(400, 'validation', 'definition.0.stackIds')
  })
})
