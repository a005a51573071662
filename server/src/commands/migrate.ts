import { pendingMigrations } from '../platform/db/migrate.ts'
import { isServed } from '../roles/lock.ts'
import { openApp } from '../roles/open.ts'
import { type Command, printJson } from './define-command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  usage: 'migrate',
  options: {},
  run: async (config) => {
    const { app, embedded, close } = await openApp(config, { name: 'postrider migrate', connections: 4, migrate: true })
    const pending = await pendingMigrations(app.database.pool)
    await close()
    if (embedded?.started && !(await isServed(embedded.url))) await embedded.stop()
    printJson({ upToDate: pending.length === 0 })
  },
}
