export { createPurpose } from './change-purpose.ts'
export { createDefaultPurpose } from './default-purpose.ts'
export { consentGiven, consentWithdrawn, Origin } from './events.ts'
export { giveConsent, giveConsentToMany, giveDocumentedConsents, withdrawConsent } from './give-consent.ts'
export { presentConsent, presentEnd, presentEntry } from './present.ts'
export { Consent, ConsentEntry, type Ending, type EndProof, type Proof, ProofInput } from './schemas.ts'
export { entryHash, recordUseChange } from './sql/chain.ts'
export {
  allPurposes,
  consentsAfter,
  entriesAfter,
  findEntry,
  findPurposes,
  getPurpose,
  hasConsent,
  listConsents,
  markUsed,
  type PurposeRow,
  pageOfEntries,
  textsOf,
} from './store.ts'
export { takeBackConsents, withdrawConsents } from './withdraw-many.ts'
