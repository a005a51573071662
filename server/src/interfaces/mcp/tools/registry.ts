import type { Route } from '../../../platform/http/define-route.ts'
import type { Tool } from './define-tool.ts'
import { draftCampaign } from './draft-campaign.ts'
import { explainContact } from './explain-contact.ts'
import { findAudience } from './find-audience.ts'
import { resultsOverview } from './results-overview.ts'
import { routeTools } from './route-tools.ts'

/** All tools by name: first those for the usual questions of assistants. */
export const allTools = (routes: readonly Route[]): ReadonlyMap<string, Tool> =>
  new Map(
    [findAudience, draftCampaign, explainContact, resultsOverview, ...routeTools(routes)].map((tool) => [
      tool.name,
      tool,
    ]),
  )
