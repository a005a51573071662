import { join } from 'node:path'
import type { Feature } from '../../../feature.ts'
import { loadFolder } from '../../../platform/registry.ts'
import type { RuleType } from '../../audience/segment-rules/index.ts'
import { pauseRestored } from './after-restore.ts'
import { moveRuns } from './engine/engine.ts'
import { enterContacts } from './engine/enter-contacts.ts'
import { followEvents } from './engine/follow-events.ts'
import { followMails } from './engine/follow-mails.ts'
import { findInterested } from './engine/products/find-interested.ts'
import { compareSegments } from './engine/segments/compare-segments.ts'
import { automationPersonalData } from './engine/sql/personal-data.ts'
import { automationEvents } from './events.ts'
import { listen } from './jobs/listen.ts'
import { mailAlert } from './jobs/mail-alert.ts'
import { automationMailings } from './mails/mailing-source.ts'
import { sendQueuedSms } from './sms/send-queued.ts'
import { smsPersonalData } from './sms/sql/personal-data.ts'
import { reportedAutomations } from './statistics/reported.ts'
import { automationsAmong } from './store.ts'
import { automationTags } from './tag-store.ts'
import { runTimeline } from './timeline/timeline.ts'
import { callWebhooks } from './webhooks/call-webhooks.ts'

/** Automations: their graphs in versions, their states, and the runs of contacts. */
export const automations: Feature = {
  name: 'automations',
  routes: [
    () => import('./routes/automations.ts'),
    () => import('./routes/graphs.ts'),
    () => import('./routes/editor.ts'),
    () => import('./routes/running.ts'),
    () => import('./routes/history.ts'),
    () => import('./routes/trial.ts'),
    () => import('./routes/report.ts'),
  ],
  jobs: [mailAlert, listen],
  restored: [pauseRestored],
  loops: [enterContacts, moveRuns, compareSegments, findInterested, callWebhooks, sendQueuedSms],
  readers: [followEvents],
  events: automationEvents,
  mailings: [automationMailings],
  reported: [reportedAutomations],
  mailFollowers: [followMails],
  ruleTypes: await loadFolder(join(import.meta.dirname, 'rules'), (rule: RuleType) => rule.type),
  ruleObjects: [{ kind: 'automation', existing: automationsAmong }],
  timeline: [runTimeline],
  tagged: [automationTags],
  personal: [automationPersonalData, smsPersonalData],
}
