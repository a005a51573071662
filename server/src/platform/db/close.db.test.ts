import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { openDatabase } from './database.ts'

test('a pool with a statement that takes minutes is closed in seconds, and the statement ends', async () => {
  const watching = await cloneDatabase()
  const database = openDatabase({ url: watching.url, max: 2, name: 'closing' })
  const slow = sql`select pg_sleep(120)`.execute(database.db).catch(() => 'ended')
  const running = async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where application_name = 'closing' and state = 'active'`.execute(watching.db)
    return rows.length
  }
  await expect.poll(running).toBe(1)
  const began = performance.now()
  await database.close()
  expect(performance.now() - began).toBeLessThan(60_000)
  expect(await slow).toBe('ended')
  await expect.poll(running).toBe(0)
})
