import type { Feature } from '../../../feature.ts'

/** Server-sent events for open tabs of the web application. */
export const stream: Feature = { name: 'stream', routes: [() => import('./routes.ts')] }
