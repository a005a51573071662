import type { Feature } from '../../../feature.ts'
import { rowsFile } from '../../across/company-export/index.ts'
import { deliver } from './delivery/deliver.ts'
import { sweepItems } from './jobs/sweep-items.ts'
import { contactItems, mailItems } from './readers.ts'
import { webhookPersonalData } from './sql/personal-data.ts'
import { forgetNumbers } from './sql/webhooks.ts'

/** Addresses of other programs that are called when something happens to contacts and mails. */
export const accountWebhooks: Feature = {
  name: 'account-webhooks',
  routes: [() => import('./routes/webhooks.ts'), () => import('./routes/calls.ts')],
  readers: [contactItems, mailItems],
  loops: [deliver],
  jobs: [sweepItems],
  restored: [forgetNumbers],
  personal: [webhookPersonalData],
  companyFiles: [
    rowsFile('account_webhook', {
      path: 'webhooks/webhooks.jsonl',
      about: 'Webhooks, without passwords and signing secrets.',
      without: ['password', 'signing_secret'],
      order: 'id',
    }),
    rowsFile('webhook_call', { path: 'webhooks/calls.jsonl', about: 'The last calls of webhooks.' }),
  ],
}
