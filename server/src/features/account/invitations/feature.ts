import type { Feature } from '../../../feature.ts'
import { mailInvitation } from './jobs/mail-invitation.ts'
import { acceptRoutes } from './routes/accept.ts'
import { manageRoutes } from './routes/manage.ts'

/** Invitations: a company invites a person by e-mail, who accepts and becomes a member. */
export const invitations: Feature = {
  name: 'invitations',
  routes: [...manageRoutes, ...acceptRoutes],
  jobs: [mailInvitation],
}
