import type { Feature } from '../../../feature.ts'

/** Records in the shape of the compatible interface, which account webhooks send too. */
export const records: Feature = { name: 'records' }
