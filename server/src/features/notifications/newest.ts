import type { LiveSource } from '../../feature.ts'
import { present } from './present.ts'
import { listNotifications } from './store.ts'

/** The newest news, and how many nobody has read. */
export const newest: LiveSource = {
  event: 'notifications',
  module: 'none',
  read: async (db, { id }) => {
    const { items, total } = await listNotifications(db, id, { page: 1, pageSize: 10, unread: true })
    return { unread: total, items: items.map(present) }
  },
}
