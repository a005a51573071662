import Type from 'typebox'
import { defineNode } from '../define-node.ts'

/** Ends the run. */
export default defineNode({
  type: 'end',
  family: 'end',
  config: Type.Object({}),
  outputs: () => [],
  examples: [{}],
  decide: ({ runs }) => runs.map(() => ({ end: true })),
})
