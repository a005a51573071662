import type { LiveEvent, StreamEvent } from '../api/live.ts'
import type { Feature } from '../parts/manifest/define-feature.ts'

/** The manifests of all features. Their pages are loaded later, one by one. */
export const features: readonly Feature[] = Object.values(
  import.meta.glob<Feature>('../features/*/feature.ts', { eager: true, import: 'feature' }),
)

/** The events of the server's stream, with the routes that any feature reloads after them. */
export const streamEvents: readonly StreamEvent[] = features
  .flatMap(({ liveEvents = {} }) => Object.entries(liveEvents) as [LiveEvent, { everyMs: number }][])
  .map(([name, { everyMs }]) => ({ name, everyMs, stale: features.flatMap(({ live }) => live?.[name] ?? []) }))
