export { recentActivities } from './activities.ts'
export { type Completion, completeProfiles } from './complete-profiles.ts'
export { createContact } from './create-contact.ts'
export { erasedHashes } from './erased-hash.ts'
export { eraseAddress, forgetContacts, holdContacts } from './forget.ts'
export { type ContactFilter, GridFilter } from './grid-filter.ts'
export { mergeStaged } from './merge-staged.ts'
export { presentContact, presentRow } from './present.ts'
export { PROFILE_COLUMNS, type ProfileField } from './profile.ts'
export { mayConfirm, resubscribe } from './resubscribe.ts'
export { ContactDetail, ContactInput, ContactListRow, ContactPatch, ENGAGEMENTS, SOURCES, STATUSES } from './schemas.ts'
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
export { type ContactWithState, confirming, getContact, lockContacts } from './store.ts'
export {
  setBlacklisted,
  setExcluded,
  suppress,
  suppressedAmong,
  unsubscribe,
  unsubscribeAddresses,
} from './suppress.ts'
export { changeContact } from './update-contact.ts'
