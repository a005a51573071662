import { type Command, printJson } from './define-command.ts'

/** Distributes the companies over the servers of a Citus cluster. Every process of the product must be stopped. */
export const shardCommand: Command = {
  name: 'shard',
  usage: 'shard [--coordinator HOST:PORT] [--workers HOST:PORT,HOST:PORT] [--shards NUMBER]',
  options: { coordinator: {}, workers: {}, shards: {} },
  run: async (config, { coordinator, workers = '', shards }) => {
    if (!config.databaseUrl)
      throw new Error('The embedded database is one machine: set DATABASE_URL to the coordinator.')
    if (shards && !/^[1-9]\d{0,3}$/.test(shards)) throw new Error('--shards is a number from 1 to 9999.')
    const servers = workers.split(',').filter(Boolean).map(readServer)
    const { connect } = await import('../roles/open.ts')
    const { shard } = await import('../platform/db/sharding/shard.ts')
    const { requireStopped } = await import('../platform/db/sharding/require-stopped.ts')
    const { database, close } = await connect(config, { name: 'postrider shard', connections: 2 })
    try {
      await requireStopped(database.pool)
      const options = { coordinator: coordinator ? readServer(coordinator) : undefined, workers: servers }
      printJson(await shard(database.pool, { ...options, shards: shards ? Number(shards) : undefined }))
    } finally {
      await close()
    }
  },
}

function readServer(text: string) {
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(text) ?? []
  if (!host || !port) throw new Error(`${text} is not HOST:PORT.`)
  return { host, port: Number(port) }
}
