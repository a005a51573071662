import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createSecrets } from '../../src/platform/crypto/secrets.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { openEmbedded } from '../../src/platform/db/embedded.ts'
import { migrateAll } from '../../src/roles/migrate.ts'
import { DATA_KEY, TEMPLATE } from './constants.ts'
import { makeScratch } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** One PostgreSQL for the whole run, with one migrated template that every test file clones. */
export default async function setup(project: TestProject) {
  const scratch = makeScratch()
  // The processes that run the tests start later and inherit it.
  process.env.TMPDIR = scratch
  const folder = mkdtempSync(join(tmpdir(), 'postrider-test-'))
  // The database does not outlive the run, so it need not wait for the disk.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_wal_size: '512MB',
    shared_buffers: '256MB',
    max_connections: '200',
  }
  const embedded = await openEmbedded({ dataDir: join(folder, 'data'), settings })
  const admin = openDatabase({ url: embedded.url, max: 1, name: 'test setup' })
  await admin.pool.query(`create database ${TEMPLATE}`)
  const template = openDatabase({ url: withDatabase(embedded.url, TEMPLATE), max: 3, name: 'test setup' })
  await migrateAll(template, createSecrets([DATA_KEY]))
  await template.close()
  await admin.close()
  project.provide('databaseUrl', embedded.url)
  return async () => {
    await embedded.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

export const withDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
