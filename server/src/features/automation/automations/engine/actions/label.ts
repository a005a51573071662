import { changeLabel } from '../../../../account/labels/index.ts'
import { lockContacts } from '../../../../audience/contacts/index.ts'
import { contactIdsOf } from '../chain.ts'
import { defineAction } from '../define-action.ts'

interface Config {
  action: 'add' | 'remove'
  labelIds: string[]
}

/** Puts labels on contacts, or takes them off. */
export default defineAction({
  type: 'label',
  async act({ db, now, tenant, node, runs }) {
    const { action, labelIds } = node.config as unknown as Config
    const ids = (await lockContacts(db, tenant.id, contactIdsOf(runs))).map(({ id }) => id)
    for (const labelId of labelIds)
      await changeLabel({ db, now }, tenant.id, { labelId, kind: 'contact', ids, isAdded: action === 'add' })
    return undefined
  },
})
