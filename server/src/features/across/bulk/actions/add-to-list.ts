import { joinThoseLeft } from '../../../audience/lists/index.ts'
import { joinable } from '../sql/targets.ts'
import { defineAction } from './define-action.ts'

/** Blacklisted contacts are left out, and so is everybody who opted out. */
export const addToList = defineAction({
  changes: ({ listIds }) => joinable(listIds),
  async apply(ground, tenantId, contactIds, listIds) {
    return (await joinThoseLeft(ground, { tenantId, listIds, contactIds })).lists > 0
  },
})
