import type { Feature } from '../../../feature.ts'
import { contactDaysReader } from './contact-days.ts'
import { campaignRoutes } from './routes/campaign.ts'
import { overviewRoutes } from './routes/overview.ts'
import { recipientRoutes } from './routes/recipients.ts'

/** What became of mails, in figures: of a campaign, of a company, person by person. */
export const statistics: Feature = {
  name: 'statistics',
  routes: [...campaignRoutes, ...recipientRoutes, ...overviewRoutes],
  readers: [contactDaysReader],
}
