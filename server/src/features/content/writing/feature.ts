import type { Feature } from '../../../feature.ts'

/** Texts that a language model proposes. There is one only if the operator has set it up. */
export const writing: Feature = { name: 'writing', routes: [() => import('./routes.ts')] }
