import type { Feature } from '../../../feature.ts'

/** Mails of the service itself: invitations, password resets, confirmations. */
export const systemMail: Feature = { name: 'system-mail' }
