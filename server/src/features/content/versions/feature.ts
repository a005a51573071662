import type { Feature } from '../../../feature.ts'

/** Versions of content: drafts, and what was published. Templates, footers and campaigns have them. */
export const versions: Feature = { name: 'versions' }
