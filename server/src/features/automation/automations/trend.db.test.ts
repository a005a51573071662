import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'

const t = useApi()

const GRAPH = {
  nodes: [
    { id: 't', type: 'trigger_event', config: { event: 'manual', reentry: 'parallel' } },
    { id: 'w', type: 'wait', config: { until: { kind: 'duration', value: 1, unit: 'days' } } },
  ],
  edges: [{ source: 't', target: 'w' }],
}

test('a list shows how many runs entered on each of the last 30 days of the company', async () => {
  t.clock.set('2026-03-01T12:00:00Z')
  const co = await t.company()
  await co.patch('/company', { timezone: 'Europe/Prague' }).ok()
  const [one, two] = [await co.contact(), await co.contact()]
  const start = async (name: string) => {
    const { id } = await co.post('/automations', { name, shopId: co.shopId, graph: GRAPH }).ok(201)
    await co.post(`/automations/${id}/activate`).ok()
    return id as string
  }
  const [busy, quiet] = [await start('Busy'), await start('Quiet')]
  const enter = (contactIds: string[]) => co.post(`/automations/${busy}/contacts`, { contactIds }).ok()
  const trendOf = async (name: string): Promise<number[]> =>
    (await co.get(`/automations?q=${name}`).ok()).items[0].trend

  await enter([one.id, two.id])
  await enter([one.id])
  expect((await trendOf('Busy')).slice(-2)).toEqual([0, 3])

  // Half past eleven in the evening in London is the next day in Prague.
  t.clock.set('2026-03-05T23:30:00Z')
  await enter([two.id])
  const trend = await trendOf('Busy')
  expect(trend).toHaveLength(30)
  expect(trend.slice(-6)).toEqual([3, 0, 0, 0, 0, 1])
  expect(await trendOf('Quiet')).toEqual(Array(30).fill(0))
  expect(quiet).not.toBe(busy)

  t.clock.set('2026-03-31T12:00:00Z')
  expect((await trendOf('Busy')).reduce((sum, n) => sum + n)).toBe(1)
})
