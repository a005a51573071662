import type { Feature } from '../../../feature.ts'
import { present } from './present.ts'
import { routes } from './routes.ts'
import { newestAction, unfinishedActions } from './store.ts'

/** What runs in the background for a company. Jobs report through platform/jobs/actions.ts. */
export const backgroundWork: Feature = {
  name: 'background-work',
  routes,
  live: [
    {
      event: 'actions',
      module: 'settings',
      read: async (db, { id }) => ({
        items: (await unfinishedActions(db, id)).map(present),
        // So that what begins and ends between two looks is told as well.
        newest: (await newestAction(db, id)) ?? null,
      }),
    },
  ],
}
