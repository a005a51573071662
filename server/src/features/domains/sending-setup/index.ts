export { release } from './held.ts'
export { testRecipientsOf, utmDefaultOn } from './settings.ts'
export { releaseMessages, reserveMessages } from './usage-store.ts'
