import type { Context } from '../../../../platform/context.ts'
import type { Loop } from '../../../../platform/jobs/loops.ts'
import type { SmsProvider, SmsResult } from './define-provider.ts'
import { smsProvider } from './provider.ts'
import { type ClaimedSms, claimSms, dueQueues, giveBackRate, type SmsQueue } from './sql/queue.ts'
import { endAbandoned, giveBackSms, recordSms, type SmsEnding } from './sql/results.ts'
import { type WrittenSms, writeSms } from './write-sms.ts'

/** Messages that a process sends at the same time: a process that is killed leaves no more of unknown result. */
const TOGETHER = 20
const MOST_ATTEMPTS = 6
const RETRY_MS = 5 * 60_000
/** Longer than any attempt takes. */
const LEASE_MS = 5 * 60_000
/** After a fault of our own. */
const LATER_MS = 60_000

/** Sends the messages that are due, at the rate of each company. */
export const sendQueuedSms: Loop = {
  name: 'automations.send-sms',
  everyMs: 500,
  async run(context) {
    const { app, db, now } = context
    const abandoned = await endAbandoned(db, new Date(now.getTime() - LEASE_MS))
    if (abandoned) app.log.warn({ messages: abandoned }, 'a sender of SMS was killed: its messages may have been sent')
    const provider = smsProvider(app)
    if (!provider) return false
    let free = TOGETHER
    const sending: Promise<void>[] = []
    for (const queue of await dueQueues(db, now)) {
      if (!free) break
      const rate = { limit: free, perSecond: app.config.sms!.perSecond }
      const claimed = await claimSms(db, queue, rate, now)
      free -= claimed.length
      if (claimed.length) sending.push(sendAll(context, provider, queue, claimed))
    }
    await Promise.all(sending)
    return sending.length > 0
  },
}

async function sendAll(context: Context, provider: SmsProvider, queue: SmsQueue, claimed: readonly ClaimedSms[]) {
  const { app, db } = context
  const { tenantId, automationId } = queue
  let written: WrittenSms[]
  try {
    written = await writeSms(context, queue, claimed)
  } catch (error) {
    app.log.error({ err: error, tenant: tenantId, automation: automationId }, 'SMS could not be written')
    const ids = claimed.map(({ id }) => id)
    await giveBackSms(db, tenantId, ids, new Date(context.now.getTime() + LATER_MS))
    return
  }
  const unsent = written.filter((one) => 'ending' in one).length
  if (unsent) await giveBackRate(db, tenantId, unsent, app.config.sms!.perSecond, context.now)
  await Promise.all(
    written.map(async (one) => {
      const ending = 'ending' in one ? one.ending : await attempt(context, provider, queue, one)
      await recordSms(db, queue, one.sms, ending, app.clock.now())
    }),
  )
}

async function attempt(
  { app }: Context,
  provider: SmsProvider,
  { tenantId, automationId }: SmsQueue,
  { sms, to, text, parts }: Extract<WrittenSms, { to: string }>,
): Promise<SmsEnding> {
  const { sender } = app.config.sms!
  const result = await provider.send({ to, text, sender, id: `${tenantId}-${sms.id}` })
  if (result.outcome === 'unknown')
    app.log.warn({ tenant: tenantId, automation: automationId, reason: result.reason }, 'an SMS may have been sent')
  return { ...endingOf(result, sms, app.clock.now()), number: to, parts }
}

function endingOf(result: SmsResult, { attempts }: ClaimedSms, now: Date): SmsEnding {
  if (result.outcome === 'sent') return { state: 'sent' }
  const { reason } = result
  if (result.outcome === 'unknown') return { state: 'unknown', reason }
  if (attempts >= MOST_ATTEMPTS) return { state: 'failed', reason, failure: 'other' }
  return { state: 'queued', reason, dueAt: new Date(now.getTime() + RETRY_MS) }
}
