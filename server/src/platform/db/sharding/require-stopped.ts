import type pg from 'pg'

/** Throws while processes of the product use the database: their statements would meet tables that are being moved. */
export async function requireStopped(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'postrider%' and application_name <> current_setting('application_name')`)
  if (rows.length) throw new Error(`Stop these processes first: ${rows.map(({ name }) => name).join(', ')}.`)
}
