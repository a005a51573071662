import { createSecrets } from '../platform/crypto/secrets.ts'
import { dataKeys } from '../roles/data-keys.ts'
import { type Command, printJson } from './define-command.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  usage: 'migrate',
  options: {},
  run: async (config) => {
    const { connect } = await import('../roles/open.ts')
    const { migrateAll } = await import('../roles/migrate.ts')
    const { database, close } = await connect(config, { name: 'postrider migrate', connections: 4 })
    try {
      printJson({ applied: await migrateAll(database, createSecrets(await dataKeys(config, database))) })
    } finally {
      await close()
    }
  },
}
