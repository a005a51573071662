import type { Area } from '../../feature.ts'
import { accountWebhooks } from './account-webhooks/feature.ts'
import { assistants } from './assistants/feature.ts'
import { connectedApps } from './connected-apps/feature.ts'
import { csv } from './csv/feature.ts'
import { records } from './records/feature.ts'
import { v3 } from './v3/feature.ts'

/** What other programs get: account webhooks, the compatible interface, and the access of assistants. */
export const integrations: Area = {
  name: 'integrations',
  features: [records, accountWebhooks, v3, csv, connectedApps, assistants],
}
