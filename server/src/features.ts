import { account } from './features/account/area.ts'
import { across } from './features/across/area.ts'
import { audience } from './features/audience/area.ts'
import { automation } from './features/automation/area.ts'
import { commerce } from './features/commerce/area.ts'
import { content } from './features/content/area.ts'
import { domains } from './features/domains/area.ts'
import { integrations } from './features/integrations/area.ts'
import { mailing } from './features/mailing/area.ts'
import { publishing } from './features/publishing/area.ts'
import { reports } from './features/reports/area.ts'
import type { Route } from './platform/http/define-route.ts'
import { addOperations } from './platform/http/operations.ts'
import { fillSlots } from './platform/slots.ts'

/** The areas from the bottom up: a feature imports only from its own area and those before it, through `index.ts`. */
export const areas = [
  ...[account, audience, domains, content, mailing, commerce, publishing, automation],
  ...[reports, across, integrations],
]

/** Every feature of the product, in the order of the import law. */
export const features = areas.flatMap((area) => area.features)
fillSlots(features)

export const jobs = features.flatMap((feature) => feature.jobs ?? [])
export const loops = features.flatMap((feature) => feature.loops ?? [])
export const readers = features.flatMap((feature) => feature.readers ?? [])
export const inbound = features.flatMap((feature) => feature.inbound ?? [])
export const gauges = features.flatMap((feature) => feature.gauges ?? [])
export const restored = features.flatMap((feature) => feature.restored ?? [])

/** The routes of all features. Processes that answer no requests never load them: they are a third of the program. */
export async function loadRoutes(): Promise<readonly Route[]> {
  const modules = features.flatMap((feature) => feature.routes ?? []).map((load) => load())
  const routes = (await Promise.all(modules)).flatMap(({ routes }) => routes)
  addOperations(routes)
  return routes
}
