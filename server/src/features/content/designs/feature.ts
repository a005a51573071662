import type { Feature } from '../../../feature.ts'

/** Makes designs for the visual editor of HTML that was written elsewhere. */
export const designs: Feature = { name: 'designs' }
