import type { Feature } from '../../../feature.ts'
import { joinOnCreation, listsSection } from './contact-section.ts'
import { listEvents } from './events.ts'
import { correctShopListsJob } from './jobs/correct-shop-lists.ts'
import { emptyListJob } from './jobs/empty-list.ts'
import { fillFromPurposeJob } from './jobs/fill-from-purpose.ts'
import { gatherJob } from './jobs/gather.ts'
import { addToList, removeFromList } from './sql/bulk-actions.ts'
import { listFields } from './sql/export-fields.ts'
import { listFilter } from './sql/grid-filter.ts'
import { listPersonalData } from './sql/personal-data.ts'
import { findLists, listsAmong, searchLists } from './store.ts'
import { listTags } from './tag-store.ts'

/** Lists of contacts and their members. */
export const lists: Feature = {
  name: 'lists',
  routes: [
    () => import('./routes/lists.ts'),
    () => import('./routes/members.ts'),
    () => import('./routes/actions.ts'),
    () => import('./routes/shop-lists.ts'),
  ],
  jobs: [gatherJob, fillFromPurposeJob, emptyListJob, correctShopListsJob],
  events: listEvents,
  contactSections: [listsSection],
  exportFields: [listFields],
  contactCreations: [joinOnCreation],
  tagged: [listTags],
  search: [{ type: 'list', module: 'contacts', find: searchLists }],
  labelled: [{ kind: 'list', existing: findLists }],
  ruleObjects: [{ kind: 'list', existing: listsAmong }],
  personal: [listPersonalData],
  bulkActions: [addToList, removeFromList],
  gridFilters: [listFilter],
}
