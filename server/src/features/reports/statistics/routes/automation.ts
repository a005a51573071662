import { figureRoutes } from './figures.ts'
import { mailingPath } from './mailing-path.ts'
import { recipientRoutes } from './recipients.ts'

const automation = mailingPath('automation', { hasNodes: true })

export const routes = [...figureRoutes(automation), ...recipientRoutes(automation)]
