import { createGroupCommit } from '../../../../platform/db/group-commit.ts'
import { defineCounter } from '../../../../platform/metrics/registry.ts'
import type { ServiceParts } from '../../../../platform/services.ts'
import { insertWebEvents, type NewWebEvent } from './event-store.ts'

/** How long a browser waits for its answer at most, in milliseconds. */
const PATIENCE = 1_500
/** The largest number of events in memory while the database is away. */
const MAX_EVENTS = 50_000

const counted = defineCounter(
  'web_events_total',
  'Events of the site script: recorded, or lost because the database was away for too long',
  ['outcome'],
)

/** Stores events in groups: requests that arrive together wait for one shared commit. */
export function createWebRecorder({ database: { db }, log }: ServiceParts) {
  const commit = createGroupCommit<NewWebEvent>({
    write: async (events) => {
      await insertWebEvents(db, events)
      counted.inc({ outcome: 'recorded' }, events.length)
    },
    patience: PATIENCE,
    most: MAX_EVENTS,
    onDelay: (error) => log.warn({ reason: error.message }, 'events of websites wait for the database'),
    onLost: (number, why, error) => {
      counted.inc({ outcome: 'lost' }, number)
      // With a full memory every event would add a line to the log; the metric counts them.
      if (why !== 'full') log.error({ number, why, reason: error?.message }, 'lost events of websites')
    },
  })
  return {
    record: (events: readonly NewWebEvent[]) => Promise.all(events.map((event) => commit.add(event))),
    close: () => commit.close(),
  }
}
