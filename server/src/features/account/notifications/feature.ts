import type { Feature } from '../../../feature.ts'
import { readUnread, type Unread, unreadSince } from './unread.ts'

/** Notifications that the members of a company see. */
export const notifications: Feature = {
  name: 'notifications',
  routes: [() => import('./routes.ts')],
  live: [
    {
      event: 'notifications',
      module: 'none',
      read: readUnread,
      shownTo: (value, joined) => unreadSince(value as Unread, joined),
    },
  ],
}
