import type { Feature } from '../../../feature.ts'

/** Drafts and published versions of the content of templates, footers and campaigns. */
export const versions: Feature = { name: 'versions' }
