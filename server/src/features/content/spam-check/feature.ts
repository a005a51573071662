import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'

/** Checks how much a mail looks like spam: one file per rule. */
export const spamCheck: Feature = { name: 'spam-check', routes }
