import pg from 'pg'

const KEY = 7_200_002

export interface Lock {
  /** False if the connection that holds the lock was lost. */
  held(): boolean
  /** Takes the lock again after a restart of the database; false if another process has taken it. */
  retake(): Promise<boolean>
  release(): Promise<void>
}

/**
 * The lock of the one server on an embedded database. A connection holds it, so a killed process releases it at once and
 * leaves no stale file. Null if another process has it.
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
  // The end of the database can arrive together with an answer, before `watch` listens, and would end the process.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [KEY])
  if (rows[0]!.got) return client
  await client.end()
  return null
}
