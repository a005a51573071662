import type { Feature } from '../../../feature.ts'
import { deliver } from './delivery/deliver.ts'
import { sweepItems } from './jobs/sweep-items.ts'
import { contactItems, mailItems } from './readers.ts'
import { webhookPersonalData } from './sql/personal-data.ts'

/** Addresses of other programs that are called when something happens to contacts and mails. */
export const accountWebhooks: Feature = {
  name: 'account-webhooks',
  routes: [() => import('./routes/webhooks.ts'), () => import('./routes/calls.ts')],
  readers: [contactItems, mailItems],
  loops: [deliver],
  jobs: [sweepItems],
  personal: [webhookPersonalData],
}
