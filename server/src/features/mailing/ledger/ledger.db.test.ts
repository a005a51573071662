import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { freezeFor, ledgerOf, type SentMail } from '../../../../test/support/mailing.ts'
import ledgerCheck from './doctor/ledger.ts'
import {
  countMails,
  DAY_COUNTERS,
  type Result,
  readDayFigures,
  readMailFigures,
  recordAllSent,
  recordResults,
} from './index.ts'
import { requeueFailed } from './sql/queue.ts'

const t = useApi()
const contacts = (number: number, from = 1) => Array.from({ length: number }, (_, i) => String(from + i))
const failing = (ids: readonly string[], variant: number, at = t.clock.now()) =>
  ids.map((contactId) => ({ contactId, batch: 0, state: 'failed' as const, at, variant, provider: 9, reason: 'x' }))
const change = (co: Company, { campaignId }: SentMail, values: object) =>
  co.db.updateTable('campaign').set(values).where('tenant_id', '=', co.tenantId).where('id', '=', campaignId).execute()
const again = ({ sourceId }: SentMail, test: { winner: number } | null = null) => ({
  sourceId,
  test,
  now: t.clock.now(),
})

const batchesOf = async (co: Company) => {
  const { rows } = await sql<{ variant: number | null; messages: number; due: string }>`
    select b.variant, count(m.*)::int as messages, b.due_at::text as due from send_batch b
      join message m on m.tenant_id = b.tenant_id and m.source_id = b.source_id and m.batch = b.n and m.state = 0
    where b.tenant_id = ${co.tenantId} and b.done_at is null group by b.n, b.variant, b.due_at order by b.n`.execute(
    co.db,
  )
  return rows
}
const faultsOf = async (co: Company) =>
  (await ledgerCheck.run(t.app)).filter((fault) => fault.includes(`company ${co.tenantId} `))
const repair = () => ledgerCheck.repair!(t.app)

describe('failed messages that are tried again', () => {
  test('are put into batches of the usual size, each of the variant that it had, the others without one', async () => {
    const co = await t.company()
    const [first, second, unknown] = [contacts(260), contacts(10, 1001), contacts(5, 2001)]
    const mail = await freezeFor(co, [...first, ...second, ...unknown], { sentAt: null })
    const results = [...failing(first, 1), ...failing(second, 2), ...failing(unknown, 0)]
    await recordResults(co.db, ledgerOf(co), mail.sourceId, results)
    expect(await requeueFailed(co.db, ledgerOf(co), again(mail, { winner: 2 }))).toBe(275)
    expect((await batchesOf(co)).map(({ variant, messages }) => [variant, messages])).toEqual([
      [null, 5],
      [1, 250],
      [1, 10],
      [2, 10],
    ])
    expect(await faultsOf(co)).toEqual([])
    const { next_batch } = await co.db
      .selectFrom('send_queue')
      .select('next_batch')
      .where('tenant_id', '=', co.tenantId)
      .executeTakeFirstOrThrow()
    expect(next_batch).toBe(5)
  })

  test('are subtracted from the day that they were counted on, also in a time zone with half an hour', async () => {
    const co = await t.company()
    const company = { id: co.tenantId, timezone: 'Asia/Kolkata' }
    const mail = await freezeFor(co, contacts(1), { sentAt: null })
    // Ten minutes past midnight in Kolkata.
    await recordResults(co.db, company, mail.sourceId, failing(contacts(1), 0, new Date('2027-01-01T18:40:00Z')))
    await requeueFailed(co.db, company, again(mail))
    expect(await readMailFigures(co.db, co.tenantId, [mail.sourceId])).toEqual([])
  })
})

describe('recordAllSent', () => {
  const rowsOf = (co: Company) =>
    co.db
      .selectFrom('message')
      .select(['contact_id', 'state', 'at', 'variant', 'provider'])
      .where('tenant_id', '=', co.tenantId)
      .orderBy('contact_id')
      .execute()
  const sending = (ids: readonly string[]): Result[] =>
    ids.map((contactId, i) => ({
      contactId,
      batch: 0,
      state: 'sent',
      at: new Date(t.clock.now().getTime() + i),
      variant: i % 3,
      provider: i % 7,
    }))

  test('writes the same as recordResults', async () => {
    const [short, long] = [await t.company(), await t.company()]
    const ids = contacts(50)
    const results = sending(ids.toReversed())
    const mails = [await freezeFor(short, ids, { sentAt: null }), await freezeFor(long, ids, { sentAt: null })]
    expect(await recordAllSent(short.db, ledgerOf(short), mails[0]!.sourceId, results)).toBe(50)
    await recordResults(long.db, ledgerOf(long), mails[1]!.sourceId, results)
    expect(await rowsOf(short)).toEqual(await rowsOf(long))
    const figures = async (co: Company, { sourceId }: SentMail) =>
      (await readMailFigures(co.db, co.tenantId, [sourceId]))
        .map(({ sourceId: _, ...figure }) => JSON.stringify(figure))
        .toSorted()
    expect(await figures(short, mails[0]!)).toEqual(await figures(long, mails[1]!))
    expect(await readDayFigures(short.db, short.tenantId)).toEqual(await readDayFigures(long.db, long.tenantId))
    expect(await faultsOf(short)).toEqual([])
  })

  test('counts a message once, however often it is called, and none of another mailing or company', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const mail = await freezeFor(co, contacts(3), { sentAt: null })
    await freezeFor(other, contacts(3), { sentAt: null })
    const results = sending(contacts(3))
    expect(await recordAllSent(co.db, ledgerOf(co), mail.sourceId, results.slice(0, 2))).toBe(2)
    expect(await recordAllSent(co.db, ledgerOf(co), mail.sourceId, results)).toBe(1)
    expect(await recordAllSent(co.db, ledgerOf(co), mail.sourceId, results)).toBe(0)
    expect(await readDayFigures(co.db, co.tenantId)).toMatchObject([{ kind: 'sent', value: 3 }])
    expect((await rowsOf(other)).map(({ state }) => state)).toEqual([0, 0, 0])
    expect(await faultsOf(co)).toEqual([])
  })
})

describe('repairing messages that wait without a batch', () => {
  const statusOf = async (co: Company, { campaignId }: SentMail) =>
    (
      await co.db
        .selectFrom('campaign')
        .select(['status', 'finished_at'])
        .where('tenant_id', '=', co.tenantId)
        .where('id', '=', campaignId)
        .executeTakeFirstOrThrow()
    ).status
  const repaired = async (values: object) => {
    const co = await t.company()
    const mail = await freezeFor(co, contacts(2), { sentAt: null })
    await change(co, mail, values)
    expect(await faultsOf(co)).toHaveLength(1)
    await repair()
    expect(await faultsOf(co)).toEqual([])
    return { co, mail }
  }
  const skipped = async (co: Company, { sourceId }: SentMail) =>
    (await readMailFigures(co.db, co.tenantId, [sourceId])).map(({ kind, value }) => [kind, value])

  test('queues them again', async () => {
    const { co, mail } = await repaired({ status: 'sending' })
    expect(await batchesOf(co)).toMatchObject([{ variant: null, messages: 2 }])
    expect(await skipped(co, mail)).toEqual([])
  })

  test('skips those of a cancelled campaign', async () => {
    const { co, mail } = await repaired({ status: 'cancelled' })
    expect(await batchesOf(co)).toEqual([])
    expect(await skipped(co, mail)).toEqual([['skipped', 2]])
    expect(await statusOf(co, mail)).toBe('cancelled')
  })

  test('skips those of a deleted campaign', async () => {
    const co = await t.company()
    const mail = await freezeFor(co, contacts(2), { sentAt: null })
    await co.db.deleteFrom('campaign').where('tenant_id', '=', co.tenantId).where('id', '=', mail.campaignId).execute()
    await repair()
    expect(await batchesOf(co)).toEqual([])
    expect(await skipped(co, mail)).toEqual([['skipped', 2]])
  })

  test('reopens a campaign that had ended', async () => {
    const { co, mail } = await repaired({ status: 'sent', finished_at: t.clock.now() })
    expect(await batchesOf(co)).toMatchObject([{ messages: 2 }])
    expect(await statusOf(co, mail)).toBe('sending')
  })

  test('keeps those of a paused campaign waiting, and for the decision of its test', async () => {
    const { co } = await repaired({ status: 'paused', type: 'ab', paused_status: 'deciding' })
    expect(await batchesOf(co)).toMatchObject([{ variant: null, messages: 2, due: 'infinity' }])
    expect(
      await co.db.selectFrom('send_queue').select('paused').where('tenant_id', '=', co.tenantId).execute(),
    ).toEqual([{ paused: true }])
  })
})

test('daily sums that differ from those of the mailings are found and corrected', async () => {
  const co = await t.company()
  const mail = await freezeFor(co, contacts(3), { sentAt: new Date('2027-01-05T12:00:00Z') })
  const before = await readDayFigures(co.db, co.tenantId)
  expect(before).toEqual([{ day: '2027-01-05', provider: 0, kind: 'sent', value: 3 }])
  await sql`insert into counter_delta (tenant_id, scope, object_id, key, delta) values
    (${co.tenantId}, ${DAY_COUNTERS}, 20270105, 'sent', -2), (${co.tenantId}, ${DAY_COUNTERS}, 20270106, 'opened', 7)`.execute(
    co.db,
  )
  expect(await faultsOf(co)).toHaveLength(2)
  await repair()
  expect(await faultsOf(co)).toEqual([])
  expect(await readDayFigures(co.db, co.tenantId)).toEqual(before)
  // Also together with figures of a mailing that have to be counted again.
  await countMails(co.db, co.tenantId, mail.sourceId, [
    { day: '2027-01-05', provider: 1, variant: 0, kind: 'opened', delta: 1 },
  ])
  await repair()
  expect(await readDayFigures(co.db, co.tenantId)).toEqual(before)
})
