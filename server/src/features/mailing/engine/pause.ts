import type { App } from '../../../platform/app.ts'
import { pauseCampaign } from '../campaigns/index.ts'
import type { BatchInHand } from './batch-in-hand.ts'

/** Pauses a campaign that goes wrong: better a question than a hundred thousand failures. */
export async function pauseFor(
  app: App,
  { company, campaignId }: Pick<BatchInHand, 'company' | 'campaignId'>,
  reason: string,
) {
  const ground = { db: app.database.db, now: app.clock.now() }
  try {
    await pauseCampaign(ground, company, campaignId, reason)
  } catch (error) {
    app.log.warn({ reason: (error as Error).message, campaign: campaignId }, 'a campaign could not be paused')
  }
}
