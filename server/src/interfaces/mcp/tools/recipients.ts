import { COUNTS } from '../../../features/integrations/assistants/index.ts'
import type { Route } from '../../../platform/http/define-route.ts'
import { mails } from './define-tool.ts'

export const RECIPIENTS = {
  type: 'integer',
  minimum: 0,
  description:
    'How many people this mails, as counted before: another number is refused with count_mismatch. 0 when it cannot be counted',
}

/** Whether the tool of an operation needs the number of people that it mails. */
export const needsCount = (route: Route) => mails(route) && Object.hasOwn(COUNTS, route.id)
