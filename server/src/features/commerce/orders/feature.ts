import { join } from 'node:path'
import type { Feature } from '../../../feature.ts'
import { loadFolder } from '../../../platform/registry.ts'
import type { RuleType } from '../../audience/segment-rules/index.ts'
import { ordersSection } from './describe.ts'
import { orderEvents } from './events.ts'
import { enrichContactsJob } from './jobs/enrich-contacts.ts'
import { fillPaidAtJob } from './jobs/fill-paid-at.ts'
import { orderCounter } from './sql/conversions.ts'
import { orderPersonalData } from './sql/personal-data.ts'
import { orderSteps } from './sql/steps.ts'

/** Orders of shops: what was bought, who bought it, and which mailing brought it. */
export const orders: Feature = {
  name: 'orders',
  routes: [
    () => import('./routes/orders.ts'),
    () => import('./routes/states.ts'),
    () => import('./routes/paid-at.ts'),
    () => import('./routes/enrich.ts'),
  ],
  jobs: [fillPaidAtJob, enrichContactsJob],
  events: orderEvents,
  contactSections: [ordersSection],
  ruleTypes: await loadFolder(join(import.meta.dirname, 'rules'), (rule: RuleType) => rule.type),
  sequenceSteps: orderSteps,
  orderCounters: [orderCounter],
  personal: [orderPersonalData],
}
