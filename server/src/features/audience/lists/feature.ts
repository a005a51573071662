import type { Feature } from '../../../feature.ts'
import { joinOnCreation, listsSection } from './contact-section.ts'
import { listEvents } from './events.ts'
import { fillFromPurposeJob } from './jobs/fill-from-purpose.ts'
import { gatherJob } from './jobs/gather.ts'
import { eraseOptOuts, forgetMembers } from './member-store.ts'
import { actionRoutes } from './routes/actions.ts'
import { listRoutes } from './routes/lists.ts'
import { memberRoutes } from './routes/members.ts'
import { addToList } from './sql/add-to-list.ts'
import { listCountersCheck } from './sql/counters-check.ts'
import { listFields } from './sql/export-fields.ts'
import { listFilter } from './sql/grid-filter.ts'
import { findLists, searchLists } from './store.ts'

/** Lists of contacts and their members. */
export const lists: Feature = {
  name: 'lists',
  routes: [...listRoutes, ...memberRoutes, ...actionRoutes],
  jobs: [gatherJob, fillFromPurposeJob],
  events: listEvents,
  contactSections: [listsSection],
  exportFields: [listFields],
  contactCreations: [joinOnCreation],
  tagged: [{ kind: 'list', table: 'list' }],
  search: [{ type: 'list', module: 'contacts', find: searchLists }],
  labelled: [{ kind: 'list', existing: findLists }],
  personal: [
    {
      tables: [
        { section: 'lists', table: 'list_member', column: 'contact_id', by: 'id' },
        { section: 'listOptOuts', table: 'list_opt_out', column: 'email_key', by: 'key' },
      ],
      forget: forgetMembers,
      erase: ({ db }, tenantId, email) => eraseOptOuts(db, tenantId, email),
    },
  ],
  bulkActions: [addToList],
  checks: [listCountersCheck],
  gridFilters: [listFilter],
}
