import { join } from 'node:path'
import type { Feature } from '../../../feature.ts'
import { loadFolder } from '../../../platform/registry.ts'
import type { RuleType } from '../../audience/segment-rules/index.ts'
import { emailSection } from './contact-section.ts'
import { emailFields } from './sql/export-fields.ts'
import { emailPersonalData } from './sql/personal-data.ts'
import { mailTimeline } from './timeline.ts'

/** What happened to mails: sent, delivered, opened, clicked, bounced, unsubscribed, complained. */
export const emailEvents: Feature = {
  name: 'email-events',
  contactSections: [emailSection],
  timeline: [mailTimeline],
  exportFields: [emailFields],
  ruleTypes: await loadFolder(join(import.meta.dirname, 'rules'), (rule: RuleType) => rule.type),
  personal: [emailPersonalData],
}
