import type { Feature } from '../../../feature.ts'
import { clearCustomValues } from './changes/sql/clear-custom-values.ts'
import { addLabels, removeLabels } from './changes/sql/label-many.ts'
import { contactEvents } from './events.ts'
import { summariseContacts } from './grid/counts.ts'
import { customFilter } from './grid/sql/custom-filter.ts'
import { labelFilter } from './grid/sql/label-filter.ts'
import { searchContacts } from './grid/sql/page.ts'
import { endPausesJob } from './jobs/end-pauses.ts'
import { sortPhonesJob } from './jobs/sort-phones.ts'
import { consentHolder } from './sql/consent-holder.ts'
import { contactPersonalData } from './sql/personal-data.ts'
import { lockContacts } from './store.ts'
import { blacklistMany } from './suppression/sql/blacklist-many.ts'
import { unsubscribeMany } from './suppression/sql/unsubscribe-many.ts'
import { eventSource } from './timeline/event-source.ts'

/** Contacts: the grid, the timeline, suppressions and the one rule of mailability. */
export const contacts: Feature = {
  name: 'contacts',
  routes: [
    () => import('./routes/contacts.ts'),
    () => import('./routes/contact.ts'),
    () => import('./routes/activities.ts'),
    () => import('./routes/consents.ts'),
    () => import('./routes/suppressions.ts'),
    () => import('./routes/phones.ts'),
  ],
  jobs: [endPausesJob, sortPhonesJob],
  events: contactEvents,
  timeline: [eventSource],
  live: [{ event: 'contacts', module: 'contacts', read: (db, { id }) => summariseContacts(db, id) }],
  onboarding: [{ code: 'contacts', done: async (db, tenantId) => (await summariseContacts(db, tenantId)).total > 0 }],
  search: [{ type: 'contact', module: 'contacts', find: searchContacts }],
  customFieldHolders: [{ clearValues: clearCustomValues }],
  labelled: [{ kind: 'contact', module: 'contacts', existing: lockContacts }],
  personal: [contactPersonalData],
  bulkActions: [blacklistMany, unsubscribeMany, addLabels, removeLabels],
  consentHolders: [consentHolder],
  gridFilters: [labelFilter, customFilter],
}
