import { figureRoutes } from './figures.ts'
import { mailingPath } from './mailing-path.ts'
import { recipientRoutes } from './recipients.ts'

const campaign = mailingPath('campaign', { hasNodes: false })

export const routes = [...figureRoutes(campaign), ...recipientRoutes(campaign)]
