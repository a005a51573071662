import { randomUUID } from 'node:crypto'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { useApi } from '../../test/support/api.ts'
import { DATA_KEY } from '../../test/support/constants.ts'
import { onClose } from '../../test/support/database.ts'
import { administer, withDatabase } from '../../test/support/databases.ts'
import type { App } from '../platform/app.ts'
import { shardingCheck } from '../platform/checks/sharding.ts'
import { openDatabase } from '../platform/db/database.ts'
import { detectSharding } from '../platform/db/sharding/sharded.ts'
import { findCommand } from './index.ts'

const t = useApi()
afterEach(() => vi.restoreAllMocks())

/** A new database of this name on each server, and how to run commands on it. */
async function open() {
  const name = `shard_${randomUUID().replaceAll('-', '')}`
  const [url = '', ...others] = [inject('databaseUrl'), ...inject('workerUrls')].map((one) => withDatabase(one, name))
  for (const one of [url, ...others]) await administer(withDatabase(one, 'postgres'), `create database ${name}`)
  for (const one of others) await administer(one, 'create extension citus')
  const database = openDatabase({ url, max: 2, name: 'test' })
  onClose(async () => {
    await database.close()
    for (const one of [url, ...others])
      await administer(withDatabase(one, 'postgres'), `drop database ${name} with (force)`)
  })
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const run = async (...words: string[]) => {
    await findCommand(words)({ ...t.app.config, databaseUrl: url, dataKeys: [DATA_KEY] })
    return String(printed.mock.calls.at(-1)![0])
  }
  const place = (one: string) => `127.0.0.1:${new URL(one).port}`
  return { ...database, run, coordinator: place(url), workers: others.map(place).join() }
}

const ROWS = `select (select count(*) from list) as lists, (select count(*) from contact) as contacts,
  (select coalesce(sum(value), 0) from counter) + (select coalesce(sum(delta), 0) from counter_delta) as counted`
const newContact = (name: string) => `
  insert into contact (tenant_id, shop_id, email, status, status_at, source, consent_basis, created_at, updated_at)
  select tenant_id, id, '${name}@example.com', 'subscribed', now(), 'import', 'imported', now(), now() from shop`

// Needs a cluster.
test.runIf(inject('workerUrls').length)(
  'a database that is in use becomes a cluster, with its rows as they were',
  async () => {
    const { db, pool, run, coordinator, workers } = await open()
    await run('migrate')
    await run('company', 'create', '--name', 'Acme', '--email', 'owner@example.com')
    await pool.query(newContact('ann'))
    const [before] = (await pool.query(ROWS)).rows
    expect(before).toMatchObject({ lists: '1', contacts: '1' })
    await run('shard', '--coordinator', coordinator, '--workers', workers)
    expect((await pool.query(ROWS)).rows).toEqual([before])
    await detectSharding(pool)
    expect(await shardingCheck.run({ database: { db, pool } } as unknown as App)).toEqual([])

    // Triggers and the functions that they call are there, on the servers of the companies.
    await pool.query(newContact('bob'))
    const [after] = (await pool.query(ROWS)).rows
    expect(after.contacts).toBe('2')
    expect(Number(after.counted)).toBeGreaterThan(Number(before.counted))
    expect(JSON.parse(await run('shard'))).toEqual({ distributed: [] })
  },
)
