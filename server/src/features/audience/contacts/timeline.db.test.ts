import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import { launch, sendUntil } from '../../../../test/support/delivery.ts'
import { consentChainsCheck } from '../consents/evidence.ts'

const t = useApi()

describe('consents of a contact', () => {
  test('are recorded with proof, listed, withdrawn once, and never change the status', async () => {
    const co = await t.company()
    const purpose = await co.post('/purposes', { name: 'Profiling', durationMonths: 12 }).ok(201)
    const { id } = await co.contact()
    const path = `/contacts/${id}/purposes`
    const given = await co
      .post(path, { purposeId: purpose.id, validFrom: '2026-01-31', proof: { ip: '203.0.113.7', note: 'fair' } })
      .ok(201)
    expect(given).toMatchObject({
      purposeId: purpose.id,
      validFrom: '2026-01-30T23:00:00.000Z',
      validTo: '2027-01-30T23:00:00.000Z',
      withdrawnAt: null,
      proof: { ip: '203.0.113.7', note: 'fair', textVersion: 1 },
    })
    expect((await co.get(path).ok()).items.map((one: { purposeId: string }) => one.purposeId)).toEqual([
      purpose.id,
      co.purposeId,
    ])
    const withdrawn = await co.post(`${path}/${given.id}/withdraw`).ok(200)
    expect(withdrawn.withdrawnAt).not.toBeNull()
    await co.post(`${path}/${given.id}/withdraw`).fails(409, 'conflict', 'status')
    const detail = await co.get(`/contacts/${id}`).ok()
    expect(detail.status).toBe('subscribed')
    expect(detail.recentActivities.slice(0, 2).map((one: { title: string }) => one.title)).toEqual([
      'purpose_withdrawn',
      'purpose_assigned',
    ])
    expect(await consentChainsCheck.run(t.app)).toEqual([])
  })

  test('do not subscribe who unsubscribed', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    await co.post(`/contacts/${id}/unsubscribe`, {}).ok()
    await co.post(`/contacts/${id}/purposes`, { purposeId: co.purposeId }).ok(201)
    expect(await co.get(`/contacts/${id}`).ok()).toMatchObject({
      status: 'unsubscribed',
      suppressionReason: 'unsubscribed',
    })
  })

  test.each([
    [{ purposeId: '999999' }, 'purposeId'],
    [{ validTo: '2020-01-01', validFrom: '2021-01-01' }, 'validTo'],
    [{ validFrom: 'x' }, 'validFrom'],
  ])('%j names %s', async (wrong, field) => {
    const co = await t.company()
    const { id } = await co.contact()
    await co.post(`/contacts/${id}/purposes`, { purposeId: co.purposeId, ...wrong }).fails(400, 'validation', field)
  })
})

describe('the timeline', () => {
  test('tells what happened, newest first, by type, with notes of people', async () => {
    const co = await t.company()
    const { id } = await co.contact()
    const path = `/contacts/${id}/activities`
    expect(await co.post(path, { text: ' Called <b> ' }).ok(201)).toMatchObject({ type: 'note', title: 'Called <b>' })
    await co.post(path, { text: ' ' }).fails(400, 'validation', 'text')
    await co.patch(`/contacts/${id}`, { city: 'Brno' }).ok()
    const all = await co.get(path).ok()
    expect(all.total).toBe(4)
    expect(all.items.map((one: { type: string }) => one.type)).toEqual(['updated', 'note', 'status_change', 'created'])
    expect(await co.get(`${path}?type=note`).ok()).toMatchObject({ total: 1, items: [{ title: 'Called <b>' }] })
    expect((await co.get(`${path}?type=nothing`).ok()).total).toBe(0)
    expect((await co.get(`${path}?page=2&pageSize=3`).ok()).items).toHaveLength(1)
  })
})

test('new contacts of a shop get its contact language', async () => {
  const co = await t.company()
  expect(await co.put(`/shops/${co.shopId}/contact-language`, { language: 'sk' }).ok()).toMatchObject({
    language: 'cs',
    contactLanguage: 'sk',
  })
  expect(await co.contact()).toMatchObject({ language: 'sk' })
  expect(await co.contact(undefined, { language: 'en' })).toMatchObject({ language: 'en' })
  await co.put(`/shops/${co.shopId}/contact-language`, { language: 'slovak' }).fails(400, 'validation', 'language')
})

test('a mail in the outbox is found by the address and the time of the activity', async () => {
  const co = await t.company()
  const list = await co.list()
  const { id: contactId, email } = await co.contact(undefined, { listIds: [list.id] })
  const { id } = await launch(co, list.id)
  await sendUntil(t, co, id, ['sent'])
  const { items } = await co.get(`/contacts/${contactId}/activities?type=email_sent`).ok()
  const { items: kept } = await co.get(`/outbox?kind=campaign&q=${email}`).ok()
  expect(kept).toMatchObject([{ to: email, at: items[0].at }])
})
