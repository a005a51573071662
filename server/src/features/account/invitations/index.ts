export { openInvitation } from './accept-invitation.ts'
export { releaseInvitationsOf } from './store.ts'
