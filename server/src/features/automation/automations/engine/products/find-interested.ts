import type { DbContext } from '../../../../../platform/context.ts'
import type { Loop } from '../../../../../platform/jobs/loops.ts'
import type { TriggerEvent } from '../../../graphs/index.ts'
import { activeAutomations } from '../active-automations.ts'
import { react } from '../follow-events.ts'
import { takeWork } from '../take-work.ts'
import { interestedIn } from './interested.ts'
import {
  endProductEvent,
  moveProductEvent,
  type ProductEvent,
  putOffProductEvent,
  takeProductEvent,
} from './sql/waiting.ts'

/** Finds the contacts that events of products concern, in batches, and lets their automations react. */
export const findInterested: Loop = {
  name: 'automations.find-interested',
  everyMs: 1000,
  run: (context) =>
    takeWork(context, {
      take: takeProductEvent,
      work: findNext,
      putOff: putOffProductEvent,
      nameOf: ({ tenantId, type }) => ({ tenant: tenantId, event: type }),
      failure: 'an event of products could not be handled',
    }),
}

/** The position is written with what the batch starts: whatever is killed, no contact enters twice. */
async function findNext({ db, now }: DbContext, event: ProductEvent) {
  const { tenantId, type } = event
  const { happened, last } = await interestedIn(db, event, type as TriggerEvent, event.position)
  await react(db, tenantId, await activeAutomations(db, tenantId), happened, now)
  if (last === null) await endProductEvent(db, event)
  else await moveProductEvent(db, event, last, now)
}
