export { releaseInvitationsOf } from './store.ts'
