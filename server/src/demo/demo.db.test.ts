import { expect, test } from 'vitest'
import { useApi } from '../../test/support/api.ts'
import { Client } from '../../test/support/client.ts'
import { loadChecks } from '../commands/load-checks.ts'
import { createDemo } from '../features/across/company-creation/index.ts'
import { loops } from '../features.ts'
import { partitionsCheck } from '../platform/checks/partitions.ts'
import { fillDemo } from './fill.ts'

const t = useApi()
const PEOPLE = 250

test('the demo company has data of a year and a half, and sends no mail', async () => {
  const demo = (await createDemo(t.database.db, t.clock.now()))!
  await fillDemo(t.app, demo, { people: PEOPLE })
  const { database, ...app } = t.app
  for (const name of ['engine.report-sent', 'tracking.judge-hits']) {
    const loop = loops.find((one) => one.name === name)!
    while (await loop.run({ app, db: database.db, now: t.clock.now() }));
  }
  await t.runJobs()
  // Makes jobs due that wait for a minute.
  await t.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await t.runJobs()
  const company = new Client(t.stranger.server, demo.tenant, { authorization: `Bearer ${demo.apiKey}` })
  const { total, subscribed, bounced } = await company.get('/contacts/summary').ok()
  expect(total).toBe(PEOPLE)
  expect(subscribed).toBeGreaterThan(0.95 * PEOPLE)
  expect(bounced).toBeGreaterThan(0)
  for (const path of ['/lists', '/segments', '/templates', '/campaigns'])
    expect((await company.get(path).ok()).total, path).toBeGreaterThanOrEqual(3)
  for (const { counts } of (await company.get('/segments').ok()).items) expect(counts.matched).toBeGreaterThan(0)
  for (const path of ['/labels', '/files', '/footers', '/editor-elements', '/custom-fields'])
    expect((await company.get(path).ok()).items, path).not.toEqual([])
  const { items: people } = await company.get('/contacts?pageSize=1').ok()
  expect((await company.get(`/contacts/${people[0].id}`).ok()).salutation).toMatch(/^Mil[áý] \p{Lu}/u)
  const { items } = await company.get('/campaigns').ok()
  for (const { id, status, counts } of items) {
    expect(status).toBe('sent')
    expect(counts).toMatchObject({ queued: 0, skipped: expect.any(Number) })
    expect(counts.sent).toBeGreaterThan(0.6 * PEOPLE)
    expect(counts.opened / counts.sent).toBeGreaterThan(0.2)
    expect(counts.clicked / counts.sent).toBeGreaterThan(0.02)
    expect(counts.openedMachine + counts.clickedMachine).toBeGreaterThan(0)
    const { links } = await company.get(`/stats/campaigns/${id}/heatmap`).ok()
    expect(links.length).toBeGreaterThan(3)
  }
  for (const check of [partitionsCheck, ...(await loadChecks())]) expect(await check.run(t.app), check.name).toEqual([])
  // The next start creates nothing again, not even what was deleted.
  await company.delete(`/contacts/${people[0].id}`).ok(204)
  await fillDemo(t.app, demo, { people: PEOPLE })
  expect((await company.get('/contacts/summary').ok()).total).toBe(PEOPLE - 1)
  expect((await company.get('/campaigns').ok()).total).toBe(3)
  const { items: mails } = await company.get('/outbox?pageSize=100').ok()
  expect(mails.every(({ kind }: { kind: string }) => kind !== 'campaign')).toBe(true)
}, 600_000)
