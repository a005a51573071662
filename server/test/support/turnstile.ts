import pg from 'pg'
import { inject } from 'vitest'
import { until } from './until.ts'

const KEY = 7

/**
 * Stops the batches of background work, in whichever process, right before they are committed, so that a test can act
 * between two of them.
 */
export interface Turnstile {
  /** Lets one batch pass, if one waits. */
  pass(): Promise<void>
  /** Lets all batches pass from now on. */
  remove(): Promise<void>
}

/**
 * Every batch takes a lock when it reports its progress; two connections pass that lock on to each other. On a cluster batches
 * report on the servers of their companies, where nothing holds them.
 */
export async function createTurnstile(databaseUrl: string): Promise<Turnstile> {
  if (inject('workerUrls').length) return { pass: async () => {}, remove: async () => {} }
  let [holder, other] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)]
  await Promise.all([holder.connect(), other.connect()])
  await holder.query(`select pg_advisory_lock(${KEY});
    create function wait_at_turnstile() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(${KEY}); return new; end $$;
    create trigger turnstile before update on action for each row when (old.done is distinct from new.done)
      execute function wait_at_turnstile()`)
  return {
    async pass() {
      const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
      const turn = other.query(`select pg_advisory_lock(${KEY})`)
      // Locks are granted in the order in which they are requested: after this one no second batch can pass.
      await until('a place in the queue', () => isWaiting(holder, rows[0]!.pid))
      await holder.query(`select pg_advisory_unlock(${KEY})`)
      await turn
      ;[holder, other] = [other, holder]
    },
    async remove() {
      await holder.query(`select pg_advisory_unlock_all()`)
      await other.end()
      await holder.query('drop trigger turnstile on action; drop function wait_at_turnstile()')
      await holder.end()
    },
  }
}

async function isWaiting(client: pg.Client, pid: number): Promise<boolean> {
  const { rows } = await client.query('select from pg_locks where pid = $1 and not granted', [pid])
  return rows.length > 0
}
