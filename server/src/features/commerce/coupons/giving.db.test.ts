import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { untilWaiting } from '../../../../test/support/locks.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import couponCountsCheck from './doctor/coupon-counts.ts'
import { takeCodes } from './take-codes.ts'

const t = useApi()
let co: Company
let stackId: string
let path: string

beforeEach(async () => {
  co = await t.company()
  stackId = (await co.post('/coupon-stacks', { name: 'Spring', shopId: co.shopId, mergeKey: 's' }).ok(201)).id
  path = `/coupon-stacks/${stackId}`
})

const SOURCE = '7'
const fill = (number: number, prefix = 'C') =>
  co.post(`${path}/codes`, { codes: Array.from({ length: number }, (_, i) => `${prefix}${i}`) }).ok(200)
const counts = async () => (await co.get(path).ok()).counts
const people = (from: number, number: number) => Array.from({ length: number }, (_, i) => String(from + i))
const take = (db: Db, contactIds: readonly string[], sourceId = SOURCE) =>
  takeCodes({ db, now: t.clock.now() }, co.tenantId, stackId, sourceId, contactIds)
const takeNow = (contactIds: readonly string[], sourceId = SOURCE) => tx(co.db, (db) => take(db, contactIds, sourceId))
const notices = async () =>
  (await co.get('/notifications').ok()).items
    .filter(({ type }: { type: string }) => type.startsWith('coupon_'))
    .map(({ type, count }: { type: string; count: number }) => `${type} ${count}`)
    .sort()

describe('assigning', () => {
  test('gives another code with each call, in the order in which they were added', async () => {
    await fill(3)
    const contact = await co.contact('jana@example.com')
    const first = await co.post(`${path}/assign`, { contactId: contact.id }).ok(201)
    expect(first).toEqual({
      id: expect.any(String),
      stackId,
      stackName: 'Spring',
      code: 'C0',
      status: 'assigned',
      contactId: contact.id,
      email: 'jana@example.com',
      mail: null,
      assignedAt: t.clock.now().toISOString(),
      usedAt: null,
    })
    expect((await co.post(`${path}/assign`, { contactId: contact.id }).ok(201)).code).toBe('C1')
    expect(await counts()).toEqual({ total: 3, free: 1, assigned: 2, used: 0 })
  })

  test('fails without a free code, and with a contact that does not exist', async () => {
    const theirs = await (await t.company()).contact()
    const own = await co.contact()
    for (const [contactId, field] of [
      ['999999999', 'contactId'],
      [theirs.id, 'contactId'],
      ['x', 'contactId'],
      [5, 'contactId'],
      [undefined, 'contactId'],
    ])
      await co.post(`${path}/assign`, { contactId }).fails(400, 'validation', field as string)
    await co.post(`${path}/assign`, { contactId: own.id }).fails(409, 'conflict', 'empty')
    expect(await notices()).toEqual([])
  })

  test('gives no code to two of many concurrent callers', async () => {
    await fill(30)
    const contacts = await Promise.all([1, 2, 3, 4].map(() => co.contact()))
    const calls = Array.from({ length: 40 }, (_, i) =>
      co.post(`${path}/assign`, { contactId: contacts[i % 4]!.id }).raw(),
    )
    const answers = await Promise.all(calls)
    const codes = answers.filter(({ status }) => status === 201).map(({ body }) => body.code)
    expect(new Set(codes).size).toBe(30)
    expect(codes).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(10)
    expect(await counts()).toEqual({ total: 30, free: 0, assigned: 30, used: 0 })
    expect(await couponCountsCheck.run({ ...t.app, database: t.database })).toEqual([])
  })
})

describe('codes of messages', () => {
  test('each message gets one, also when it is tried again', async () => {
    await fill(10)
    const first = await takeNow(['1', '2', '2'])
    expect([...first]).toEqual([
      ['1', 'C0'],
      ['2', 'C1'],
    ])
    const again = await takeNow(['3', '2', '1'])
    expect(again).toEqual(new Map([...first, ['3', 'C2']]))
    // Another mail to the same contact has another code.
    expect([...(await takeNow(['1'], '8')).values()]).toEqual(['C3'])
    expect(await counts()).toEqual({ total: 10, free: 6, assigned: 4, used: 0 })
  })

  test('contacts for which none is left are missing, and keep missing', async () => {
    await fill(2)
    expect([...(await takeNow(people(1, 5))).keys()]).toEqual(['1', '2'])
    expect([...(await takeNow(people(1, 5))).keys()].sort()).toEqual(['1', '2'])
    await fill(1, 'D')
    expect((await takeNow(people(1, 5))).get('3')).toBe('D0')
    expect(await takeNow([])).toEqual(new Map())
    await co.delete(path).ok(204)
    expect(await takeNow(['9'])).toEqual(new Map())
  })

  test('a thousand at once from the middle of a large stack', async () => {
    await fill(20_000)
    await takeNow(people(1, 5000))
    const taken = await takeNow(people(100_000, 1000))
    expect(taken.size).toBe(1000)
    expect(taken.get('100000')).toBe('C5000')
    expect(taken.get('100999')).toBe('C5999')
  })

  test('no code goes to two messages, and no message gets two, with many senders at once', async () => {
    await fill(900)
    // Every batch is sent by two senders, and batches overlap.
    const batches = Array.from({ length: 12 }, (_, n) => people(1 + n * 50, 100))
    const answers = await Promise.all([...batches, ...batches].map((batch) => takeNow(batch)))
    const codes = new Map<string, string>()
    for (const answer of answers)
      for (const [contactId, code] of answer) {
        expect(codes.get(contactId) ?? code).toBe(code)
        codes.set(contactId, code)
      }
    expect(codes.size).toBe(650)
    expect(new Set(codes.values()).size).toBe(650)
    expect(await counts()).toEqual({ total: 900, free: 250, assigned: 650, used: 0 })
  })

  test('two open transactions share nothing: the second takes what the first leaves', async () => {
    await fill(10)
    let second: Promise<Map<string, string>> | undefined
    const first = await tx(co.db, async (db) => {
      const taken = await take(db, ['1', '2'])
      second = takeNow(['2', '3'])
      await untilWaiting(co.db, 1)
      return taken
    })
    expect(await second).toEqual(
      new Map([
        ['2', first.get('2')!],
        ['3', 'C2'],
      ]),
    )
  })

  test('a killed transaction leaves its codes free', async () => {
    await fill(5)
    const killed = tx(co.db, async (db) => {
      await take(db, ['1', '2', '3'])
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await sql`select pg_terminate_backend(${rows[0]!.pid}::int)`.execute(co.db)
      await sql`select 1`.execute(db)
    })
    await expect(killed).rejects.toThrow()
    expect(await counts()).toMatchObject({ free: 5, assigned: 0 })
    expect((await takeNow(['9'])).get('9')).toBe('C0')
  })

  test('doctor finds wrong counts and free codes that would never be taken, and repairs them', async () => {
    await fill(2)
    await takeNow(['1', '2'])
    // As if a server with smaller ids had added it.
    await sql`
      insert into coupon (tenant_id, stack_id, id, code) overriding system value
      values (${co.tenantId}, ${stackId}, 1, 'EARLY')`.execute(co.db)
    expect(await couponCountsCheck.run({ ...t.app, database: t.database })).toHaveLength(1)
    await couponCountsCheck.repair!({ ...t.app, database: t.database })
    expect(await couponCountsCheck.run({ ...t.app, database: t.database })).toEqual([])
    expect((await takeNow(['3'])).get('3')).toBe('EARLY')
  })
})

describe('notifications', () => {
  test('come when a tenth is left and when nothing is, once each until a refill', async () => {
    await fill(20)
    await takeNow(people(1, 17))
    expect(await notices()).toEqual([])
    await takeNow(['18'])
    expect(await notices()).toEqual(['coupon_stack_low 1'])
    const { items } = await co.get('/notifications').ok()
    expect(items[0]).toMatchObject({
      severity: 'warning',
      params: { free: 2 },
      subject: { kind: 'coupon_stack', id: stackId, name: 'Spring' },
    })
    await takeNow(['19'])
    expect(await notices()).toEqual(['coupon_stack_low 1'])
    await takeNow(people(20, 5))
    await takeNow(people(30, 5))
    expect(await notices()).toEqual(['coupon_stack_empty 1', 'coupon_stack_low 1'])
    await co.post('/notifications/delete', { all: true }).ok()
    await fill(10, 'D')
    await takeNow(people(40, 2))
    expect(await notices()).toEqual([])
    await co.post(`${path}/used`, { codes: people(3, 7).map((n) => `D${n}`) }).ok()
    expect(await notices()).toEqual(['coupon_stack_low 1'])
    await takeNow(people(50, 9))
    expect(await notices()).toEqual(['coupon_stack_empty 1', 'coupon_stack_low 1'])
  })

  test('a mailing with a stack that was never filled is reported once', async () => {
    await takeNow(['1'])
    await takeNow(['2'])
    expect(await notices()).toEqual(['coupon_stack_empty 1'])
  })

  test('adding nothing new is no refill', async () => {
    await fill(1)
    await takeNow(['1'])
    await fill(1)
    await takeNow(['2'])
    expect(await notices()).toEqual(['coupon_stack_empty 1'])
  })
})
