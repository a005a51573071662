import { lockContacts } from '../../../../audience/contacts/index.ts'
import { changeMemberState, joinExistingLists } from '../../../../audience/lists/index.ts'
import { byChain, contactIdsOf } from '../chain.ts'
import { defineAction } from '../define-action.ts'

interface Config {
  action: 'add' | 'remove' | 'unsubscribe'
  listIds: string[]
}

/** Changes lists of contacts. A contact that unsubscribed from a list, or from everything, is not added to it. */
export default defineAction({
  type: 'list_change',
  async act({ db, now, tenant: { id: tenantId }, turn, node, runs }) {
    const { action, listIds } = node.config as unknown as Config
    for (const { chain, runs: own } of byChain(runs, turn.automationId)) {
      const existing = (await lockContacts(db, tenantId, contactIdsOf(own))).map(({ id }) => id)
      const change = { tenantId, contactIds: existing, origin: { chain } }
      if (action === 'add') await joinExistingLists({ db, now }, { ...change, listIds })
      else
        for (const listId of listIds)
          await changeMemberState({ db, now }, { ...change, listId }, action === 'remove' ? 'removed' : 'unsubscribed')
    }
    return undefined
  },
})
