import type { Feature } from '../../../feature.ts'

/** Sends the service's own mails: invitations, password resets, confirmations. */
export const systemMail: Feature = { name: 'system-mail' }
