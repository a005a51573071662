import { findSmsTemplate } from '../../../content/sms-templates/index.ts'
import type { Acting } from '../engine/define-action.ts'
import { addSms, countWaiting } from './sql/queue.ts'

/** The messages of a company that may wait: as many as its rate sends in an hour. */
const LONGEST_QUEUE_SECONDS = 3600

/** Queues a message for each run. Returns why it failed, by the ids of runs: when too many wait already, for example. */
export async function queueSms({ app, db, now, turn, node, runs }: Acting): Promise<Map<string, string>> {
  const { tenantId } = turn
  const templateId = node.config.smsTemplateId as string
  const template = await findSmsTemplate(db, tenantId, templateId)
  const { sms } = app.config
  if (!template || !sms) return new Map(runs.map(({ id }) => [id, 'other']))
  const most = sms.perSecond * LONGEST_QUEUE_SECONDS
  const room = most - (await countWaiting(db, tenantId, most))
  const messages = runs.slice(0, room).map(({ id, contactId, steps }) => ({ runId: id, step: steps + 1, contactId }))
  if (messages.length) await addSms(db, { ...turn, node: node.id, templateId }, messages, now)
  return new Map(runs.slice(room).map(({ id }) => [id, 'smsRateLimitReached']))
}
