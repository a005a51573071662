import type { Feature } from '../../feature.ts'
import { routes } from './routes.ts'

/** Whether, and how much, a company sends. */
export const sending: Feature = { name: 'sending', routes }
