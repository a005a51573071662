import { sql } from 'kysely'
import type { DbContext } from '../../../../../platform/context.ts'
import { withSecondPlan } from '../../../../../platform/db/second-plan.ts'
import { isHostedBy, PROVIDERS, type Provider } from '../../../../audience/segment-rules/index.ts'
import type { AudienceSkip } from '../../schemas.ts'
import { type Audience, audienceOf, type CampaignLike, type Company, membershipsOf } from './recipients.ts'

export interface CountedGroup {
  /** Why the contacts are skipped; null for recipients. */
  reason: AudienceSkip | null
  provider: Provider | null
  contacts: number
  memberships: number
}

/** Counts an audience in one pass: skipped contacts by reason, recipients by mailbox provider. */
export async function countGroups(
  context: DbContext,
  tenant: Company,
  campaign: CampaignLike,
  limitMs: number,
): Promise<CountedGroup[]> {
  const audience = await audienceOf(context, tenant, campaign)
  const { arms, isKept } = audience
  const judged = sql`
    select chosen.id, ${reasonOf(audience)} as reason, split_part(contact.email_key, '@', 2) as domain
    from (${membershipsOf(arms)}) chosen
    join contact on contact.tenant_id = ${tenant.id} and contact.id = chosen.id
    where ${isKept}`
  // Joins memberships, then groups them by contact: the planner can estimate memberships, but not distinct contacts.
  const each =
    arms.length > 1
      ? sql`select reason, domain, count(*) as times from (${judged}) j group by id, reason, domain`
      : sql`select reason, domain, 1 as times from (${judged}) j`
  // Finds the provider of each domain, because there are far fewer domains than contacts.
  const statement = sql<CountedGroup>`
    select reason, case when reason is null then ${PROVIDER} end as provider,
      sum(contacts)::int as contacts, sum(memberships)::int as memberships
    from (
      select reason, case when reason is null then domain end as domain,
        count(*) as contacts, sum(times) as memberships
      from (${each}) each
      group by 1, 2) by_domain
    group by 1, 2`
  return withSecondPlan(context.db, limitMs, async (db) => (await statement.execute(db)).rows)
}

/** Why a contact is skipped: the first reason that applies. */
const reasonOf = ({ mailable, whyNotMailable, hasPurpose, wasJustMailed }: Audience) => sql<AudienceSkip | null>`
  case
    when ${mailable} then case when not ${hasPurpose} then 'noPurpose' when ${wasJustMailed} then 'recentlySent' end
    else ${whyNotMailable} end`

const PROVIDER = sql<Provider>`case ${sql.join(
  PROVIDERS.filter((provider) => provider !== 'other').map(
    (provider) => sql`when ${isHostedBy(sql`('@' || domain)`, [provider])} then ${sql.lit(provider)}`,
  ),
  sql` `,
)} else 'other' end`
