import { expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import type { App } from '../app.ts'
import { shard } from '../db/sharding/shard.ts'
import { systemClock } from '../time/clock.ts'
import { partitionsCheck } from './partitions.ts'
import { shardingCheck } from './sharding.ts'

async function open() {
  const database = await cloneDatabase(3)
  const { pool } = database
  return { database, pool, check: () => shardingCheck.run({ database } as unknown as App) }
}

test('an attempt to make a cluster that was interrupted is found', async () => {
  const { pool, check } = await open()
  expect(await check()).toEqual([])
  await pool.query('create table shard_foreign_key ()')
  expect(await check()).toEqual(['keys and triggers are missing, because a run was interrupted (postrider shard)'])
})

// Needs a cluster.
test.runIf(inject('workerUrls').length)('what is not where a cluster needs it is found, and mended', async () => {
  const { pool, check } = await open()
  await pool.query('set citus.enable_ddl_propagation = off; create table stray (tenant_id bigint not null)')
  await pool.query('drop trigger event_stamped on event')
  expect(await check()).toEqual([
    'the table stray is not where a cluster needs it (postrider shard)',
    'events of event are not numbered by their server (postrider shard)',
  ])
  expect(await shard(pool, { workers: [] })).toEqual({ distributed: ['stray'] })
  expect(await check()).toEqual([])
  expect(await shard(pool, { workers: [] })).toEqual({ distributed: [] })
})

test.runIf(inject('workerUrls').length)(
  'rows that move to the partition of their month keep their numbers',
  async () => {
    const { database, pool } = await open()
    await pool.query("insert into event (tenant_id, at, recorded_at, type) values (1, now(), '2020-05-05', 'old')")
    const numbers = async () => (await pool.query("select id, xid from event where type = 'old'")).rows
    const before = await numbers()
    const app = { database, clock: systemClock } as unknown as App
    expect(await partitionsCheck.run(app)).toEqual(['event_default holds rows that belong into a month of their own'])
    await partitionsCheck.repair!(app)
    expect(await partitionsCheck.run(app)).toEqual([])
    expect(await numbers()).toEqual(before)
  },
)
