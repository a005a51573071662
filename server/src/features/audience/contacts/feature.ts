import type { Feature } from '../../../feature.ts'
import { activityRoutes } from './activity-routes.ts'
import { consentRoutes } from './consent-routes.ts'
import { summariseContacts } from './counts.ts'
import { endPausesJob } from './jobs/end-pauses.ts'
import { routes } from './routes.ts'
import { findContacts } from './search.ts'
import { contactCountersCheck } from './sql/counters-check.ts'
import { lockContacts } from './store.ts'
import { suppressionRoutes } from './suppression-routes.ts'

/** Contacts: the grid, the one rule of mailability, suppressions. */
export const contacts: Feature = {
  name: 'contacts',
  routes: [...routes, ...activityRoutes, ...consentRoutes, ...suppressionRoutes],
  jobs: [endPausesJob],
  checks: [contactCountersCheck],
  live: [{ event: 'contacts', module: 'contacts', read: (db, { id }) => summariseContacts(db, id) }],
  onboarding: [{ code: 'contacts', done: async (db, tenantId) => (await summariseContacts(db, tenantId)).total > 0 }],
  search: [{ type: 'contact', module: 'contacts', find: findContacts }],
  labelled: [{ kind: 'contact', module: 'contacts', existing: lockContacts }],
}
