import type { Feature } from '../../../feature.ts'
import { mailInvitation } from './jobs/mail-invitation.ts'

/** Invitations: a company invites a person by e-mail, who accepts and becomes a member. */
export const invitations: Feature = {
  name: 'invitations',
  routes: [() => import('./routes/manage.ts'), () => import('./routes/accept.ts'), () => import('./routes/page.ts')],
  jobs: [mailInvitation],
}
