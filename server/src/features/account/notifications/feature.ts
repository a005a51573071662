import type { Feature } from '../../../feature.ts'
import { present } from './present.ts'
import { listNotifications } from './store.ts'

/** Notifications that the members of a company see. */
export const notifications: Feature = {
  name: 'notifications',
  routes: [() => import('./routes.ts')],
  live: [
    {
      event: 'notifications',
      module: 'none',
      read: async (db, { id }) => {
        const { items, total } = await listNotifications(db, id, { page: 1, pageSize: 10, unread: true })
        return { unread: total, items: items.map(present) }
      },
    },
  ],
}
