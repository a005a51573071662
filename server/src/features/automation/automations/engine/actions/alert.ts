import { alertMembers } from '../../alert-members.ts'
import { contactIdsOf } from '../chain.ts'
import { defineAction } from '../define-action.ts'

interface Config {
  memberIds: string[]
  text?: string
}

/** Notifies members about contacts: once for all that pass together. */
export default defineAction({
  type: 'alert',
  async act({ db, now, tenant, turn, node, runs }) {
    const { memberIds, text = '' } = node.config as unknown as Config
    const about = { automationId: turn.automationId, node: node.id, memberIds, text, contactIds: contactIdsOf(runs) }
    await alertMembers({ db, now }, tenant.id, about)
    return undefined
  },
})
