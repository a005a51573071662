import type { Feature } from '../../../feature.ts'

/** Checks how much a mail looks like spam: one file per rule. */
export const spamCheck: Feature = { name: 'spam-check', routes: [() => import('./routes.ts')] }
