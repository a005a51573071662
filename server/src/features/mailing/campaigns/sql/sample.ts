import { sql } from 'kysely'
import { withSecondPlan } from '../../../../platform/db/second-plan.ts'
import { type CampaignLike, type Company, type DbContext, selectRecipients } from './audience.ts'

const TIME_LIMIT = 5_000

/** Some of those who would be sent a campaign, with all that is known of them. */
export async function sampleRecipients(ground: DbContext, tenant: Company, campaign: CampaignLike, limit: number) {
  const recipients = await selectRecipients(ground, tenant, campaign, sql`contact.*`)
  const statement = sql`${recipients} limit ${limit}`
  return withSecondPlan(ground.db, TIME_LIMIT, async (db) => (await statement.execute(db)).rows)
}
