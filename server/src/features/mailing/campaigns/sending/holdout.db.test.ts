import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { insertRecipients, launch, ledgerFaults, sendUntil } from '../../../../../test/support/delivery.ts'
import { isHeldOut } from '../../ledger/index.ts'

const t = useApi()

/** The contacts that a share holds out. */
async function heldOut(co: Company, percent: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contact where tenant_id = ${co.tenantId} and ${isHeldOut(sql`id`, percent)} order by id`.execute(
    co.db,
  )
  return rows.map(({ id }) => id)
}
/** The contacts of a campaign's messages with a state and reason. */
async function contactsOf(co: Company, id: string, where: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select m.contact_id
    from message m
    join campaign c on c.tenant_id = m.tenant_id and c.source_id = m.source_id
    where m.tenant_id = ${co.tenantId} and c.id = ${id} and ${where}
    order by 1`.execute(co.db)
  return rows.map((row) => row.contact_id)
}

describe('a campaign that holds contacts out', () => {
  test('sends nothing to them, and counts them as skipped', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 120)
    const held = await heldOut(co, 25)
    expect(held.length).toBeGreaterThan(10)
    expect(held.length).toBeLessThan(60)
    const { id } = await launch(co, list.id, { holdout: { percent: 25 } })
    const { counts, status } = await sendUntil(t, co, id, ['sent'])
    expect(status).toBe('sent')
    expect(counts).toMatchObject({ recipients: 120, queued: 0, sent: 120 - held.length, skipped: held.length })
    expect(await contactsOf(co, id, sql`m.reason = 'holdout' and m.state = 2 and m.at is not null`)).toEqual(held)
    expect((await co.get('/outbox?pageSize=1').ok()).total).toBe(120 - held.length)
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('keeps them out of a test of variants', async () => {
    const co = await t.company()
    const list = await insertRecipients(co, 100)
    const held = await heldOut(co, 40)
    const ab = { variants: [{ key: 'a' }, { key: 'b', subject: 'Other {{ df_name }}' }], testPercent: 50 }
    const { id } = await launch(co, list.id, { holdout: { percent: 40 }, ab })
    const { counts } = await sendUntil(t, co, id, ['deciding', 'testing'])
    await t.runJobs()
    const tested = Math.ceil((100 - held.length) / 2)
    const inTest = await contactsOf(co, id, sql`m.batch >= 1000000`)
    expect(inTest).toHaveLength(tested)
    expect(inTest.filter((one) => held.includes(one))).toEqual([])
    expect(counts).toMatchObject({ recipients: 100, skipped: held.length })
    expect(await ledgerFaults(t)).toEqual([])
  })

  test('ends when nobody is left to mail', async () => {
    const co = await t.company()
    const list = await co.list()
    for (let held: string[] = []; !held.length; held = await heldOut(co, 50)) await co.contact()
    const [only] = await heldOut(co, 50)
    await co.post(`/lists/${list.id}/members`, { contactIds: [only] }).ok()
    const { id } = await launch(co, list.id, { holdout: { percent: 50 } })
    const { counts } = await sendUntil(t, co, id, ['sent'])
    expect(counts).toMatchObject({ recipients: 1, queued: 0, sent: 0, skipped: 1 })
  })
})

test('a larger share contains the smaller one', async () => {
  const co = await t.company()
  await insertRecipients(co, 500)
  const all = [await heldOut(co, 5), await heldOut(co, 20), await heldOut(co, 50)]
  for (const [i, share] of all.slice(0, -1).entries()) expect(all[i + 1]).toEqual(expect.arrayContaining(share))
  expect(all.map((share) => share.length)).toSatisfy(([few, more, half]: number[]) => few! < more! && more! < half!)
})

describe('the share of a campaign', () => {
  test('is set, changed, cleared and copied', async () => {
    const co = await t.company()
    const { id, holdout } = await co
      .post('/campaigns', { name: 'One', shopId: co.shopId, holdout: { percent: 10 } })
      .ok(201)
    expect(holdout).toEqual({ percent: 10 })
    expect((await co.patch(`/campaigns/${id}`, { baseVersion: 1, subject: 'Hello' }).ok()).holdout).toEqual({
      percent: 10,
    })
    const changed = await co.patch(`/campaigns/${id}`, { baseVersion: 2, holdout: { percent: 50 } }).ok()
    expect(changed.holdout).toEqual({ percent: 50 })
    expect((await co.post(`/campaigns/${id}/copy`, {}).ok(201)).holdout).toEqual({ percent: 50 })
    expect((await co.patch(`/campaigns/${id}`, { baseVersion: 3, holdout: null }).ok()).holdout).toBeNull()
    expect((await co.get(`/campaigns/${id}`).ok()).holdout).toBeNull()
  })

  test.each([0, 51, 1.5, '10', null])('of %s percent is refused', async (percent) => {
    const co = await t.company()
    const input = { name: 'One', shopId: co.shopId, holdout: { percent } }
    await co.post('/campaigns', input).fails(400, 'validation', 'holdout.percent')
  })
})
