import Type from 'typebox'
import { defineNode, NEXT } from '../define-node.ts'
import { EventChoice, eventFault, namesOfEvent } from '../event-choice.ts'
import { Entry, filtersOfEntry } from '../settings.ts'

/** Starts a run for each event of a contact after the activation. */
export default defineNode({
  type: 'trigger_event',
  family: 'trigger',
  config: Type.Object({ ...EventChoice.properties, ...Entry }),
  required: ['event'],
  outputs: () => NEXT,
  filters: filtersOfEntry,
  fault: eventFault,
  names: namesOfEvent,
  examples: [{ event: 'order_completed', reentry: 'parallel' }],
})
