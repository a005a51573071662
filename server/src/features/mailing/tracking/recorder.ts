import { isIP } from 'node:net'
import { createGroupCommit } from '../../../platform/db/group-commit.ts'
import { defineCounter } from '../../../platform/metrics/registry.ts'
import type { ServiceParts } from '../../../platform/services.ts'
import type { HitRecorder } from './hit.ts'
import { insertHits } from './store.ts'

/** How long a visitor waits for a redirect at most, in milliseconds. */
const PATIENCE = 1_500
/** The largest number of hits in memory while the database is away: about 50 MB. */
const MAX_HITS = 100_000
const MAX_AGENT = 500

const counted = defineCounter(
  'tracking_hits_total',
  'Opens and clicks: recorded, or lost because the database was away for too long',
  ['outcome'],
)

/** Stores hits in groups: requests that arrive together wait for one shared commit. */
export function createRecorder({ database: { db }, log }: ServiceParts): HitRecorder {
  const commit = createGroupCommit({
    write: async (hits: Parameters<typeof insertHits>[1]) => {
      await insertHits(db, hits)
      counted.inc({ outcome: 'recorded' }, hits.length)
    },
    patience: PATIENCE,
    most: MAX_HITS,
    onDelay: (error) => log.warn({ reason: error.message }, 'opens and clicks wait for the database'),
    onLost: (number, why, error) => {
      counted.inc({ outcome: 'lost' }, number)
      // With a full memory every hit would add a line to the log; the metric counts them.
      if (why !== 'full') log.error({ number, why, reason: error?.message }, 'lost opens and clicks')
    },
  })
  return {
    record: (hit) => commit.add({ ...hit, ip: readAddress(hit.ip), agent: readAgent(hit.agent) }),
    close: () => commit.close(),
  }
}

/** An address that the database accepts; empty when the value is none, because a proxy may send anything. */
function readAddress(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  return isIP(address) ? address : ''
}

const readAgent = (agent: string) => agent.slice(0, MAX_AGENT).toWellFormed().replaceAll('\0', '')
