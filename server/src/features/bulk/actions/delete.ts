import { deleteContacts } from '../../privacy/index.ts'
import { everyone } from '../sql/targets.ts'
import { defineAction } from './define-action.ts'

export const deleteAction = defineAction({
  changes: () => everyone,
  async apply(ground, tenantId, contactIds) {
    await deleteContacts(ground, tenantId, contactIds)
    return true
  },
})
