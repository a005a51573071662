import type { Feature } from '../../../feature.ts'

/** Faults of content that stop or spoil a mail: one file per check. */
export const lint: Feature = { name: 'lint' }
