export { testRecipientsOf, utmDefaultOn } from './settings.ts'
export { takeRoom } from './usage-store.ts'
