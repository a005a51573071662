import { type Command, printJson, withApp } from './define-command.ts'

const PASSWORD = 'BACKUP_PASSWORD'

/** Writes everything to a folder or a bucket while the product runs; on a cluster, whose servers share no moment, while it does not. */
export const backup: Command = {
  name: 'backup',
  usage: 'backup --to FOLDER | s3://BUCKET',
  options: { to: { required: true } },
  run: (config, { to = '' }) =>
    withApp(config, async (app) => {
      const { writeBackup } = await import('../platform/backup/write-backup.ts')
      const { openTarget } = await import('../platform/backup/target.ts')
      const { slot } = await import('../platform/slots.ts')
      await import('../features.ts')
      const { VERSION } = await import('../version.ts')
      const { isSharded } = await import('../platform/db/sharding/sharded.ts')
      const { requireStopped } = await import('../platform/db/sharding/require-stopped.ts')
      const { dataKeys } = await import('../roles/data-keys.ts')
      if (isSharded()) await requireStopped(app.database.pool)
      const now = app.clock.now()
      const folder = `postrider-${now.toISOString().slice(0, 19).replace(/\D/g, '')}`
      const { database, files } = app
      const password = config.backupPassword
      const keys = password ? { keys: await dataKeys(config, database), password } : null
      const of = { pool: database.pool, files, folders: slot('companyFolders'), version: VERSION, now }
      const manifest = await writeBackup({ ...of, target: openTarget(config, to), folder, keys })
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      if (!keys) process.stderr.write(`The keys are not in the backup: set ${PASSWORD}, or keep DATA_KEY elsewhere.\n`)
      printJson({ folder, rows, files: manifest.files, missing: manifest.missing, keys: manifest.keys })
    }),
}

/** Fills an empty installation from a backup. */
export const restore: Command = {
  name: 'restore',
  usage: 'restore --from FOLDER | s3://BUCKET --backup NAME',
  options: { from: { required: true }, backup: { required: true } },
  run: async (config, { from = '', backup: folder = '' }) => {
    const { openTarget } = await import('../platform/backup/target.ts')
    const { readKeys, readManifest } = await import('../platform/backup/restore-backup.ts')
    const source = openTarget(config, from)
    const manifest = await readManifest(source, folder)
    const { putKeys } = await import('../roles/data-keys.ts')
    if (manifest.keys && config.backupPassword && !config.databaseUrl)
      await putKeys(config, (await readKeys(source, folder, config.backupPassword))!)
    const { restoreInto } = await import('../roles/restore.ts')
    printJson({ folder, ...(await restoreInto(config, source, folder, manifest)) })
  },
}
