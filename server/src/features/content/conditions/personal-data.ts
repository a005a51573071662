import type { Slots } from '../../../platform/slots.ts'
import { withoutAddress } from '../../audience/segments/index.ts'
import { conditionsWith, updateCondition } from './store.ts'

/** Conditions may name the address of a person, as definitions of segments do. */
export const conditionPersonalData: Slots['personal'] = {
  async erase({ db }, tenantId, email) {
    for (const { key, definition } of await conditionsWith(db, tenantId, email))
      await updateCondition(db, tenantId, key, withoutAddress(definition, email))
  },
}
