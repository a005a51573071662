export { testRecipientsOf, utmDefaultOn } from './settings.ts'
export { returnRoom, takeRoom } from './usage-store.ts'
