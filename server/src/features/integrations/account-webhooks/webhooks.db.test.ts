import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { useReceiver } from '../../../../test/support/webhook-receiver.ts'

const t = useApi({ ALLOW_PRIVATE_TARGETS: '1' })
const to = useReceiver()
const URL = 'https://shop.example/hooks'

describe('account webhooks', () => {
  test('are registered, listed, changed and deleted', async () => {
    const co = await t.company()
    const auth = { login: 'shop', password: 'secret' }
    const made = await co.post('/account-webhooks', { url: URL, event: 'email_open', basicAuth: auth }).ok(201)
    const shown = {
      id: made.id,
      url: URL,
      event: 'email_open',
      active: true,
      basicAuth: { login: 'shop', passwordSet: true },
      signing: false,
      lastResponseCode: null,
      lastCallAt: null,
      errorsInRow: 0,
      createdAt: expect.any(String),
    }
    expect(made).toEqual(shown)
    const { items, events, silentEvents, limit } = await co.get('/account-webhooks').ok()
    expect([items, events.length, silentEvents.length, limit]).toEqual([[shown], 11, 4, 50])
    const path = `/account-webhooks/${made.id}`
    // An empty password keeps it.
    expect(await co.patch(path, { basicAuth: { login: 'other', password: '' } }).ok()).toMatchObject({
      basicAuth: { login: 'other', passwordSet: true },
    })
    // Another server does not get it.
    expect(await co.patch(path, { url: 'https://other.example/' }).ok()).toMatchObject({
      basicAuth: { login: 'other', passwordSet: false },
    })
    expect(await co.patch(path, { basicAuth: null, active: false }).ok()).toMatchObject({
      basicAuth: null,
      active: false,
    })
    const signed = await co.patch(path, { signing: true }).ok()
    expect(signed).toMatchObject({ signing: true, signingSecret: expect.stringMatching(/^whsec_[\w+/=]{44}$/) })
    expect(await co.patch(path, { signing: false }).ok()).not.toHaveProperty('signingSecret')
    await co.delete(path).ok(204)
    expect((await co.get('/account-webhooks').ok()).items).toEqual([])
  })

  test.each([
    ['url', { url: 'ftp://shop.example/' }],
    ['url', { url: 'https://user:password@shop.example/' }],
    ['url', { url: `https://shop.example/${'a'.repeat(1000)}` }],
    ['url', { url: 'nothing' }],
    ['event', { event: 'nothing' }],
    ['basicAuth', { basicAuth: { login: '', password: 'x' } }],
    ['basicAuth', { basicAuth: 'x' }],
  ])('400 %s', async (field, more) => {
    const co = await t.company()
    await co.post('/account-webhooks', { url: URL, event: 'new_contact', ...more }).fails(400, 'validation', field)
  })

  test('the same address and event twice is refused, and a fifty-first', async () => {
    const co = await t.company()
    const { id } = await co.post('/account-webhooks', { url: URL, event: 'new_contact' }).ok(201)
    await co.post('/account-webhooks', { url: URL, event: 'new_contact' }).fails(409, 'conflict', 'url')
    const other = await co.post('/account-webhooks', { url: URL, event: 'updated_contact' }).ok(201)
    await co.patch(`/account-webhooks/${other.id}`, { event: 'new_contact' }).fails(409, 'conflict', 'url')
    for (let i = 0; i < 48; i++)
      await co.post('/account-webhooks', { url: `${URL}/${i}`, event: 'new_contact' }).ok(201)
    await co.post('/account-webhooks', { url: `${URL}/51`, event: 'new_contact' }).fails(409, 'conflict', 'limit')
    await co.delete(`/account-webhooks/${id}`).ok(204)
    await co.post('/account-webhooks', { url: `${URL}/51`, event: 'new_contact' }).ok(201)
  })

  test.each(['new_contact', 'unsubscribed_contact', 'sent_email', 'delivery_status', 'email_open', 'email_click'])(
    'a test call of %s is marked as one, and says what was answered',
    async (event) => {
      const co = await t.company()
      const { id } = await co.post('/account-webhooks', { url: `${to.base}/test-${event}`, event }).ok(201)
      const result = await co.post(`/account-webhooks/${id}/test`).ok()
      expect(result).toEqual({ ok: true, status: 200, ms: expect.any(Number), error: null })
      const { headers, body } = to.got.at(-1)!
      expect(headers['x-service-test']).toBe('1')
      expect([body].flat()[0]).toMatchObject({ event, test: true })
      to.answer = () => 500
      expect(await co.post(`/account-webhooks/${id}/test`).ok()).toMatchObject({
        ok: false,
        status: 500,
        error: 'status',
      })
      to.answer = () => 200
      expect((await co.get('/account-webhooks').ok()).items[0]).toMatchObject({ errorsInRow: 0, lastCallAt: null })
    },
  )
})
