import { join } from 'node:path'
import type { Feature } from '../../../feature.ts'
import { loadFolder } from '../../../platform/registry.ts'
import type { RuleType } from '../../audience/segment-rules/index.ts'
import { rfmEvents } from './events.ts'
import { computeAllJob } from './jobs/compute-all.ts'
import { computeShopJob } from './jobs/compute-shop.ts'
import { rfmPersonalData } from './sql/personal-data.ts'

/** Groups of customers by recency, frequency and money of their orders. */
export const rfm: Feature = {
  name: 'rfm',
  routes: [() => import('./routes.ts')],
  jobs: [computeAllJob, computeShopJob],
  events: rfmEvents,
  ruleTypes: await loadFolder(join(import.meta.dirname, 'rules'), (rule: RuleType) => rule.type),
  personal: [rfmPersonalData],
}
