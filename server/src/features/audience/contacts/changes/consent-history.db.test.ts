// What ends the use of consents is shown beside them and in their history: what, when and how.
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import type { Company } from '../../../../../test/support/company.ts'
import { freezeFor } from '../../../../../test/support/mailing.ts'
import type { DbContext } from '../../../../platform/context.ts'
import { messageTokens } from '../../../mailing/ledger/index.ts'
import { unsubscribeMails } from '../../../mailing/preference-centre/inbound.ts'
import consentChainsCheck from '../doctor/consent-chains.ts'
import { countSoftBounces, markBounced, markComplained } from '../index.ts'

const t = useApi({ BASE_URL: 'http://app.example.com' })

const consentsOf = async (co: Company, id: string) => (await co.get(`/contacts/${id}/purposes`).ok(200)).items
const historyOf = async (co: Company, id: string) => (await co.get(`/contacts/${id}/consent-history`).ok(200)).items
/** Runs code of the server in a transaction. */
const within = (co: Company, work: (context: DbContext) => Promise<unknown>) =>
  co.db.transaction().execute((db) => work({ db, now: t.clock.now() }))

/** A contact, and the token of the preference centre in a mail to it. */
async function mailed(co: Company) {
  const contact = await co.contact()
  const { sourceId } = await freezeFor(co, [contact.id], { sentAt: t.clock.now() })
  const { out } = messageTokens(t.app.signingKeys, { tenantId: co.tenantId, sourceId, contactId: contact.id })
  t.clock.forward(60_000)
  return { contact, out }
}

const page = (token: string, form: Record<string, string>) =>
  t.stranger.with({ 'user-agent': 'Browser/1' }).post(`/u/${token}`, new URLSearchParams(form).toString()).raw()

type Ender = [what: string, way: string, by: string, end: (co: Company, id: string, out: string) => Promise<unknown>]
const enders: Ender[] = [
  ['unsubscribed', 'page', 'contact', (_, __, out) => page(out, { action: 'all', reason: 'too many' })],
  ['unsubscribed', 'one_click', 'contact', (_, __, out) => page(out, { 'List-Unsubscribe': 'One-Click' })],
  [
    'unsubscribed',
    'mail',
    'contact',
    (co, _, out) => {
      const mail = { from: 'jana@example.com', to: [`u+${out}@localhost`], raw: Buffer.from('Subject: x\r\n\r\n') }
      return unsubscribeMails.handle({ app: t.app, db: co.db, now: t.clock.now() }, mail as never)
    },
  ],
  ['unsubscribed', 'api', 'admin', (co, id) => co.post(`/contacts/${id}/unsubscribe`, { note: 'phone' }).ok(200)],
  [
    'unsubscribed',
    'admin',
    'admin',
    async (co, id) => (await co.owner()).post(`/contacts/${id}/unsubscribe`, {}).ok(200),
  ],
  [
    'complained',
    'complaint',
    'contact',
    (co, id) => within(co, (context) => markComplained(context, co.tenantId, [id])),
  ],
  [
    'bounced',
    'hard_bounce',
    'server',
    (co, id) => within(co, (context) => markBounced(context, co.tenantId, [id], 'hard_bounce')),
  ],
  [
    'bounced',
    'soft_bounces',
    'server',
    async (co, id) => {
      for (let i = 0; i < 5; i++) await within(co, (context) => countSoftBounces(context, co.tenantId, [id]))
    },
  ],
  ['blacklisted', 'api', 'admin', (co, id) => co.post(`/contacts/${id}/blacklist`).ok(200)],
  [
    'suppressed',
    'api',
    'admin',
    async (co, id) => {
      const { email } = await co.get(`/contacts/${id}`).ok(200)
      await co.post('/suppressions', { email, reason: 'manual', note: 'phone' }).ok(201)
    },
  ],
]

describe('the use of consents ends', () => {
  test.each(enders)('%s by %s', async (kind, way, by, end) => {
    const co = await t.company()
    const purpose = await co.post('/purposes', { name: 'Profiling' }).ok(201)
    const { contact, out } = await mailed(co)
    await co.post(`/contacts/${contact.id}/purposes`, { purposeId: purpose.id }).ok(201)
    expect((await consentsOf(co, contact.id)).map((one: { ended: unknown }) => one.ended)).toEqual([null, null])
    t.clock.forward(60_000)
    await end(co, contact.id, out)
    const at = t.clock.now().toISOString()
    const consents = await consentsOf(co, contact.id)
    for (const { ended, withdrawnAt } of consents) {
      expect(ended).toMatchObject({ kind, at, way, proof: { by } })
      expect(withdrawnAt).toBeNull()
    }
    expect(consents).toHaveLength(2)
    const history = await historyOf(co, contact.id)
    expect(history[0]).toMatchObject({ kind, at, way, proof: { by }, consentId: null })
    expect(history.map((entry: { kind: string }) => entry.kind)).toEqual([kind, 'given', 'given'])
    expect(await consentChainsCheck.run(t.app)).toEqual([])
  })

  test('with the page, the reason, and from where; the link itself is not in the evidence', async () => {
    const co = await t.company()
    const { contact, out } = await mailed(co)
    await page(out, { action: 'all', reason: 'too many' })
    const [{ ended }] = await consentsOf(co, contact.id)
    expect(ended.proof).toEqual({
      by: 'contact',
      note: 'too many',
      url: 'http://app.example.com/u',
      ip: '127.0.0.1',
      userAgent: 'Browser/1',
    })
    expect(JSON.stringify(await historyOf(co, contact.id))).not.toContain(out)
  })

  test('by an import, for contacts among its addresses', async () => {
    const co = await t.company()
    const contact = await co.contact('jana@example.com')
    t.clock.forward(60_000)
    const text = 'E-mail\njana@example.com\nother@example.com\n'
    const { fileId } = await co.post('/imports/files', { name: 'x', text }).ok(201)
    const input = { name: 'x', source: 'old system', mode: 'unsubscribe', shopId: co.shopId, listIds: [], fileId }
    await co.post('/imports', { ...input, mapping: [{ column: 0, field: 'email' }] }).ok(201)
    const [{ ended }] = await consentsOf(co, contact.id)
    expect(ended).toMatchObject({ kind: 'unsubscribed', way: 'import', proof: { note: 'old system', by: 'admin' } })
  })
})

test('a decision that the company takes back lets the consents be used again; both stay in the history', async () => {
  const co = await t.company()
  const contact = await co.contact()
  for (const lift of [
    () => co.delete(`/contacts/${contact.id}/blacklist`).ok(200),
    () => co.delete(`/suppressions/${contact.email}`).ok(204),
  ]) {
    t.clock.forward(60_000)
    await co.post(`/contacts/${contact.id}/blacklist`).ok(200)
    expect((await consentsOf(co, contact.id))[0].ended.kind).toBe('blacklisted')
    t.clock.forward(60_000)
    await lift()
    expect((await consentsOf(co, contact.id))[0].ended).toBeNull()
  }
  // Not blacklisted, so there is nothing to take back.
  await co.delete(`/contacts/${contact.id}/blacklist`).ok(200)
  const kinds = (await historyOf(co, contact.id)).map((entry: { kind: string }) => entry.kind)
  expect(kinds).toEqual(['resumed', 'blacklisted', 'resumed', 'blacklisted', 'given'])
})

test('a contact that is created with a suppressed address shows the suppression, without an entry', async () => {
  const co = await t.company()
  await co.post('/suppressions', { email: 'old@example.com', reason: 'manual', note: 'lawyer' }).ok(201)
  const at = t.clock.now().toISOString()
  t.clock.forward(60_000)
  const contact = await co.contact('old@example.com')
  expect((await consentsOf(co, contact.id))[0].ended).toEqual({
    kind: 'suppressed',
    at,
    way: null,
    proof: { note: 'lawyer' },
  })
  expect(await historyOf(co, contact.id)).toHaveLength(1)
})

test('deleting and erasing are the last entry of the evidence, without personal data', async () => {
  const co = await t.company()
  const [deleted, erased] = [await co.contact(), await co.contact()]
  await co.delete(`/contacts/${deleted.id}`).ok(204)
  await co.post(`/contacts/${erased.id}/erase`).ok(204)
  const rows = await co.db
    .selectFrom('consent_entry')
    .select(['chain_id', 'seq', 'kind', 'source', 'personal'])
    .where('tenant_id', '=', co.tenantId)
    .where('seq', '=', 2)
    .orderBy('chain_id')
    .execute()
  expect(rows).toEqual([
    { chain_id: deleted.id, seq: 2, kind: 'deleted', source: 'api', personal: null },
    { chain_id: erased.id, seq: 2, kind: 'erased', source: 'api', personal: null },
  ])
  expect(await consentChainsCheck.run(t.app)).toEqual([])
  await co.get(`/contacts/${erased.id}/consent-history`).fails(404, 'not_found')
})
