import { type Maintenance, maintenanceJob } from '../../../account/background-work/index.ts'
import { type Enriched, enrichBatch } from '../enrich/enrich-batch.ts'

/** Fills empty fields of contacts from their orders, or counts what it would fill. */
export const enriching: Maintenance<Enriched> = {
  name: 'orders.enrich-contacts',
  notification: 'shop_enrich',
  start: '0',
  step: (context, tenantId, after, apply) => enrichBatch(context, tenantId, after, { apply }),
}

export const enrichContactsJob = maintenanceJob(enriching)
