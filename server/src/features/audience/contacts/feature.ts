import type { Feature } from '../../../feature.ts'
import { clearCustomValues } from './changes/sql/clear-custom-values.ts'
import { contactEvents } from './events.ts'
import { summariseContacts } from './grid/counts.ts'
import { searchContacts } from './grid/sql/page.ts'
import { endPausesJob } from './jobs/end-pauses.ts'
import { activityRoutes } from './routes/activities.ts'
import { consentRoutes } from './routes/consents.ts'
import { contactRoutes } from './routes/contact.ts'
import { gridRoutes } from './routes/contacts.ts'
import { suppressionRoutes } from './routes/suppressions.ts'
import { consentHolder } from './sql/consent-holder.ts'
import { contactCountersCheck } from './sql/counters-check.ts'
import { lockContacts } from './store.ts'
import { eraseAddress } from './suppression/forget.ts'
import { blacklistMany } from './suppression/sql/blacklist-many.ts'
import { eventSource } from './timeline/event-source.ts'

/** Contacts: the grid, the timeline, suppressions and the one rule of mailability. */
export const contacts: Feature = {
  name: 'contacts',
  routes: [...gridRoutes, ...contactRoutes, ...activityRoutes, ...consentRoutes, ...suppressionRoutes],
  jobs: [endPausesJob],
  checks: [contactCountersCheck],
  events: contactEvents,
  timeline: [eventSource],
  live: [{ event: 'contacts', module: 'contacts', read: (db, { id }) => summariseContacts(db, id) }],
  onboarding: [{ code: 'contacts', done: async (db, tenantId) => (await summariseContacts(db, tenantId)).total > 0 }],
  search: [{ type: 'contact', module: 'contacts', find: searchContacts }],
  customFieldHolders: [{ clearValues: clearCustomValues }],
  labelled: [{ kind: 'contact', module: 'contacts', existing: lockContacts }],
  personal: [
    {
      tables: [
        { section: 'contact', table: 'contact', column: 'id', by: 'id' },
        { section: 'suppressions', table: 'suppression', column: 'email_key', by: 'key' },
        { section: 'staged', table: 'contact_stage', column: 'email_key', by: 'key' },
        { section: 'events', table: 'event', column: 'contact_id', by: 'id' },
      ],
      erase: eraseAddress,
    },
  ],
  bulkActions: [blacklistMany],
  consentHolders: [consentHolder],
}
