import type { Feature } from '../../../feature.ts'
import { present } from './present.ts'
import { newestAction, unfinishedActions } from './store.ts'

/** Shows the background work of a company. Jobs report through `platform/jobs/actions.ts`. */
export const backgroundWork: Feature = {
  name: 'background-work',
  routes: [() => import('./routes.ts')],
  live: [
    {
      event: 'actions',
      module: 'settings',
      read: async (db, { id }) => ({
        items: (await unfinishedActions(db, id)).map(present),
        // Lets clients notice work that began and ended between two reads.
        newest: (await newestAction(db, id)) ?? null,
      }),
    },
  ],
}
