import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { testRecipientsOf } from './index.ts'

const t = useApi()
// The relay has to be configured but is never contacted.
const live = useApi({ SMTP_URL: 'smtp://127.0.0.1:9' })

const setup = (co: Company) => co.get('/sending/setup').ok(200)
const addSender = (co: Company, email: string) => co.post('/sending/senders', { email }).ok(201)

async function withDomain(co: Company, domain: string) {
  const { id } = await co.post('/sending/domains', { domain }).ok(201)
  await co.db.updateTable('sending_domain').set({ status: 'verified' }).where('id', '=', id).execute()
}

const confirm = (co: Company, id: string) =>
  co.db.updateTable('sender').set({ confirmed_at: co.app.clock.now() }).where('id', '=', id).execute()

describe('the setup', () => {
  test('without a relay is never ready', async () => {
    const co = await t.company()
    expect(await setup(co)).toEqual({
      ready: false,
      missing: ['sender', 'relay'],
      senders: [],
      domains: [],
      relay: { configured: false },
      mode: 'live',
    })
    const sender = await addSender(co, 'a@shop.example')
    const domain = await co.post('/sending/domains', { domain: 'shop.example' }).ok(201)
    expect(await setup(co)).toMatchObject({
      ready: false,
      missing: ['sender_confirmation', 'domain', 'relay'],
      senders: [{ ...sender, domainStatus: 'pending' }],
      domains: [domain],
    })
    await confirm(co, sender.id)
    expect((await setup(co)).missing).toEqual(['domain', 'relay'])
  })

  test('with a relay needs a confirmed sender of a verified domain', async () => {
    const co = await live.company()
    const missing = async () => (await setup(co)).missing
    expect((await setup(co)).relay).toEqual({ configured: true })
    expect(await missing()).toEqual(['sender'])
    const [a, b] = [await addSender(co, 'a@one.example'), await addSender(co, 'b@two.example')]
    expect(await missing()).toEqual(['sender_confirmation', 'domain'])
    await withDomain(co, 'two.example')
    expect(await missing()).toEqual(['sender_confirmation'])
    await confirm(co, a.id)
    expect(await missing()).toEqual(['domain'])
    await confirm(co, b.id)
    expect(await setup(co)).toMatchObject({ ready: true, missing: [] })
    // Only test recipients get mails in test mode.
    for (const mode of ['off', 'test'] as const) {
      await (await co.owner()).put('/sending-mode', { mode }).ok()
      expect(await setup(co)).toMatchObject({ ready: false, missing: ['mode'], mode })
    }
  })
})

describe('defaults', () => {
  test('UTM parameters are on by default; a change is audited', async () => {
    const [co, other] = [await t.company(), await t.company()]
    expect(await co.get('/sending-defaults').ok(200)).toEqual({ utmDefaultOn: true })
    expect(await co.put('/sending-defaults', { utmDefaultOn: false }).ok(200)).toEqual({ utmDefaultOn: false })
    expect(await co.get('/sending-defaults').ok(200)).toEqual({ utmDefaultOn: false })
    expect(await other.get('/sending-defaults').ok(200)).toEqual({ utmDefaultOn: true })
    const [entry] = (await co.get('/audit?action=setting_changed').ok()).items
    expect(entry).toMatchObject({ action: 'setting_changed', fields: ['utmDefaultOn'] })
    await co.put('/test-recipients', { emails: ['a@shop.example'] }).ok()
    expect(await co.get('/sending-defaults').ok(200)).toEqual({ utmDefaultOn: false })
  })

  test.each([{}, { utmDefaultOn: null }, { utmDefaultOn: 'true' }, { utmDefaultOn: 1 }])(
    '%j is refused',
    async (body) => {
      await (await t.company()).put('/sending-defaults', body).fails(400, 'validation', 'utmDefaultOn')
    },
  )
})

describe('test recipients', () => {
  test('are normalised and stored once each', async () => {
    const [co, other] = [await t.company(), await t.company()]
    expect(await co.get('/test-recipients').ok(200)).toEqual({ emails: [] })
    const emails = [' Jana@Shop.EXAMPLE ', 'jana@shop.example', 'petr@květiny.example']
    const kept = { emails: ['Jana@shop.example', 'petr@xn--kvtiny-c5a.example'] }
    expect(await co.put('/test-recipients', { emails }).ok(200)).toEqual(kept)
    expect(await co.get('/test-recipients').ok(200)).toEqual(kept)
    expect(await testRecipientsOf(co.db, co.tenantId)).toEqual(kept.emails)
    expect(await other.get('/test-recipients').ok(200)).toEqual({ emails: [] })
    expect(await co.put('/test-recipients', { emails: [] }).ok(200)).toEqual({ emails: [] })
  })

  test('with an invalid address are 400 with its position, and nothing changes', async () => {
    const co = await t.company()
    await co.put('/test-recipients', { emails: ['a@shop.example'] }).ok()
    for (const [field, body] of [
      ['emails', {}],
      ['emails', { emails: null }],
      ['emails', { emails: 'a@shop.example' }],
      ['emails', { emails: Array.from({ length: 21 }, (_, i) => `a${i}@shop.example`) }],
      ['emails.1', { emails: ['a@shop.example', 'nobody'] }],
      ['emails.0', { emails: [''] }],
      ['emails.2', { emails: ['a@b.cz', 'b@b.cz', 5] }],
      ['emails.0', { emails: ['a@shop.example\r\nBcc: x@y.cz'] }],
    ] as const)
      await co.put('/test-recipients', body).fails(400, 'validation', field)
    expect(await co.get('/test-recipients').ok()).toEqual({ emails: ['a@shop.example'] })
  })

  test('need the full level of content', async () => {
    const co = await t.company()
    const body = { emails: ['a@shop.example'] }
    await (await co.member('content_manager')).put('/test-recipients', body).ok(200)
    await (await co.member('data_analyst')).put('/test-recipients', body).fails(403, 'forbidden', 'content')
    await (await co.member('finance')).get('/test-recipients').fails(403, 'forbidden', 'content')
  })
})
