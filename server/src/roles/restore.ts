import { isEmptyInstallation } from '../features/account/companies/index.ts'
import { restored } from '../features.ts'
import type { Manifest } from '../platform/backup/manifest.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { eventsCheck } from '../platform/checks/events.ts'
import type { Config } from '../platform/config/settings.ts'
import { createSecrets } from '../platform/crypto/secrets.ts'
import { detectSharding } from '../platform/db/sharding/sharded.ts'
import { tx } from '../platform/db/tx.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { deleteJobsNamed } from '../platform/jobs/delete-jobs.ts'
import { dataKeys } from './data-keys.ts'
import { migrateAll } from './migrate.ts'
import { connect, openApp } from './open.ts'
import { allJobs } from './worker.ts'

/** Restores a backup into an empty database, and makes it safe: nothing that may have been sent since is sent again. */
export async function restoreInto(config: Config, source: FileStore, folder: string, manifest: Manifest) {
  const { database, close } = await connect(config, { name: 'postrider restore', connections: 4 })
  try {
    await migrateAll(database, createSecrets(await dataKeys(config, database)))
    if (!(await isEmptyInstallation(database.db))) throw new Error('The database is not empty')
    if (await detectSharding(database.pool))
      throw new Error('The database is a cluster: restore into one server, then run `postrider shard`')
    await restoreBackup({ pool: database.pool, files: openFiles(config), source, folder }, manifest)
  } finally {
    await close()
  }
  const opened = await openApp(config, { name: 'postrider restore', connections: 4, migrate: true })
  try {
    const { app } = opened
    const { db } = app.database
    const now = app.clock.now()
    // The numbers of transactions in events are those of another database.
    const repaired = await eventsCheck.repair!(app)
    const said = await tx(db, async (db) => {
      const dropped = await deleteJobsNamed(
        db,
        allJobs.flatMap(({ name, mails }) => (mails ? [name] : [])),
      )
      const sentences: string[] = dropped ? [`${dropped} jobs that send mails were dropped`] : []
      for (const work of restored) sentences.push(...(await work({ db, now })))
      return sentences
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { rows, files: manifest.files, notes: [...repaired, ...said] }
  } finally {
    await opened.close()
  }
}
