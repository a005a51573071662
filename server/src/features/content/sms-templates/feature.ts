import type { Feature } from '../../../feature.ts'
import { smsTemplatesAmong } from './store.ts'

/** Texts of SMS, which automations send. */
export const smsTemplates: Feature = {
  name: 'sms-templates',
  routes: [() => import('./routes.ts')],
  ruleObjects: [{ kind: 'sms_template', existing: smsTemplatesAmong }],
}
