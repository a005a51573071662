import type { Feature } from '../../feature.ts'

/** The ledger of what is sent: one row per recipient, how far it is, what happened to it, and the figures of it all. */
export const messages: Feature = { name: 'messages' }
