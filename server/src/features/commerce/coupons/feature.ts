import { join } from 'node:path'
import type { Feature } from '../../../feature.ts'
import { loadFolder } from '../../../platform/registry.ts'
import type { RuleType } from '../../audience/segment-rules/index.ts'
import { deleteCodesJob } from './jobs/delete-codes.ts'
import { mailCodes } from './mail-codes.ts'
import { couponPersonalData } from './sql/personal-data.ts'
import { couponTimeline } from './sql/timeline.ts'
import { stacksAmong, stacksForLint } from './store.ts'

/** Coupons: stacks of codes, of which contacts and mails get one each. */
export const coupons: Feature = {
  name: 'coupons',
  routes: [() => import('./routes/stacks.ts'), () => import('./routes/codes.ts')],
  jobs: [deleteCodesJob],
  timeline: [couponTimeline],
  mailData: [mailCodes],
  couponStacks: [stacksForLint],
  ruleTypes: await loadFolder(join(import.meta.dirname, 'rules'), (rule: RuleType) => rule.type),
  ruleObjects: [{ kind: 'coupon_stack', existing: stacksAmong }],
  personal: [couponPersonalData],
}
