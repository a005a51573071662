import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import consentChainsCheck from '../doctor/consent-chains.ts'

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

  test('are withdrawn by a person or a program, whatever they came from', async () => {
    const co = await t.company()
    const { fileId } = await co.post('/imports/files', { name: 'x', text: 'E-mail\njana@example.com\n' }).ok(201)
    const input = { name: 'x', source: 'old system', mode: 'upsert', shopId: co.shopId, listIds: [], fileId }
    const consent = { consentConfirmed: true, purposeId: co.purposeId }
    await co.post('/imports', { ...input, ...consent, mapping: [{ column: 0, field: 'email' }] }).ok(201)
    await t.runJobs()
    const { items } = await co.get('/contacts').ok()
    const path = `/contacts/${items[0].id}`
    const [imported] = (await co.get(`${path}/purposes`).ok()).items
    expect(imported.source).toBe('import')
    await (await co.owner()).post(`${path}/purposes/${imported.id}/withdraw`).ok(200)
    const given = await co.post(`${path}/purposes`, { purposeId: co.purposeId }).ok(201)
    await co.post(`${path}/purposes/${given.id}/withdraw`).ok(200)
    const history = (await co.get(`${path}/consent-history`).ok()).items
    expect(history.map(({ kind, way }: never) => [kind, way])).toEqual([
      ...[
        ['withdrawn', 'api'],
        ['given', 'manual'],
        ['withdrawn', 'admin'],
        ['given', 'import'],
      ],
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
