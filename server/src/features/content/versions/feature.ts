import type { Feature } from '../../../feature.ts'

/** Drafts and published versions of the content of templates, footers, campaigns and landing pages. */
export const versions: Feature = { name: 'versions' }
