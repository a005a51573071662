import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { migrate } from './migrate.ts'

test('an online migration that was interrupted runs again, once, whatever number of processes start', async () => {
  const { pool } = await cloneDatabase()
  // A broken build leaves an index that is not valid, and no record of the migration.
  await pool.query('delete from schema_migration where number = 68')
  await pool.query('drop index contact_country')
  await pool.query("update pg_index set indisvalid = false where indexrelid = 'contact_city'::regclass")
  const applied = await Promise.all([migrate(pool), migrate(pool), migrate(pool)])
  expect(applied.flat()).toEqual(['0068-grid-filters.sql'])
  const { rows } = await pool.query(
    "select indexrelid::regclass::text as name from pg_index where indexrelid::regclass::text in ('contact_city', 'contact_country') and indisvalid order by 1",
  )
  expect(rows.map(({ name }) => name)).toEqual(['contact_city', 'contact_country'])
})
