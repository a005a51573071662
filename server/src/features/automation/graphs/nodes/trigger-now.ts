import Type from 'typebox'
import { defineNode, NEXT } from '../define-node.ts'
import { Entry, filtersOfEntry } from '../settings.ts'

/** Starts runs once, at the first activation. */
export default defineNode({
  type: 'trigger_now',
  family: 'trigger',
  config: Type.Object(Entry),
  outputs: () => NEXT,
  filters: filtersOfEntry,
  examples: [{ filter: null, reentry: 'parallel' }],
})
