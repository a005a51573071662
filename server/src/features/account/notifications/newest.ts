import type { Slots } from '../../../platform/slots.ts'
import { present } from './present.ts'
import { listNotifications } from './store.ts'

/** The newest notifications, and how many are unread. */
export const newest: Slots['live'] = {
  event: 'notifications',
  module: 'none',
  read: async (db, { id }) => {
    const { items, total } = await listNotifications(db, id, { page: 1, pageSize: 10, unread: true })
    return { unread: total, items: items.map(present) }
  },
}
