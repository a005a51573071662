import type { Feature } from '../../../feature.ts'

/** Designs of pages whose content the server adds: unsubscribe pages and forms. */
export const layouts: Feature = { name: 'layouts' }
