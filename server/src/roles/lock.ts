import pg from 'pg'

const KEY = 7_200_002

export interface Lock {
  /** False when the connection that holds the lock is gone. */
  held(): boolean
  /** Takes the lock again after the database was restarted; false when another process has it by now. */
  retake(): Promise<boolean>
  release(): Promise<void>
}

/**
 * The right to be the one server of an embedded database. It hangs on a connection, so a killed process lets go of it
 * at once and no stale file is left behind. Null when another process has it.
 */
export async function holdLock(url: string): Promise<Lock | null> {
  let client = await take(url)
  if (!client) return null
  let alive = watch(client)
  return {
    held: () => alive(),
    async retake() {
      await client?.end().catch(() => {})
      client = await take(url)
      if (client) alive = watch(client)
      return client !== null
    },
    release: async () => client?.end().catch(() => {}),
  }
}

function watch(client: pg.Client): () => boolean {
  let alive = true
  client.on('error', () => {
    alive = false
  })
  client.on('end', () => {
    alive = false
  })
  return () => alive
}

async function take(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url, application_name: 'postrider lock', keepAlive: true })
  await client.connect()
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [KEY])
  if (rows[0]!.got) return client
  await client.end()
  return null
}
