import { join } from 'node:path'
import type { Feature } from '../../../feature.ts'
import { loadFolder } from '../../../platform/registry.ts'
import type { RuleType } from '../../audience/segment-rules/index.ts'
import { mailCart } from './carts/mail-cart.ts'
import { contactEventTypes } from './events.ts'
import { loseCartsJob } from './jobs/lose-carts.ts'
import { sweepJob } from './jobs/sweep.ts'
import { contactEventPersonalData } from './sql/personal-data.ts'
import { cartStep, customStep, visitStep } from './sql/steps.ts'
import { emailSteps } from './steps/email.ts'

/** What contacts do on the websites of shops: visits, carts, and events that the company defines. */
export const contactEvents: Feature = {
  name: 'contact-events',
  routes: [() => import('./routes.ts')],
  jobs: [loseCartsJob, sweepJob],
  events: contactEventTypes,
  ruleTypes: await loadFolder(join(import.meta.dirname, 'rules'), (rule: RuleType) => rule.type),
  sequenceSteps: [visitStep, cartStep, customStep, ...emailSteps],
  mailData: [mailCart],
  personal: [contactEventPersonalData],
}
