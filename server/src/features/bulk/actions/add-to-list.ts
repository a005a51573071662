import { join } from '../../lists/index.ts'
import { joinable } from '../sql/targets.ts'
import { defineAction } from './define-action.ts'

/** Blacklisted contacts are left out, and so is everybody who opted out. */
export const addToList = defineAction({
  name: 'add_to_list',
  changes: joinable,
  async apply(ground, tenantId, contactIds, listIds) {
    for (const listId of listIds) await join(ground, { tenantId, listId, contactIds })
  },
})
