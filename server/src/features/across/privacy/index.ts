export { deleteContacts, recentSince } from './forget.ts'
