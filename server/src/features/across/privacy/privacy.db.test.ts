import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { freezeFor } from '../../../../test/support/mailing.ts'
import { dump, mailed, testMailFor, wellKnown } from '../../../../test/support/well-known-contact.ts'
import consentChainsCheck from '../../audience/contacts/doctor/consent-chains.ts'
import { findMessages } from '../../mailing/ledger/index.ts'

const t = useApi()

describe('erasing', () => {
  test('leaves no marked word in the database and the files', async () => {
    const co = await t.company()
    const { contact, email, sourceId } = await wellKnown(t, co, 'xkz', '444888777')
    const words = /xkz|444888777/i
    expect((await dump(t)).filter((row) => words.test(row)).length).toBeGreaterThanOrEqual(12)
    await co.post(`/contacts/${contact.id}/erase`).ok(204)
    await t.runJobs()
    expect((await dump(t)).filter((row) => words.test(row))).toEqual([])
    await co.get(`/contacts/${contact.id}`).fails(404, 'not_found')
    await co.post(`/contacts/${contact.id}/erase`).fails(404, 'not_found')
    expect(await leftOf(co, contact.id)).toEqual({ messages: 1, hits: 0, overflow: 0, bounces: 0, addresses: 0 })
    expect(await findMessages(co.db, co.tenantId, sourceId, [contact.id])).toMatchObject([{ state: 1 }])
    // Nothing reveals the erasure …
    await co.delete(`/suppressions/${email}`).fails(404, 'not_found')
    expect((await co.get('/suppressions').ok()).total).toBe(0)
    // … but the address stays suppressed, and the evidence still verifies.
    expect(await consentChainsCheck.run(t.app)).toEqual([])
    const again = await co.contact(email.toUpperCase())
    expect(again).toMatchObject({ status: 'unsubscribed', suppressionReason: 'unsubscribed' })
    await co.post(`/contacts/${again.id}/blacklist`).fails(409, 'suppression_locked')
  })

  test('removes test mails that were rendered for the contact, and no others', async () => {
    const co = await t.company()
    const [contact, other] = [
      await co.contact(undefined, { firstName: 'Xerased' }),
      await co.contact(undefined, { firstName: 'Xstays' }),
    ]
    await testMailFor(co, contact.id)
    await testMailFor(co, other.id)
    const found = async (word: string) =>
      (await dump(t)).filter((row) => row.startsWith('outbox_mail: ') && row.includes(word))
    expect(await found('Xerased')).toHaveLength(1)
    await co.post(`/contacts/${contact.id}/erase`).ok(204)
    expect(await found('Xerased')).toEqual([])
    expect(await found('Xstays')).toHaveLength(1)
    await co.delete(`/contacts/${other.id}`).ok(204)
    expect(await found('Xstays')).toEqual([])
  })

  test('keeps a complaint in force', async () => {
    const co = await t.company()
    const contact = await co.contact('angry@example.com')
    await co.db
      .insertInto('suppression')
      .values({ tenant_id: co.tenantId, email_key: 'angry@example.com', reason: 'complaint', created_at: new Date() })
      .execute()
    await co.post(`/contacts/${contact.id}/erase`).ok(204)
    expect((await co.get('/suppressions').ok()).total).toBe(0)
    expect(await co.contact('angry@example.com')).toMatchObject({ status: 'complained' })
  })
})

/** The rows that are left of the mails to a contact. */
async function leftOf(co: Company, contactId: string) {
  const count = (what: string) =>
    sql.raw(`(select count(*)::int from ${what} and tenant_id = ${co.tenantId} and contact_id = ${contactId})`)
  const { rows } =
    await sql`select ${count('message where true')} as messages, ${count('tracking_hit where true')} as hits,
    ${count('email_overflow where true')} as overflow, ${count("bounce where text <> ''")} as bounces,
    ${count('email_event where ip is not null')} as addresses`.execute(co.db)
  return rows[0]
}

describe('deleting a contact', () => {
  test('deletes what its mails caused, but not the ledger', async () => {
    const co = await t.company()
    const contact = await co.contact()
    const { sourceId } = await mailed(t, co, contact.id, 'xdel', new Date(t.clock.now().getTime() - 25 * 3600_000))
    expect(await leftOf(co, contact.id)).toEqual({ messages: 1, hits: 1, overflow: 1, bounces: 1, addresses: 1 })
    await co.delete(`/contacts/${contact.id}`).ok(204)
    expect(await leftOf(co, contact.id)).toEqual({ messages: 1, hits: 0, overflow: 0, bounces: 0, addresses: 0 })
    expect(await findMessages(co.db, co.tenantId, sourceId, [contact.id])).toMatchObject([{ state: 1 }])
    expect((await dump(t)).filter((row) => /xdel/.test(row))).toEqual([])
  })

  test('is refused until a day after its last mail; erasing is not', async () => {
    const co = await t.company()
    const [waiting, sent, other] = [await co.contact(), await co.contact(), await co.contact()]
    await freezeFor(co, [waiting.id], { sentAt: null })
    await freezeFor(co, [sent.id], { sentAt: new Date(t.clock.now().getTime() - 24 * 3600_000 + 1000) })
    await freezeFor(co, [other.id], { sentAt: new Date(t.clock.now().getTime() - 24 * 3600_000) })
    for (const { id } of [waiting, sent]) {
      await co.delete(`/contacts/${id}`).fails(423, 'recently_sent')
      await co.get(`/contacts/${id}`).ok(200)
    }
    await co.delete(`/contacts/${other.id}`).ok(204)
    t.clock.forward(1000)
    await co.delete(`/contacts/${sent.id}`).ok(204)
    await co.delete(`/contacts/${waiting.id}`).fails(423, 'recently_sent')
    await co.post(`/contacts/${waiting.id}/erase`).ok(204)
  })

  test('keeps the suppression and the unsubscribed lists of the address, and the evidence without personal data', async () => {
    const co = await t.company()
    const [list, other] = [await co.list(), await co.list()]
    const contact = await co.contact('gone@example.com', { firstName: 'Xqzgone' })
    await co.post(`/lists/${list.id}/members`, { contactIds: [contact.id] }).ok()
    await co.post(`/lists/${other.id}/members`, { contactIds: [contact.id] }).ok()
    await co.post(`/lists/${list.id}/members/unsubscribe`, { contactIds: [contact.id] }).ok()
    await co.post(`/lists/${list.id}/members/remove`, { contactIds: [contact.id] }).ok()
    await co.delete(`/contacts/${contact.id}`).ok(204)
    await co.delete(`/contacts/${contact.id}`).fails(404, 'not_found')
    expect((await dump(t)).filter((row) => /Xqzgone/.test(row))).toEqual([])
    const { rows } = await sql<{
      personal: unknown
    }>`select personal from consent_entry where tenant_id = ${co.tenantId}`.execute(co.db)
    expect(rows).toEqual([{ personal: null }, { personal: null }])
    expect(await consentChainsCheck.run(t.app)).toEqual([])
    // Created again, the contact is still unsubscribed from the list, and from no other.
    const again = await co.contact('GONE@example.com', { listIds: [list.id, other.id] })
    const lists = (await co.get(`/contacts/${again.id}`).ok()).lists
    const states = Object.fromEntries(lists.map((one: { listId: string; state: string }) => [one.listId, one.state]))
    expect([states[list.id], states[other.id]]).toEqual(['unsubscribed', 'confirmed'])
    expect((await co.get(`/lists/${list.id}`).ok()).counts).toMatchObject({ confirmed: 0, unsubscribed: 1 })
  })
})
