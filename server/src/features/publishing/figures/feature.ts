import type { Feature } from '../../../feature.ts'

/** How often forms, pages and surveys were seen, sent and confirmed, per day. */
export const figures: Feature = { name: 'figures' }
