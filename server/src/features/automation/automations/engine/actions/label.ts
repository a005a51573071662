import { addLabel, removeLabel } from '../../../../account/labels/index.ts'
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
  async act({ db, tenant, node, runs }) {
    const { action, labelIds } = node.config as unknown as Config
    const ids = (await lockContacts(db, tenant.id, contactIdsOf(runs))).map(({ id }) => id)
    for (const labelId of labelIds)
      await (action === 'add' ? addLabel : removeLabel)(db, tenant.id, { labelId, kind: 'contact', ids })
    return undefined
  },
})
