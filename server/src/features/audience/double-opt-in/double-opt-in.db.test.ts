import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import consentChainsCheck from '../contacts/doctor/consent-chains.ts'
import { type ConfirmationRequest, requestConfirmation } from './request-confirmation.ts'

const t = useApi()
const DAY = 24 * 3600 * 1000

const tenantOf = (co: Company) => ({
  id: co.tenantId,
  publicId: co.tenant,
  timezone: 'Europe/Prague',
  language: 'cs',
  currency: 'CZK',
})

const ask = (co: Company, request: Omit<ConfirmationRequest, 'purposeId' | 'source'>) =>
  co.db.transaction().execute((db) =>
    requestConfirmation({ app: t.app, db, now: t.clock.now() }, tenantOf(co), {
      purposeId: co.purposeId,
      source: 'signup_form',
      ...request,
    }),
  )

/** The link of the newest mail to the address. */
async function link(co: Company) {
  await t.runJobs()
  const { items } = await co.get('/outbox?kind=doi').ok()
  const { text } = await co.get(`/outbox/${items[0].id}`).raw()
  return /\/confirm\/[\w.-]+/.exec(text.replaceAll('=\\r\\n', '').replaceAll('=\r\n', ''))![0]
}

const post = (path: string) => t.stranger.with({ 'user-agent': 'Browser/1' }).post(path, '').raw()
const status = async (co: Company, id: string) => (await co.get(`/contacts/${id}`).ok()).status

describe('a confirmation', () => {
  test('subscribes a contact again who unsubscribed, with proof, and rejoins the named lists', async () => {
    const co = await t.company()
    const [list, other] = [await co.list(), await co.list()]
    const contact = await co.contact('jana@example.com', { listIds: [list.id, other.id] })
    for (const { id } of [list, other])
      await co.post(`/lists/${id}/members/unsubscribe`, { contactIds: [contact.id] }).ok()
    await co.post(`/contacts/${contact.id}/unsubscribe`, {}).ok()
    t.clock.forward(DAY)
    await ask(co, {
      contactId: contact.id,
      listIds: [list.id],
      proof: { ip: '203.0.113.5', url: 'https://shop.example' },
    })
    const path = await link(co)
    // Opening confirms nothing, because mail scanners open links.
    const page = await t.stranger.get(path).raw()
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.text).toContain('Potvrdit odběr')
    expect(await status(co, contact.id)).toBe('unsubscribed')
    t.clock.forward(DAY)
    expect((await post(path)).text).toContain('odběr je potvrzen')
    const detail = await co.get(`/contacts/${contact.id}`).ok()
    expect(detail).toMatchObject({
      status: 'subscribed',
      suppressionReason: null,
      consentBasis: 'double_opt_in',
      state: 'active',
    })
    const states = Object.fromEntries(
      detail.lists.map((one: { listId: string; state: string }) => [one.listId, one.state]),
    )
    expect([states[list.id], states[other.id]]).toEqual(['confirmed', 'unsubscribed'])
    const [consent] = (await co.get(`/contacts/${contact.id}/purposes`).ok()).items
    expect(consent).toMatchObject({ basis: 'double_opt_in', source: 'signup_form' })
    expect(consent.proof).toMatchObject({
      ip: '203.0.113.5',
      url: 'https://shop.example',
      textVersion: 1,
      doiConfirmedAt: t.clock.now().toISOString(),
      doiUserAgent: 'Browser/1',
    })
    expect(Date.parse(consent.proof.doiSentAt)).toBe(t.clock.now().getTime() - DAY)
    expect(await consentChainsCheck.run(t.app)).toEqual([])
    expect((await co.get('/suppressions').ok()).total).toBe(0)
  })

  test('lifts an erasure', async () => {
    const co = await t.company()
    const first = await co.contact('erased@example.com')
    await co.post(`/contacts/${first.id}/erase`).ok(204)
    const again = await co.contact('erased@example.com')
    expect(again.status).toBe('unsubscribed')
    t.clock.forward(DAY)
    await ask(co, { contactId: again.id })
    await post(await link(co))
    expect(await status(co, again.id)).toBe('subscribed')
    await co.delete(`/contacts/${again.id}`).ok(204)
    expect(await co.contact('erased@example.com')).toMatchObject({ status: 'subscribed' })
  })

  test('works once, and never after a later unsubscription', async () => {
    const co = await t.company()
    const contact = await co.contact()
    await ask(co, { contactId: contact.id })
    const used = await link(co)
    await post(used)
    await ask(co, { contactId: contact.id })
    const open = await link(co)
    t.clock.forward(DAY)
    await co.post(`/contacts/${contact.id}/unsubscribe`, {}).ok()
    expect((await post(used)).text).toContain('už byl použit')
    expect((await post(open)).status).toBe(404)
    expect(await status(co, contact.id)).toBe('unsubscribed')
    const { total } = await co.get(`/contacts/${contact.id}/activities?type=status_change`).ok()
    await Promise.all([post(used), post(open), post(used)])
    expect((await co.get(`/contacts/${contact.id}/activities?type=status_change`).ok()).total).toBe(total)
  })

  test('gives one consent when its link is followed twice at the same time', async () => {
    const co = await t.company()
    const contact = await co.contact()
    await ask(co, { contactId: contact.id })
    const path = await link(co)
    await Promise.all(Array.from({ length: 5 }, () => post(path)))
    expect((await co.get(`/contacts/${contact.id}/purposes`).ok()).items).toHaveLength(2)
  })

  test('is refused for links that are forged, foreign, expired, or of a deleted contact', async () => {
    const [co, other] = [await t.company(), await t.company()]
    const contact = await co.contact()
    await co.post(`/contacts/${contact.id}/unsubscribe`, {}).ok()
    t.clock.forward(1000)
    await ask(co, { contactId: contact.id })
    const path = await link(co)
    const [tenant, id, version, mac] = path.split('/').at(-1)!.split('.') as [string, string, string, string]
    const forged = [
      [other.tenant, id, version, mac],
      [tenant, String(Number(id) + 1), version, mac],
      [tenant, id, '2', mac],
      [tenant, id, version, mac.slice(0, -2)],
      [tenant, id, version, `${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`],
      [tenant, id, version, ''],
      [tenant, id, version, mac, 'x'],
    ].map((parts) => `/confirm/${parts.join('.')}`)
    for (const wrong of [...forged, '/confirm/x', '/confirm/%00']) {
      expect((await t.stranger.get(wrong).raw()).status, wrong).toBe(404)
      expect((await post(wrong)).status, wrong).toBe(404)
    }
    t.clock.forward(14 * DAY)
    expect((await post(path)).status).toBe(404)
    expect(await status(co, contact.id)).toBe('unsubscribed')
    t.clock.forward(-DAY)
    await co.delete(`/contacts/${contact.id}`).ok(204)
    expect((await post(path)).status).toBe(404)
  })

  test('is neither requested nor accepted for an address with a stronger suppression', async () => {
    const co = await t.company()
    for (const reason of ['bounced', 'complaint', 'manual', 'invalid', 'blacklist'] as const) {
      const contact = await co.contact()
      await ask(co, { contactId: contact.id })
      const path = await link(co)
      await co.db
        .insertInto('suppression')
        .values({ tenant_id: co.tenantId, email_key: contact.email, reason, created_at: t.clock.now() })
        .execute()
      expect(await ask(co, { contactId: contact.id }), reason).toBeNull()
      const before = await co.get(`/contacts/${contact.id}`).ok()
      expect((await post(path)).text, reason).toContain('nelze přihlásit')
      expect(await co.get(`/contacts/${contact.id}`).ok()).toEqual(before)
    }
  })
})

test('the database refuses to subscribe a contact again without a confirmation', async () => {
  const co = await t.company()
  const list = await co.list()
  const contact = await co.contact(undefined, { listIds: [list.id] })
  await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [contact.id] }).ok()
  await co.post(`/contacts/${contact.id}/unsubscribe`, {}).ok()
  const set = (values: object) =>
    co.db.updateTable('contact').set(values).where('tenant_id', '=', co.tenantId).where('id', '=', contact.id).execute()
  await expect(set({ status: 'subscribed' })).rejects.toThrow(/double opt-in/)
  await expect(set({ status: 'pending' })).rejects.toThrow(/double opt-in/)
  const member = co.db.updateTable('list_member').where('contact_id', '=', contact.id)
  await expect(member.set({ state: 'confirmed' }).execute()).rejects.toThrow(/double opt-in/)
  await expect(member.set({ opted_out: false }).execute()).rejects.toThrow(/double opt-in/)
  await set({ status: 'complained' })
  await expect(set({ status: 'unsubscribed' })).rejects.toThrow(/not changed this way/)
  await expect(co.db.deleteFrom('consent_entry').execute()).rejects.toThrow(/not changed this way/)
  await expect(co.db.updateTable('consent_entry').set({ source: 'x' }).execute()).rejects.toThrow(
    /not changed this way/,
  )
})
