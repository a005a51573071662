import { deleteContacts } from '../../privacy/index.ts'
import { everyone } from '../sql/targets.ts'
import { defineAction } from './define-action.ts'

export const deleteAction = defineAction({
  name: 'delete',
  changes: () => everyone,
  apply: (ground, tenantId, contactIds) => deleteContacts(ground, tenantId, contactIds),
})
