import type { Slots } from '../../../platform/slots.ts'
import { lastTimesOf, statsOf } from './contact-store.ts'

/** E-mail figures in the detail of a contact. */
export const emailSection: Slots['contactSections'] = {
  isEmptyAtFirst: true,
  async describe({ db, now }, tenant, { id }) {
    const [stats90d, lastTimes] = await Promise.all([statsOf(db, tenant, id, now), lastTimesOf(db, tenant.id, id)])
    return { stats90d, ...lastTimes }
  },
}
