import { Resolver } from 'node:dns/promises'
import { sql } from 'kysely'
import type { App } from '../platform/app.ts'
import { ensurePartitions, MONTHLY_TABLES } from '../platform/db/partitions.ts'
import type { Check } from '../platform/feature.ts'

const HORIZON_LIMIT = 300

const database: Check = {
  name: 'database',
  run: async ({ database: { db } }) => {
    const { rows } = await sql<{ version: number; encoding: string }>`
      select current_setting('server_version_num')::int / 10000 as version, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`.execute(
      db,
    )
    const { version, encoding } = rows[0]!
    return [
      ...(version < 15 || version > 18 ? [`PostgreSQL ${version} is not supported: 15 to 18 are`] : []),
      ...(encoding === 'UTF8' ? [] : [`the encoding is ${encoding}, not UTF8`]),
    ]
  },
}

const partitions: Check = {
  name: 'partitions',
  run: async ({ database: { db } }) => {
    const faults: string[] = []
    for (const table of MONTHLY_TABLES) {
      const { rows } = await sql<{ stray: boolean; next: boolean }>`
        select exists (select 1 from ${sql.table(`${table}_default`)}) as stray,
          to_regclass(${table} || '_' || to_char(now() + interval '1 month', 'YYYY_MM')) is not null as next`.execute(
        db,
      )
      if (rows[0]!.stray) faults.push(`${table}_default holds rows that belong into a month of their own`)
      if (!rows[0]!.next) faults.push(`${table} has no partition for the next month`)
    }
    return faults
  },
  repair: async (app) => (await ensurePartitions(app.database.db, app.clock.now())).map((name) => `made ${name}`),
}

/** Whether the readers of events can go on. */
export const events: Check = {
  name: 'events',
  run: async ({ database: { db } }) => {
    const { rows } = await sql<{ ahead: boolean; age: number }>`
      select coalesce((select max(xid) from event), 0) >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
          or exists (select 1 from event_reader where xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint) as ahead,
        coalesce((select extract(epoch from max(now() - xact_start)) from pg_stat_activity where backend_xid is not null), 0)::int as age`.execute(
      db,
    )
    const { ahead, age } = rows[0]!
    return [
      ...(ahead
        ? [
            'events carry transaction numbers from the future, as after a restored dump; readers would wait for them (doctor --repair)',
          ]
        : []),
      ...(age > HORIZON_LIMIT ? [`a transaction has been open for ${age} s; all readers of events wait for it`] : []),
    ]
  },
  // All old rows are final, so they may share one number below everything that is to come; their order is that of
  // (xid, id) as before. Readers keep their place by counting what they had already passed.
  repair: ({ database: { db } }) =>
    db.transaction().execute(async (db) => {
      await sql`lock table event, event_reader in exclusive mode`.execute(db)
      await sql`create temp table rank on commit drop as select tenant_id, id, at, xid, row_number() over (order by xid, id) as place from event`.execute(
        db,
      )
      await sql`update event_reader r set (xid, id) = (select 0, coalesce(max(k.place), 0) from rank k where (k.xid, k.id) <= (r.xid, r.id))`.execute(
        db,
      )
      await sql`update event e set xid = 0, id = k.place from rank k where e.tenant_id = k.tenant_id and e.id = k.id and e.at = k.at`.execute(
        db,
      )
      const { rows } = await sql<{
        last: string
      }>`select setval('event_id_seq', greatest((select coalesce(max(id), 0) from event) + 1, nextval('event_id_seq'))) as last`.execute(
        db,
      )
      return [`events and readers were moved to the numbers of this database (next id ${rows[0]!.last})`]
    }),
}

const mail: Check = {
  name: 'mail route',
  run: async ({ mailer }) => ((await mailer.verify()) ? [] : ['the relay of SMTP_URL does not answer']),
}

const dns: Check = {
  name: 'dns',
  run: async ({ config }: App) => {
    const resolver = new Resolver({ timeout: 3000, tries: 1 })
    if (config.dnsServers.length) resolver.setServers(config.dnsServers)
    // Any answer will do, also "no such name": what counts is that somebody answers.
    const reachable = await resolver.resolveNs('.').then(
      () => true,
      (error) => !['ECONNREFUSED', 'ETIMEOUT', 'ESERVFAIL', 'EREFUSED'].includes(error.code),
    )
    return reachable ? [] : [`no DNS server answers (${resolver.getServers().join(', ') || 'none configured'})`]
  },
}

const dataKey: Check = {
  name: 'data key',
  run: async ({ secrets, config }) => {
    if (!secrets.ready) return ['DATA_KEY is not set: passwords of webhooks and relays cannot be stored']
    if (config.databaseUrl && !config.dataKeys.length) return ['DATA_KEY is not set']
    return secrets.decrypt(secrets.encrypt('check', 'doctor'), 'doctor') === 'check' ? [] : ['encryption does not work']
  },
}

/** What `doctor` looks at beside the checks that features bring. */
export const platformChecks: readonly Check[] = [database, partitions, events, mail, dns, dataKey]
