import { isIP } from 'node:net'
import type { Database } from '../../../platform/db/database.ts'
import { createGroupCommit } from '../../../platform/db/group-commit.ts'
import type { Log } from '../../../platform/log.ts'
import type { HitRecorder } from '../../../platform/mail/hits.ts'
import { countHits } from '../../../platform/metrics.ts'
import { insertHits } from './store.ts'

/** Nobody waits longer for his redirect. */
const PATIENCE = 1_500
/** Some 50 MB: what clicks while the database is away. */
const MOST = 100_000
const MAX_AGENT = 500

/** The hits of this process, written in batches: who clicks waits for the commit that he shares with others. */
export function createRecorder({ db }: Pick<Database, 'db'>, log: Log): HitRecorder {
  const commit = createGroupCommit({
    write: async (hits: Parameters<typeof insertHits>[1]) => {
      await insertHits(db, hits)
      countHits('recorded', hits.length)
    },
    patience: PATIENCE,
    most: MOST,
    onDelay: (error) => log.warn({ reason: error.message }, 'opens and clicks wait for the database'),
    onLost: (number, why, error) => {
      countHits('lost', number)
      // While there are too many of them the log would only grow along; the figure tells.
      if (why !== 'full') log.error({ number, why, reason: error?.message }, 'opens and clicks were lost')
    },
  })
  return {
    record: (hit) => commit.add({ ...hit, ip: readAddress(hit.ip), agent: readAgent(hit.agent) }),
    close: () => commit.close(),
  }
}

/** An address as the database takes it; a proxy may tell us anything. */
function readAddress(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIP(address) ? address : ''
}

const readAgent = (agent: string) => agent.slice(0, MAX_AGENT).toWellFormed().replaceAll('\0', '')
