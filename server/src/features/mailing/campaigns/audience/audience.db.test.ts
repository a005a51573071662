import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { freezeFor, ledgerOf } from '../../../../../test/support/mailing.ts'
import { recordEmailEvents } from '../../email-events/index.ts'
import { audienceOf, selectRecipients } from './sql/recipients.ts'

const t = useApi()

const NONE = {
  unsubscribed: 0,
  bounced: 0,
  complained: 0,
  suppressed: 0,
  blacklisted: 0,
  weakConsent: 0,
  noPurpose: 0,
  excluded: 0,
  paused: 0,
  notMailable: 0,
  duplicate: 0,
  recentlySent: 0,
}
const count = (co: Company, audience: object) => co.post('/campaigns/audience', { shopId: co.shopId, audience }).ok(200)
const change = (co: Company, id: string, values: Record<string, unknown>) =>
  co.db.updateTable('contact').set(values).where('tenant_id', '=', co.tenantId).where('id', '=', id).execute()
const segment = async (co: Company, refresh: string, rules: object[]) => {
  const definition = { type: 'group', match: 'all', rules }
  const input = { name: crypto.randomUUID(), shopId: co.shopId, refresh, definition }
  return (await co.post('/segments', input).ok(201)).id as string
}
const mailed = async (co: Company, contactId: string, hoursAgo: number) => {
  const source = await co.db
    .insertInto('email_source')
    .values({ tenant_id: co.tenantId, kind: 'campaign' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = new Date(t.clock.now().getTime() - hoursAgo * 3600_000)
  await recordEmailEvents(co.db, co.tenantId, [{ kind: 'sent', at, contactId, sourceId: source.id }])
}

/** Changes a contact so that it is skipped for the reason. */
const WAYS: Record<string, (co: Company, id: string, email: string) => Promise<unknown>> = {
  unsubscribed: (co, id) => co.post(`/contacts/${id}/unsubscribe`, {}).ok(),
  bounced: (co, id) => change(co, id, { status: 'bounced', suppression_reason: 'bounced' }),
  complained: (co, id) => change(co, id, { status: 'complained', suppression_reason: 'complaint' }),
  suppressed: (co, _, email) => co.post('/suppressions', { email, reason: 'manual' }).ok(201),
  blacklisted: (co, id) => co.post(`/contacts/${id}/blacklist`).ok(),
  weakConsent: (co, id) => change(co, id, { consent_basis: 'none' }),
  excluded: (co, id) => co.post(`/contacts/${id}/exclude`).ok(),
  paused: (co, id) => change(co, id, { mail_paused_until: new Date(t.clock.now().getTime() + 86_400_000) }),
  notMailable: (co, id) => change(co, id, { status: 'pending' }),
  recentlySent: (co, id) => mailed(co, id, 5),
  noPurpose: async (co, id) => {
    const { items } = await co.get(`/contacts/${id}/purposes`).ok()
    await co.post(`/contacts/${id}/purposes/${items[0].id}/withdraw`).ok()
  },
}

describe('an audience', () => {
  test('is counted with every reason for skipping, each contact once', async () => {
    const co = await t.company()
    const [list, second] = [await co.list(), await co.list()]
    for (const [i, way] of Object.values(WAYS).entries()) {
      const { id, email } = await co.contact(undefined, { listIds: [list.id] })
      // A different number of contacts for each reason: its position in the order.
      if (i < 3) await way(co, (await co.contact(undefined, { listIds: [list.id] })).id, '')
      await way(co, id, email)
    }
    const kept = await co.contact('a@gmail.com', { listIds: [list.id, second.id] })
    await co.contact('b@seznam.cz', { listIds: [list.id] })
    await co.contact('c@outlook.cz', { listIds: [second.id] })
    await co.contact('d@shop.example', { listIds: [] })
    await mailed(co, kept.id, 25)
    const audience = { listIds: [list.id, second.id], onlyWithPurpose: co.purposeId, skipMailedHours: 24 }
    const counted = await count(co, audience)
    const skipped = { ...NONE, ...Object.fromEntries(Object.keys(WAYS).map((reason, i) => [reason, i < 3 ? 2 : 1])) }
    expect(counted).toEqual({
      recipients: 3,
      matched: 18,
      skipped: { ...skipped, duplicate: 1 },
      byProvider: [
        { provider: 'gmail', recipients: 1 },
        { provider: 'seznam', recipients: 1 },
        { provider: 'microsoft', recipients: 1 },
      ],
      countedAt: t.clock.now().toISOString(),
    })
    const { recipients, skipped: without } = await count(co, { listIds: [list.id] })
    expect([recipients, without.noPurpose, without.recentlySent]).toEqual([4, 0, 0])
  })

  test('leaves out contacts that were just mailed, or wait for a mail, before the summary knows', async () => {
    const co = await t.company()
    const list = await co.list()
    const [sent, waits, free] = [await co.contact(), await co.contact(), await co.contact()].map(({ id }) => id) as [
      string,
      string,
      string,
    ]
    await co.post(`/lists/${list.id}/members`, { contactIds: [sent, waits, free] }).ok()
    await freezeFor(co, [sent])
    await freezeFor(co, [waits], { sentAt: null })
    const audience = { listIds: [list.id], skipMailedHours: 24 }
    expect(await count(co, audience)).toMatchObject({ recipients: 1, skipped: { recentlySent: 2 } })
    const recipients = async () => {
      const campaign = { type: 'regular', resend_of: null, audience } as const
      const now = t.clock.now()
      return (await (await selectRecipients({ db: co.db, now }, ledgerOf(co), campaign)).execute(co.db)).rows
    }
    expect(await recipients()).toEqual([{ id: free }])
    t.clock.forward(25 * 3600_000)
    expect((await recipients()).map(({ id }) => id).sort()).toEqual([sent, free].sort())
  })

  test('excludes contacts of a shop that is switched off, and mails customers only by exception', async () => {
    const co = await t.company()
    const list = await co.list()
    const customer = await co.contact(undefined, { listIds: [list.id] })
    await change(co, customer.id, { status: 'customer', consent_basis: 'soft_opt_in_customer' })
    expect(await count(co, { listIds: [list.id] })).toMatchObject({ recipients: 0, skipped: { notMailable: 1 } })
    await co.patch(`/consent-settings/${co.shopId}`, { customerException: true, text: 'x' }).ok()
    expect(await count(co, { listIds: [list.id] })).toMatchObject({ recipients: 1 })
    await co.post(`/shops/${co.shopId}/disable`).ok()
    expect(await count(co, { listIds: [list.id] })).toMatchObject({ recipients: 0, skipped: { excluded: 1 } })
  })

  test('is the members of lists, shops and segments; excluded contacts are not matched', async () => {
    const co = await t.company()
    const shop = await co.shop()
    const list = await co.list()
    const out = await co.list()
    const { items } = await co.get(`/lists?q=${encodeURIComponent(shop.name)}`).ok()
    const shopList = items.find((one: { kind: string }) => one.kind === 'shop').id
    await co.contact('member@example.com', { listIds: [list.id] })
    const left = await co.contact('left@example.com', { listIds: [list.id] })
    await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [left.id] }).ok()
    await co.contact('shopper@example.com', { shopId: shop.id })
    await co.contact('both@example.com', { listIds: [list.id, out.id] })
    await co.contact('Typed@example.com', { listIds: [list.id] })
    const graded = await co.contact('graded@example.com', { listIds: [list.id] })
    await change(co, graded.id, { engagement: 'A' })
    await co.contact('de@example.com', { language: 'de' })
    await co.contact('sk@example.com', { language: 'sk' })
    const german = await segment(co, 'daily', [{ type: 'contact_language', in: ['de'] }])
    const slovak = await segment(co, 'static', [{ type: 'contact_language', in: ['sk'] }])
    const numbers = async (audience: object) => {
      const { recipients, matched, skipped } = await count(co, audience)
      return [recipients, matched, skipped.duplicate]
    }
    expect(await numbers({})).toEqual([0, 0, 0])
    expect(await numbers({ listIds: [list.id] })).toEqual([4, 4, 0])
    expect(await numbers({ listIds: [shopList] })).toEqual([1, 1, 0])
    expect(await numbers({ segmentIds: [german, slovak] })).toEqual([2, 2, 0])
    expect(await numbers({ listIds: [list.id, shopList, out.id], segmentIds: [slovak] })).toEqual([6, 7, 1])
    expect(await numbers({ listIds: [list.id], excludeListIds: [out.id] })).toEqual([3, 3, 0])
    expect(await numbers({ listIds: [list.id, shopList], excludeListIds: [shopList] })).toEqual([4, 4, 0])
    expect(await numbers({ segmentIds: [german, slovak], excludeSegmentIds: [slovak] })).toEqual([1, 1, 0])
    expect(await numbers({ listIds: [list.id], excludeEmails: ['TYPED@example.com'] })).toEqual([3, 3, 0])
    expect(await numbers({ listIds: [list.id], engagement: ['A', 'B'] })).toEqual([1, 1, 0])
  })

  test('is the same for the count, for the conditions and for the query of recipients', async () => {
    const co = await t.company()
    const [a, b] = [await co.list(), await co.list()]
    const all = []
    for (let i = 0; i < 30; i++) {
      const listIds = [a, b].filter((_, n) => (i >> n) & 1).map(({ id }) => id)
      all.push({ ...(await co.contact(undefined, { listIds, language: i % 3 ? 'cs' : 'sk' })), i, listIds })
    }
    // Every fourth contact may not be mailed, each for another reason.
    const ways = Object.values(WAYS)
    for (const { id, email, i } of all.filter(({ i }) => i % 4 === 0)) await ways[i / 4]!(co, id, email)
    const daily = await segment(co, 'daily', [{ type: 'contact_language', in: ['sk'] }])
    const audience = { listIds: [a.id, b.id], segmentIds: [daily] }
    const chosen = all.filter(({ i, listIds }) => listIds.length || i % 3 === 0)
    const expected = chosen.filter(({ i }) => i % 4 !== 0).map(({ id }) => id)
    const counted = await count(co, audience)
    expect(counted.recipients).toBe(expected.length)
    const memberships = chosen.reduce((sum, { i, listIds }) => sum + listIds.length + (i % 3 === 0 ? 1 : 0), 0)
    expect(counted.matched).toBe(memberships)
    const sums = Object.values(counted.skipped as Record<string, number>).reduce((sum, number) => sum + number, 0)
    expect(counted.matched).toBe(counted.recipients + sums)
    const context = { db: co.db, now: t.clock.now() }
    const tenant = { id: co.tenantId, timezone: 'Europe/Prague' }
    const campaign = { type: 'regular' as const, resend_of: null, audience }
    const { rows } = await (await selectRecipients(context, tenant, campaign)).execute(co.db)
    expect(rows.map(({ id }) => id).sort()).toEqual([...expected].sort())
    const { matched, recipients } = await audienceOf(context, tenant, campaign)
    const found = await sql<{
      matched: string
      recipients: string
    }>`select count(*) filter (where ${matched}) as matched,
      count(*) filter (where ${recipients}) as recipients from contact where contact.tenant_id = ${co.tenantId}`.execute(
      co.db,
    )
    expect(found.rows[0]).toEqual({ matched: String(chosen.length), recipients: String(expected.length) })
  })
})
