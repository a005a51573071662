import type { StaleAfter } from '../api/live.ts'
import type { Feature } from '../parts/define-feature.ts'

/** The manifests of all features. Their pages are loaded later, one by one. */
export const features: readonly Feature[] = Object.values(
  import.meta.glob<Feature>('../features/*/feature.ts', { eager: true, import: 'feature' }),
)

export const staleAfter: StaleAfter = (event) => features.flatMap(({ live }) => live?.[event] ?? [])
