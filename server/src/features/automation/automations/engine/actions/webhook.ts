import { insertCalls } from '../../webhooks/sql/calls.ts'
import { defineAction } from '../define-action.ts'

/** Queues a call for each run. The run goes on at once. */
export default defineAction({
  type: 'webhook',
  reachesContact: true,
  async act({ db, now, turn, node, runs }) {
    await insertCalls(db, { ...turn, node: turn.numberOf.get(node.id)!, runs }, now)
    return undefined
  },
})
