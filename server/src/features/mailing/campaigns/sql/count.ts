import { sql } from 'kysely'
import { ANEW } from '../../../../platform/db/prepared.ts'
import { withSecondPlan } from '../../../../platform/db/second-plan.ts'
import { stateOf } from '../../../audience/contacts/index.ts'
import { isKeptBy, PROVIDERS, type Provider } from '../../../audience/segment-rules/index.ts'
import type { AudienceSkip } from '../schemas.ts'
import {
  type Audience,
  audienceOf,
  type CampaignLike,
  type Company,
  type DbContext,
  membershipsOf,
} from './audience.ts'

export interface CountedGroup {
  /** Null for those who would be sent it. */
  reason: AudienceSkip | null
  provider: Provider | null
  contacts: number
  memberships: number
}

/** Counts an audience in one pass: by the reason why somebody is skipped, and recipients by who keeps their mailbox. */
export async function countGroups(
  ground: DbContext,
  tenant: Company,
  campaign: CampaignLike,
  limitMs: number,
): Promise<CountedGroup[]> {
  const audience = await audienceOf(ground, tenant, campaign)
  const { arms, isKept } = audience
  const judged = sql`select chosen.id, ${reasonOf(tenant.id, audience)} as reason, split_part(contact.email_key, '@', 2) as domain
    from (${membershipsOf(arms)}) chosen join contact on contact.tenant_id = ${tenant.id} and contact.id = chosen.id where ${isKept}`
  // Joined first and counted then: the planner knows how many memberships there are, but not how many contacts.
  const each =
    arms.length > 1
      ? sql`select reason, domain, count(*) as times from (${judged}) j group by id, reason, domain`
      : sql`select reason, domain, 1 as times from (${judged}) j`
  // Providers are told domain by domain: there are far fewer of those than contacts.
  const statement = sql<CountedGroup>`
    select reason, case when reason is null then ${PROVIDER} end as provider, sum(contacts)::int as contacts, sum(memberships)::int as memberships
    from (select reason, case when reason is null then domain end as domain, count(*) as contacts, sum(times) as memberships
      from (${each}) each group by 1, 2) by_domain
    group by 1, 2 ${ANEW}`
  return withSecondPlan(ground.db, limitMs, async (db) => (await statement.execute(db)).rows)
}

/** Why somebody is skipped: the first reason that applies, in the order of the states of contacts. */
const reasonOf = (tenantId: string, { mailable, hasPurpose, wasJustMailed }: Audience) => sql<AudienceSkip | null>`case
  when ${mailable} then case when not ${hasPurpose} then 'noPurpose' when ${wasJustMailed} then 'recentlySent' end
  else ${whyNotMailable(tenantId)} end`

/** Why a contact may not be mailed, given that it may not; the same words stand in the ledger. */
export const whyNotMailable = (tenantId: string) => sql<AudienceSkip>`case
  when ${stateOf(tenantId)} in ('complained', 'bounced', 'unsubscribed', 'blacklisted', 'suppressed', 'excluded') then ${stateOf(tenantId)}
  when contact.status = 'pending' then 'notMailable'
  when contact.consent_basis = 'none' or (contact.consent_basis = 'imported' and not contact.consent_recorded) then 'weakConsent'
  when contact.mail_class = 'paused' then 'paused'
  else 'notMailable' end`

const PROVIDER = sql<Provider>`case ${sql.join(
  PROVIDERS.filter((provider) => provider !== 'other').map(
    (provider) => sql`when ${isKeptBy(sql`('@' || domain)`, [provider])} then ${sql.lit(provider)}`,
  ),
  sql` `,
)} else 'other' end`
