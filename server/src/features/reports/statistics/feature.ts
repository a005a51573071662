import type { Feature } from '../../../feature.ts'
import { contactDaysReader } from './contact-days.ts'
import { campaignRoutes } from './routes/campaign.ts'
import { overviewRoutes } from './routes/overview.ts'
import { recipientRoutes } from './routes/recipients.ts'

/** Statistics of mails: per campaign, per recipient, and over the whole company. */
export const statistics: Feature = {
  name: 'statistics',
  routes: [...campaignRoutes, ...recipientRoutes, ...overviewRoutes],
  readers: [contactDaysReader],
}
