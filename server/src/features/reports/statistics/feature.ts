import type { Feature } from '../../../feature.ts'
import { contactDaysReader } from './contact-days.ts'

/** Statistics of mails: per mailing, per recipient, and over the whole company. */
export const statistics: Feature = {
  name: 'statistics',
  routes: [
    () => import('./routes/campaign.ts'),
    () => import('./routes/automation.ts'),
    () => import('./routes/overview.ts'),
    () => import('./routes/breakdowns.ts'),
  ],
  readers: [contactDaysReader],
}
