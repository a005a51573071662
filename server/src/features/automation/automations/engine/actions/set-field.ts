import { changeField, type FieldChange } from '../../../../audience/contacts/index.ts'
import { byChain, contactIdsOf } from '../chain.ts'
import { defineAction } from '../define-action.ts'
import type { Traveller } from '../move-batch.ts'

/** Changes a field of contacts. Fields that cannot take the value fail. */
export default defineAction({
  type: 'set_field',
  async act({ db, now, tenant, turn, node, runs }) {
    const failures = new Map<string, string>()
    for (const { chain, runs: own } of byChain(runs, turn.automationId))
      for (const round of rounds(own)) {
        const change = node.config as unknown as FieldChange
        const refused = await changeField({ db, now }, tenant.id, contactIdsOf(round), change, { chain })
        for (const { id, contactId } of round) if (refused.has(contactId)) failures.set(id, 'contactSetFieldFail')
      }
    return { failures }
  },
})

/** Divides runs so that a contact with several is in each part once: two runs add twice. */
function rounds(runs: readonly Traveller[]): Traveller[][] {
  const parts: Traveller[][] = []
  const seen = new Map<string, number>()
  for (const run of runs) {
    const round = seen.get(run.contactId) ?? 0
    seen.set(run.contactId, round + 1)
    parts[round] ??= []
    parts[round].push(run)
  }
  return parts
}
