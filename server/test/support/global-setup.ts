import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createSecrets } from '../../src/platform/crypto/secrets.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { openEmbedded } from '../../src/platform/db/embedded.ts'
import { shard } from '../../src/platform/db/sharding/shard.ts'
import { migrateAll } from '../../src/roles/migrate.ts'
import { DATA_KEY, TEMPLATE } from './constants.ts'
import { administer, withDatabase } from './databases.ts'
import { makeScratch } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
    /** The other servers of a cluster. */
    workerUrls: string[]
  }
}

/**
 * One PostgreSQL for the whole run, with one migrated template that every test file clones. With TEST_CLUSTER it is a Citus
 * cluster: the addresses of its coordinator and its other servers, with commas between them.
 */
export default async function setup(project: TestProject) {
  const scratch = makeScratch()
  // The processes that run the tests start later and inherit it.
  process.env.TMPDIR = scratch
  const [cluster, ...workers] = (process.env.TEST_CLUSTER ?? '').split(',').filter(Boolean)
  const embedded = cluster ? { url: cluster, stop: async () => {} } : await startEmbedded()
  for (const url of [embedded.url, ...workers]) {
    await administer(url, `drop database if exists ${TEMPLATE} with (force)`)
    await administer(url, `create database ${TEMPLATE}`)
    if (workers.length) await administer(withDatabase(url, TEMPLATE), 'create extension if not exists citus')
  }
  const template = openDatabase({ url: withDatabase(embedded.url, TEMPLATE), max: 3, name: 'test setup' })
  await migrateAll(template, createSecrets([DATA_KEY]))
  if (workers.length)
    await shard(template.pool, { coordinator: serverOf(embedded.url), workers: workers.map(serverOf), shards: 4 })
  await template.close()
  // Maintenance processes of a cluster would keep the template from being cloned.
  if (workers.length)
    for (const url of [embedded.url, ...workers]) {
      await administer(url, `alter database ${TEMPLATE} allow_connections false`)
      await administer(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`)
    }
  project.provide('databaseUrl', embedded.url)
  project.provide('workerUrls', workers)
  return async () => {
    await embedded.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** The database does not outlive the run, so it need not wait for the disk. */
const startEmbedded = () =>
  openEmbedded({
    dataDir: join(mkdtempSync(join(tmpdir(), 'postrider-test-')), 'data'),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_wal_size: '512MB',
      shared_buffers: '256MB',
      max_connections: '200',
    },
  })

const serverOf = (url: string) => ({ host: new URL(url).hostname, port: Number(new URL(url).port) })
