import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { consentChainsCheck } from '../../consents/sql/chains-check.ts'

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

  test('do not subscribe an unsubscribed contact', async () => {
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
  ])('%j fails with the field %s', async (wrong, field) => {
    const co = await t.company()
    const { id } = await co.contact()
    await co.post(`/contacts/${id}/purposes`, { purposeId: co.purposeId, ...wrong }).fails(400, 'validation', field)
  })
})
