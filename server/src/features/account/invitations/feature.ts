import type { Feature } from '../../../feature.ts'
import { mailInvitation } from './jobs/mail-invitation.ts'
import { acceptRoutes } from './routes/accept.ts'
import { manageRoutes } from './routes/manage.ts'

/** Bringing people into a company. */
export const invitations: Feature = {
  name: 'invitations',
  routes: [...manageRoutes, ...acceptRoutes],
  jobs: [mailInvitation],
}
