import type { Feature } from '../../feature.ts'
import { routes } from './routes.ts'

/** Groups of contacts by rules. */
export const segments: Feature = { name: 'segments', routes, tagged: { segment: 'segment' } }
