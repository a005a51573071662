import { expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'

const t = useApi({ ALLOW_PRIVATE_TARGETS: '0' })

test('a feed cannot reach the own network, neither by address nor by name', async () => {
  const co = await t.company()
  const input = { name: 'Inside', shopId: co.shopId, active: false }
  for (const url of ['http://127.0.0.1/', 'http://10.0.0.1/x', 'http://[::1]/', 'http://2130706433/'])
    expect(await co.post('/feeds', { ...input, url }).fails(400, 'validation', 'url')).toMatchObject({
      params: { reason: 'address' },
    })
  const { id } = await co.post('/feeds', { ...input, url: 'http://localhost/feed.xml' }).ok(201)
  await co.post(`/feeds/${id}/refresh`).ok(202)
  await t.runJobs()
  expect((await co.get(`/feeds/${id}`).ok()).lastRun).toMatchObject({ status: 'failed', reason: 'address' })
})
