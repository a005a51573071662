import { afterEach, expect, test, vi } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { heureka, products } from '../../../../../test/support/feed-host.ts'

const t = useApi()
afterEach(() => vi.restoreAllMocks())

test('a large feed is inspected and read in threads, a piece at a time', async () => {
  const co = await t.company()
  const { id } = await co.post('/feeds', { name: 'Large', shopId: co.shopId, source: 'upload' }).ok(201)
  const body = heureka(products(8000, () => ({ DESCRIPTION: 'Žluťoučký kůň '.repeat(20) })))
  await co.upload(`/feeds/${id}/import`, 'feed.xml', body).ok(202)
  const run = vi.spyOn(t.app.offload, 'run')
  await t.runJobs()
  expect((await co.get(`/feeds/${id}`).ok()).lastRun).toMatchObject({ status: 'ok', items: 8000 })
  const calls = run.mock.calls.map(([{ name }, , piece]) => ({ name, piece: piece as unknown as { text?: string } }))
  expect(calls[0]!.name).toBe('inspect')
  const pieces = calls.slice(1)
  expect(new Set(pieces.map(({ name }) => name))).toEqual(new Set(['stagePiece']))
  expect(pieces.length).toBeGreaterThan(5)
  // Less than a megabyte: passing it to a thread takes a few milliseconds.
  expect(Math.max(...pieces.map(({ piece }) => piece.text!.length))).toBeLessThan(512 * 1024)
})
