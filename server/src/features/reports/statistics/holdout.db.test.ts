import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import {
  activeAutomation,
  edges,
  followFromNow,
  mailTemplate,
  node,
  workAutomations,
} from '../../../../test/support/automations.ts'
import type { Company } from '../../../../test/support/company.ts'
import { insertRecipients } from '../../../../test/support/delivery.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { liftOf } from './lift.ts'

const t = useApi()
const DAY = 24 * 3600 * 1000
let co: Company

beforeEach(async () => {
  co = await t.company()
})

const contacts = async () =>
  (
    await sql<{ id: string }>`select id from contact where tenant_id = ${co.tenantId} order by id`.execute(co.db)
  ).rows.map(({ id }) => id)

/** A sent campaign whose first contacts were held out. */
async function campaign(all: readonly string[], held: number) {
  const mail = await freezeFor(co, all)
  await sql`
    update message set state = 2, reason = 'holdout'
    where tenant_id = ${co.tenantId} and source_id = ${mail.sourceId} and contact_id = any(${all.slice(0, held)}::bigint[])`.execute(
    co.db,
  )
  return mail
}

/** An order of each of the contacts, some days after now. */
const order = (
  contactIds: readonly string[],
  { days = 1, state = 'paid', currency = 'CZK', shopId = co.shopId, total = '10.10' } = {},
) =>
  sql`
    insert into shop_order (tenant_id, shop_id, order_id, contact_id, state, currency, total, total_without_vat,
      ordered_at, created_at, updated_at)
    select ${co.tenantId}::bigint, ${shopId}::bigint, gen_random_uuid()::text, id, ${state}, ${currency}, ${total}::numeric,
      8, ${new Date(t.clock.now().getTime() + days * DAY)}::timestamptz, now(), now()
    from unnest(${contactIds}::bigint[]) c (id)`.execute(co.db)

describe('the comparison with contacts that were held out', () => {
  test('is null when there are none', async () => {
    const mail = await freezeFor(co, [(await co.contact()).id])
    expect((await co.get(`/stats/campaigns/${mail.campaignId}`).ok()).holdout).toBeNull()
  })

  test('counts orders in the days of the shop, whatever led to them', async () => {
    await insertRecipients(co, 30)
    const all = await contacts()
    const { campaignId } = await campaign(all, 10)
    const [held, mailed] = [all.slice(0, 10), all.slice(10)]
    await order([held[0]!, held[1]!])
    await order([held[0]!], { currency: 'EUR' })
    await order(mailed.slice(0, 6))
    // None of these counts: too early, too late, not kept, another shop, without a contact.
    await order([held[2]!], { days: -1 })
    await order([held[2]!], { days: 5.1 })
    await order([held[2]!], { state: 'cancelled' })
    await order([held[2]!], { shopId: (await co.shop()).id })
    await order([(await co.contact()).id])
    const { holdout } = await co.get(`/stats/campaigns/${campaignId}`).ok()
    expect(holdout).toEqual({
      ...{ contacts: 10, buyers: 2, orders: 3, days: 5 },
      revenue: [
        { currency: 'CZK', amount: '20.20' },
        { currency: 'EUR', amount: '10.10' },
      ],
      mailed: { contacts: 20, buyers: 6, orders: 6, revenue: [{ currency: 'CZK', amount: '60.60' }] },
      // Twenty contacts say nothing.
      lift: null,
    })
    const without = await co.get(`/stats/campaigns/${campaignId}?vat=without`).ok()
    expect(without.holdout.mailed.revenue).toEqual([{ currency: 'CZK', amount: '48' }])
  })

  test('says how much more is ordered when the groups are large enough', async () => {
    await insertRecipients(co, 1000)
    const all = await contacts()
    const { campaignId } = await campaign(all, 300)
    await order(all.slice(0, 30))
    await order(all.slice(300, 440))
    const { holdout } = await co.get(`/stats/campaigns/${campaignId}`).ok()
    expect(holdout.lift).toEqual(liftOf({ contacts: 700, buyers: 140 }, { contacts: 300, buyers: 30 }))
    expect(holdout.lift.low).toBeGreaterThan(0)
  })

  test('takes contacts that were skipped for another reason as mailed', async () => {
    await insertRecipients(co, 3)
    const all = await contacts()
    const { campaignId, sourceId } = await campaign(all, 1)
    await sql`
      update message set state = 2, reason = 'unsubscribed'
      where tenant_id = ${co.tenantId} and source_id = ${sourceId} and contact_id = ${all[2]}`.execute(co.db)
    const { holdout } = await co.get(`/stats/campaigns/${campaignId}`).ok()
    expect([holdout.contacts, holdout.mailed.contacts]).toEqual([1, 2])
  })
})

test('an automation compares contacts over all its mails, or over those of a node', async () => {
  await followFromNow(t)
  const templateId = await mailTemplate(co)
  const nodes = [
    node('t', 'trigger_event', { event: 'manual', reentry: 'parallel' }),
    node('m1', 'send_email', { templateId }),
    node('m2', 'send_email', { templateId }),
  ]
  const id = await activeAutomation(co, { nodes, edges: edges('t>m1', 'm1>m2') }, { holdout: { percent: 50 } })
  await insertRecipients(co, 40)
  const all = await contacts()
  await co.post(`/automations/${id}/contacts`, { contactIds: all }).ok()
  await workAutomations(t)
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from message where tenant_id = ${co.tenantId} and reason = 'holdout'`.execute(co.db)
  const held = new Set(rows.map((row) => row.contact_id))
  expect(held.size).toBeGreaterThan(5)
  const stats = await co.get(`/stats/automations/${id}`).ok()
  // Messages that wait are not compared yet.
  expect(stats.holdout).toMatchObject({ contacts: held.size, orders: 0, mailed: { contacts: 0 } })
  expect(stats.totals).toMatchObject({ recipients: 80, skipped: 2 * held.size, queued: 80 - 2 * held.size })
  await order([[...held][0]!])
  await sql`update message set state = 1, at = ${t.clock.now()} where tenant_id = ${co.tenantId} and state = 0`.execute(
    co.db,
  )
  for (const path of ['', '?node=m2']) {
    const { holdout } = await co.get(`/stats/automations/${id}${path}`).ok()
    expect(holdout).toMatchObject({ contacts: held.size, orders: 1, mailed: { contacts: 40 - held.size, orders: 0 } })
  }
})
