import { withdrawConsents } from '../../../../audience/consents/index.ts'
import { lockContacts } from '../../../../audience/contacts/index.ts'
import { contactIdsOf } from '../chain.ts'
import { defineAction } from '../define-action.ts'

/** Withdraws the consents of contacts to a purpose. */
export default defineAction({
  type: 'withdraw_consent',
  async act({ db, now, tenant, node, runs }) {
    const contacts = await lockContacts(db, tenant.id, contactIdsOf(runs))
    await withdrawConsents({ db, now }, tenant.id, contacts, node.config.purposeId as string)
    return undefined
  },
})
