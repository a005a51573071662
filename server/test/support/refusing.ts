import type { Database } from '../../src/platform/db/database.ts'

/**
 * Refuses changes of a table's rows while something runs. `change` is the kind of change, `when` a condition about the row
 * `new`.
 */
export async function whileRefusing<T>(
  { pool }: Pick<Database, 'pool'>,
  { change, table, when = 'true' }: { change: string; table: string; when?: string },
  run: () => Promise<T>,
): Promise<T> {
  // One statement at a time: a cluster takes no others.
  await pool.query(`create function refuse_row() returns trigger language plpgsql as $$ begin
    if ${when} then raise exception 'refused' using errcode = '22000'; end if; return new; end $$`)
  await pool.query(`create trigger refuse_row before ${change} on ${table} for each row execute function refuse_row()`)
  try {
    return await run()
  } finally {
    await pool.query(`drop trigger refuse_row on ${table}`)
    await pool.query('drop function refuse_row()')
  }
}
