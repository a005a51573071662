import type { Feature } from '../../feature.ts'
import { present } from './present.ts'
import { routes } from './routes.ts'
import { unfinishedActions } from './store.ts'

/** What runs in the background for a company. Jobs report through platform/jobs/actions.ts. */
export const actions: Feature = {
  name: 'actions',
  routes,
  live: [
    {
      event: 'actions',
      module: 'settings',
      read: async (db, { id }) => ({ items: (await unfinishedActions(db, id)).map(present) }),
    },
  ],
}
