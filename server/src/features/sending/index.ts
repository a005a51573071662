export { testRecipientsOf, utmDefaultOn } from './settings.ts'
