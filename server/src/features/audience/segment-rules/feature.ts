import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'

/** Rules about contacts: what segments, audiences and conditions are made of. */
export const segmentRules: Feature = { name: 'segment-rules', routes }
