import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../../../../test/support/api.ts'
import { heureka, products } from '../../../../../test/support/feed-host.ts'
import { runKilling } from '../../../../../test/support/killing.ts'

const t = useApi()
const ITEMS = 22_000
/** Several starts of processes, on a busy machine. */
const LIMIT = 900_000

test(
  'a run that is killed twice continues where it was, and does nothing twice',
  async () => {
    const co = await t.company()
    const { id } = await co.post('/feeds', { name: 'Large', shopId: co.shopId, source: 'upload' }).ok(201)
    await co.upload(`/feeds/${id}/import`, 'feed.xml', heureka(products(ITEMS))).ok(202)
    await t.runJobs()
    // A quarter is cheaper, a thousand are gone, another thousand are new.
    const next = products(ITEMS + 1000, (i) => (i % 4 === 0 ? { PRICE_VAT: '90.00' } : null)).slice(1000)
    const { jobId } = await co.upload(`/feeds/${id}/import`, 'feed.xml', heureka(next)).ok(202)
    const env = { DATA_DIR: t.app.config.dataDir }
    expect(await runKilling(t.database.url, co.db, jobId, 2, env)).toHaveLength(2)
    const changed = next.filter((item, i) => item.PRICE_VAT === '90.00' && i < ITEMS - 1000).length
    expect(await co.get(`/feeds/${id}`).ok()).toMatchObject({
      items: ITEMS,
      lastRun: { status: 'ok', items: ITEMS, added: 1000, changed, removed: 1000, errors: 0 },
    })
    const { rows } = await sql<{ live: number; codes: number; gone: number }>`
      select count(*) filter (where gone_at is null)::int as live, count(distinct code)::int as codes,
        count(*) filter (where gone_at is not null)::int as gone
      from feed_item where tenant_id = ${co.tenantId} and feed_id = ${id}`.execute(co.db)
    expect(rows).toEqual([{ live: ITEMS, codes: ITEMS + 1000, gone: 1000 }])
    const { rows: events } = await sql<{ items: number; codes: number }>`
      select count(*)::int as items, count(distinct item ->> 'code')::int as codes
      from event, jsonb_array_elements(data -> 'items') item where tenant_id = ${co.tenantId}`.execute(co.db)
    expect(events).toEqual([{ items: changed, codes: changed }])
    expect((await sql`select 1 from feed_stage`.execute(co.db)).rows).toEqual([])
  },
  LIMIT,
)

test('a stage that a crash of the database emptied is filled again', async () => {
  const co = await t.company()
  const { id } = await co.post('/feeds', { name: 'F', shopId: co.shopId, source: 'upload' }).ok(201)
  await co.upload(`/feeds/${id}/import`, 'feed.xml', heureka(products(50))).ok(202)
  const run = await co.db
    .selectFrom('feed_run')
    .selectAll()
    .where('tenant_id', '=', co.tenantId)
    .executeTakeFirstOrThrow()
  const { prepareRun } = await import('./prepare-run.ts')
  await prepareRun({ app: t.app, db: co.db, now: t.clock.now() }, co.tenantId, run.id, false)
  const staged = async () => (await sql`select 1 from feed_stage where run_id = ${run.id}`.execute(co.db)).rows.length
  expect(await staged()).toBe(50)
  await sql`truncate feed_stage`.execute(co.db)
  await t.runJobs()
  expect(await co.get(`/feeds/${id}`).ok()).toMatchObject({ items: 50, lastRun: { status: 'ok', added: 50 } })
})

test('a feed that is deleted while it is read leaves nothing behind', async () => {
  const co = await t.company()
  const { id } = await co.post('/feeds', { name: 'F', shopId: co.shopId, source: 'upload' }).ok(201)
  await co.upload(`/feeds/${id}/import`, 'feed.xml', heureka(products(50))).ok(202)
  const run = await co.db
    .selectFrom('feed_run')
    .selectAll()
    .where('tenant_id', '=', co.tenantId)
    .executeTakeFirstOrThrow()
  const { prepareRun } = await import('./prepare-run.ts')
  await prepareRun({ app: t.app, db: co.db, now: t.clock.now() }, co.tenantId, run.id, false)
  await co.delete(`/feeds/${id}`).ok(204)
  await t.runJobs()
  for (const table of ['feed_stage', 'feed_item', 'feed_run', 'feed_error'] as const)
    expect(await co.db.selectFrom(table).selectAll().where('tenant_id', '=', co.tenantId).execute()).toEqual([])
})
