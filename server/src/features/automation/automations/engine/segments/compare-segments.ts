import type { DbContext } from '../../../../../platform/context.ts'
import type { Loop } from '../../../../../platform/jobs/loops.ts'
import { findSegment, membersOf } from '../../../../audience/segments/index.ts'
import { activeAutomations } from '../active-automations.ts'
import { react } from '../follow-events.ts'
import { takeWork } from '../take-work.ts'
import { entry, segmentsOf } from './entered-segments.ts'
import {
  compareMembers,
  lastOfNext,
  moveWatched,
  putOffWatched,
  stopWatching,
  takeWatched,
  type WatchedSegment,
} from './sql/watched.ts'

const BATCH = 20_000
const HOUR = 3_600_000

/**
 * Compares the members of watched segments with those of before: time alone lets contacts enter a segment. Each watched
 * segment is compared every hour, in batches.
 */
export const compareSegments: Loop = {
  name: 'automations.compare-segments',
  everyMs: 5000,
  run: (context) =>
    takeWork(context, {
      take: takeWatched,
      work: compareNext,
      putOff: putOffWatched,
      nameOf: ({ tenantId, segmentId }) => ({ tenant: tenantId, segment: segmentId }),
      failure: 'a segment could not be compared',
    }),
}

async function compareNext({ db, now }: DbContext, watched: WatchedSegment) {
  const { tenantId, segmentId, timezone, position, filled } = watched
  const automations = await activeAutomations(db, tenantId)
  const segment = await findSegment(db, tenantId, segmentId)
  if (!segment || !segmentsOf(automations).includes(segmentId)) {
    await stopWatching(db, watched)
    return
  }
  const { last, number } = await lastOfNext(db, watched, BATCH)
  if (last !== null) {
    const condition = await membersOf({ db, now }, { id: tenantId, timezone }, segment)
    const entered = await compareMembers(db, watched, condition, { after: position, upTo: last })
    if (filled)
      await react(
        db,
        tenantId,
        automations,
        entered.map((contactId) => entry(segmentId, contactId, now)),
        now,
      )
  }
  await moveWatched(db, watched, number < BATCH ? null : last, new Date(now.getTime() + HOUR))
}
