import { Resolver } from 'node:dns/promises'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { Check } from './check.ts'
import { eventsCheck } from './events.ts'
import { partitionsCheck } from './partitions.ts'
import { shardingCheck } from './sharding.ts'

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

const mail: Check = {
  name: 'mail route',
  run: async ({ mailer }) => ((await mailer.verify()) ? [] : ['the relay of SMTP_URL does not answer']),
}

const dns: Check = {
  name: 'dns',
  run: async ({ config }: App) => {
    const resolver = new Resolver({ timeout: 3000, tries: 1 })
    if (config.dnsServers.length) resolver.setServers(config.dnsServers)
    // Any answer proves that a server is there, also "no such name".
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
    if (!secrets.ready) return ['DATA_KEY is not set: passwords of other services cannot be stored']
    if (config.databaseUrl && !config.dataKeys.length) return ['DATA_KEY is not set']
    return secrets.decrypt(secrets.encrypt('check', 'doctor'), 'doctor') === 'check' ? [] : ['encryption does not work']
  },
}

/** The checks of `doctor` besides those of features. */
export const platformChecks: readonly Check[] = [
  database,
  partitionsCheck,
  shardingCheck,
  eventsCheck,
  mail,
  dns,
  dataKey,
]
