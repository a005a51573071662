export { recentActivities } from './activities.ts'
export { type Completion, completeProfiles } from './complete-profiles.ts'
export { summariseContacts } from './counts.ts'
export { createContact } from './create-contact.ts'
export { erasedHashes } from './erased-hash.ts'
export { eraseAddress, forgetContacts, holdContacts } from './forget.ts'
export { type ContactFilter, GridFilter } from './grid-filter.ts'
export { countSoftBounces, markBounced, markComplained } from './mark-returned.ts'
export { mergeStaged } from './merge-staged.ts'
export { presentContact, presentMailability, presentRow } from './present.ts'
export { PROFILE_COLUMNS, type ProfileField } from './profile.ts'
export { mayConfirm, resubscribe } from './resubscribe.ts'
export { ContactDetail, ContactInput, ContactListRow, ContactPatch, ENGAGEMENTS, SOURCES, STATUSES } from './schemas.ts'
export { writeEngagement } from './sql/engagement.ts'
export { gridRows, neighborsOf, pageOfContacts, SORTABLE as CONTACTS_SORTABLE } from './sql/grid.ts'
export { isExcluded, isMailable, isMailableClass, STATES, stateOf } from './sql/mailability.ts'
export {
  clearStage,
  closeStage,
  dropRefused,
  eraseStaged,
  hasErasures,
  lastStagedLine,
  lockStaged,
  nextStagedLine,
  type StagedRange,
  stagedAddresses,
} from './sql/merge-staged.ts'
export { type Selection, selectContacts } from './sql/selection.ts'
export { holdAddresses } from './sql/suppressions.ts'
export {
  type ContactWithState,
  confirming,
  findContact,
  findHindrance,
  forgetSoftBounces,
  getContact,
  lockContacts,
} from './store.ts'
export {
  hasUnsubscribed,
  pauseMails,
  setBlacklisted,
  setExcluded,
  suppress,
  suppressedAmong,
  unsubscribe,
  unsubscribeAddresses,
} from './suppress.ts'
export { changeContact } from './update-contact.ts'
