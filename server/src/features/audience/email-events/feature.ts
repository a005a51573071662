import type { Feature } from '../../../feature.ts'

/** What happened to mails: sent, delivered, opened, clicked, bounced, unsubscribed. */
export const emailEvents: Feature = { name: 'email-events' }
