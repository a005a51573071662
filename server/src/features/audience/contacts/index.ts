export { changeAddress } from './changes/change-address.ts'
export { changeContact } from './changes/change-contact.ts'
export { changeField, type FieldChange } from './changes/change-field.ts'
export { completeProfiles, missingValues } from './changes/complete-profiles.ts'
export { createSignUp } from './changes/create-sign-up.ts'
export { keepBuyers } from './changes/keep-buyers.ts'
export { withdrawContactConsent } from './changes/record-consent.ts'
export { returnToCustomers } from './changes/return-to-customers.ts'
export { writeEngagement } from './changes/sql/engagement.ts'
export {
  contactCreated,
  contactDeleted,
  contactErased,
  contactStatusChanged,
  contactUnsubscribed,
  contactUpdated,
} from './events.ts'
export { ExpectedContacts, requireExpected } from './expected-contacts.ts'
export { summariseContacts, totalContacts } from './grid/counts.ts'
export { type ContactFilter, GridFilter } from './grid/filter.ts'
export { neighborsOf } from './grid/sql/neighbors.ts'
export { pageOfContacts, SORTABLE as CONTACTS_SORTABLE } from './grid/sql/page.ts'
export { compare, contactsMatching, type Selection, selectContacts } from './grid/sql/selection.ts'
export { presentRow } from './present.ts'
export { FILLED_FIELDS, PROFILE_COLUMNS, Profile, type ProfileField } from './profile.ts'
export { ContactListRow, ContactPatch, ENGAGEMENTS, SOURCES, STATUSES } from './schemas.ts'
export type { NamedPerson, TimelineContact, TimelineSource } from './slot.ts'
export { addressesOf, idsOfAddresses } from './sql/addresses.ts'
export {
  isMailable,
  isMailableClass,
  isReachable,
  type MailabilitySkip,
  STATES,
  skipReasonOf,
  stateOf,
  whyNotMailable,
} from './sql/mailability.ts'
export { mergeStaged } from './staging/merge-staged.ts'
export { lockStaged } from './staging/sql/merge.ts'
export {
  clearStage,
  closeStage,
  dropRefused,
  eraseStaged,
  lastStagedLine,
  nextStagedLine,
  type StagedRange,
  stagedAddresses,
  stageInTransaction,
  stageRows,
} from './staging/sql/stage.ts'
export {
  type ContactWithState,
  findByEmail,
  findContact,
  forgetSoftBounces,
  lockContacts,
  requireContact,
  withConfirmation,
} from './store.ts'
export { erasedHashes } from './suppression/erased-hash.ts'
export { pauseMails } from './suppression/exclude.ts'
export { forgetContacts, holdContacts } from './suppression/forget.ts'
export {
  countSoftBounces,
  markAddress,
  markAddresses,
  markBounced,
  markComplained,
} from './suppression/mark-bounced.ts'
export { type Reason, statusFor } from './suppression/reasons.ts'
export { mayConfirm, resubscribe } from './suppression/resubscribe.ts'
export { hasErasures } from './suppression/sql/erasures.ts'
export { holdAddresses } from './suppression/sql/suppressions.ts'
export { suppress, suppressedAmong, type Way, wayOf } from './suppression/suppress.ts'
export { unreachableAmong } from './suppression/unreachable.ts'
export { type Client, hasUnsubscribed, unsubscribe, unsubscribeAddresses } from './suppression/unsubscribe.ts'
