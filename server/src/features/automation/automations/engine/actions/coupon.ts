import { lockContacts } from '../../../../audience/contacts/index.ts'
import { assignCodes } from '../../../../commerce/coupons/index.ts'
import { contactIdsOf } from '../chain.ts'
import { defineAction } from '../define-action.ts'

/** Gives each run a code of a stack, in the order of their arrival. Runs for which none is left go by `empty`. */
export default defineAction({
  type: 'coupon',
  reachesContact: true,
  async act({ db, now, tenant, node, runs }) {
    const existing = new Set((await lockContacts(db, tenant.id, contactIdsOf(runs))).map(({ id }) => id))
    const able = runs.filter(({ contactId }) => existing.has(contactId))
    const contactIds = able.map(({ contactId }) => contactId)
    const given = await assignCodes({ db, now }, tenant.id, node.config.stackId as string, contactIds)
    const served = new Set(able.slice(0, given))
    const empty = runs.filter((run) => !served.has(run))
    return {
      outputs: new Map(empty.map(({ id }) => [id, 'empty'])),
      failures: new Map(empty.map(({ id }) => [id, 'customizationDataboxOutOfPromocodes'])),
    }
  },
})
