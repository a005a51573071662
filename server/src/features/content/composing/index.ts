export { composeMail, oneLine } from './compose-mail.ts'
export { htmlWithLinkNumbers, prepareMail, textPartOf, withFooterIfNeeded } from './in-threads.ts'
export { columnsFor, contactTags } from './known-tags.ts'
export {
  claimData,
  claimedFunctions,
  cleaned,
  dataForReader,
  dataFunctions,
  isPersonal,
  isShared,
  keyWithData,
  personalData,
  sharedData,
} from './mail-data.ts'
export { LINKS_OF_VARIANT, type MassMail, prepareMassMail } from './mass-mail.ts'
export { type Recipient, UNKNOWN_RECIPIENT } from './recipient.ts'
export { renderForReader } from './render-for-reader.ts'
export { renderMail } from './render-mail.ts'
export { sampleRecipient } from './sample-recipient.ts'
export type { DataContext, DataMail, MailData } from './slot.ts'
export { tagOfColumn } from './tags.ts'
export { addressValues, NOWHERE, type OwnAddresses, tagValues, valuesMaker } from './values.ts'
