import { type RawBuilder, sql } from 'kysely'
import type { DbContext, Tenant } from '../../../../../platform/context.ts'
import { withSecondPlan } from '../../../../../platform/db/second-plan.ts'
import { hasConsent } from '../../../../audience/consents/index.ts'
import { isMailable, type MailabilitySkip, skipReasonOf } from '../../../../audience/contacts/index.ts'
import { findLists } from '../../../../audience/lists/index.ts'
import type { Condition } from '../../../../audience/segment-rules/index.ts'
import { findSegment, membersOf } from '../../../../audience/segments/index.ts'
import { matchesOf } from '../../../../content/conditions/index.ts'
import { EMAIL_KINDS } from '../../../email-events/index.ts'
import { FLAGS, MESSAGE_STATES, wasMailedSince } from '../../../ledger/index.ts'
import { type AudienceChoice, readAudience } from '../../settings.ts'
import { type CampaignRow, findCampaign } from '../../store.ts'

export type Company = Pick<Tenant, 'id' | 'timezone'>
/** The part of a campaign that decides about its audience. */
export type CampaignLike = Pick<CampaignRow, 'type' | 'resend_of'> & { audience: unknown }

export interface Audience {
  /** Queries of chosen contact ids, without repetitions in each: one per list, per segment, and for the shops. */
  arms: RawBuilder<unknown>[]
  /** Not excluded. Excluded contacts do not count as matched. All conditions are about the table `contact`. */
  isKept: Condition
  /** May be mailed at all. */
  mailable: Condition
  /** Why a contact that is not mailable is skipped. */
  whyNotMailable: RawBuilder<MailabilitySkip>
  hasPurpose: Condition
  wasJustMailed: Condition
  /** The opposite of `wasJustMailed`, in a form that the planner can use for a join. */
  isRested: Condition
  /** In the audience. */
  matched: Condition
  /** In the audience, and may be sent the campaign now. */
  recipients: Condition
}

/** The audience of a campaign, as conditions on `contact`. */
export async function audienceOf(context: DbContext, tenant: Company, campaign: CampaignLike): Promise<Audience> {
  const choice = readAudience(campaign.audience)
  const isResend = campaign.type === 'resend'
  const arms = isResend ? [await unopened(context, tenant, campaign)] : await armsOf(context, tenant, choice)
  const isKept = allOf([
    ...(await exclusions(context, tenant, choice)),
    ...(isResend ? [hasStayed(tenant.id, choice.listIds)] : []),
  ])
  const mailable = isMailable(tenant.id, context.now)
  const hasPurpose = choice.onlyWithPurpose
    ? hasConsent(tenant.id, choice.onlyWithPurpose, context.now)
    : sql<boolean>`true`
  const { wasJustMailed, isRested } = mailedWithin(tenant.id, choice.skipMailedHours, context.now)
  const matched = sql<boolean>`(contact.id in (${membershipsOf(arms)}) and ${isKept})`
  return {
    ...{
      arms,
      isKept,
      mailable,
      whyNotMailable: skipReasonOf(tenant.id, context.now),
      hasPurpose,
      wasJustMailed,
      isRested,
      matched,
    },
    recipients: sql<boolean>`(${matched} and ${mailable} and ${hasPurpose} and ${isRested})`,
  }
}

/**
 * A query of the contacts that would be sent the campaign now, each once. It starts from the memberships, so that a
 * small list of a large company costs little.
 */
export async function selectRecipients(
  context: DbContext,
  tenant: Company,
  campaign: CampaignLike,
  columns: RawBuilder<unknown> = sql`contact.id`,
): Promise<RawBuilder<{ id: string }>> {
  const audience = await audienceOf(context, tenant, campaign)
  const { arms, isKept, mailable, hasPurpose, isRested } = audience
  // A union instead of `distinct`, of which the planner expects 200 rows: it would look up a million contacts one by one.
  const each = arms.length > 1 ? sql`${sql.join(arms, sql` union `)}` : membershipsOf(arms)
  return sql<{ id: string }>`
    select ${columns}
    from (${each}) chosen
    join contact on contact.tenant_id = ${tenant.id} and contact.id = chosen.id
    where ${isKept} and ${mailable} and ${hasPurpose} and ${isRested}`
}

/** The same query with the conditions that each contact matches. */
export const selectToFreeze = async (
  context: DbContext,
  tenant: Company,
  campaign: CampaignLike,
  conditions: readonly string[],
) =>
  sql<{ id: string; shown: string | null }>`${await selectRecipients(
    context,
    tenant,
    campaign,
    sql`contact.id, ${await matchesOf(context, tenant, conditions)} as shown`,
  )}`

const SAMPLE_TIME_LIMIT = 5_000

/** Some contacts that would be sent a campaign, with all their columns. */
export async function sampleRecipients(context: DbContext, tenant: Company, campaign: CampaignLike, limit: number) {
  const recipients = await selectRecipients(context, tenant, campaign, sql`contact.*`)
  const statement = sql`${recipients} limit ${limit}`
  return withSecondPlan(context.db, SAMPLE_TIME_LIMIT, async (db) => (await statement.execute(db)).rows)
}

/** A query of chosen contact ids, repeated for every list and segment that a contact is in. */
export const membershipsOf = (arms: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  arms.length ? sql`${sql.join(arms, sql` union all `)}` : sql`select null::bigint as id where false`

async function armsOf(context: DbContext, tenant: Company, { listIds, segmentIds }: AudienceChoice) {
  const { members, shops } = await splitLists(context, tenant.id, listIds)
  return [
    ...members.map(
      (listId) => sql`
        select m.contact_id as id
        from list_member m
        where m.tenant_id = ${tenant.id} and m.list_id = ${listId} and m.state = 'confirmed'`,
    ),
    ...[
      ...(shops.length ? [sql<boolean>`contact.shop_id = any(${shops}::bigint[])`] : []),
      ...(await segmentsOf(context, tenant, segmentIds)),
    ].map((condition) => sql`select contact.id from contact where contact.tenant_id = ${tenant.id} and ${condition}`),
  ]
}

/** Contacts that were sent the campaign that is resent, and neither opened nor returned it. */
async function unopened({ db }: DbContext, tenant: Company, { resend_of }: CampaignLike): Promise<RawBuilder<unknown>> {
  const before = resend_of ? await findCampaign(db, tenant.id, resend_of) : undefined
  const seen = FLAGS.opened | FLAGS.clicked | FLAGS.returned
  return sql`
    select r.contact_id as id
    from message r
    where r.tenant_id = ${tenant.id} and r.source_id = ${before?.source_id ?? null}
      and r.state = ${MESSAGE_STATES.sent} and r.flags & ${seen}::int = 0`
}

/** For a resend: the contact has not left all of the lists that the first campaign went to. */
const hasStayed = (tenantId: string, listIds: readonly string[]): Condition => {
  const member = sql`
    select 1
    from list_member x
    where x.tenant_id = ${tenantId} and x.contact_id = contact.id and x.list_id = any(${listIds}::bigint[])`
  return sql<boolean>`(
    not exists (${member} and x.state <> 'confirmed') or exists (${member} and x.state = 'confirmed'))`
}

async function exclusions(context: DbContext, tenant: Company, choice: AudienceChoice): Promise<Condition[]> {
  const { excludeListIds, excludeSegmentIds, excludeEmails, engagement } = choice
  const { members, shops } = await splitLists(context, tenant.id, excludeListIds)
  const emails = excludeEmails.map((email) => email.toLowerCase())
  return [
    ...(members.length
      ? [
          sql<boolean>`not exists (
            select 1
            from list_member x
            where x.tenant_id = ${tenant.id} and x.contact_id = contact.id
              and x.list_id = any(${members}::bigint[]) and x.state = 'confirmed')`,
        ]
      : []),
    ...(shops.length ? [sql<boolean>`contact.shop_id <> all(${shops}::bigint[])`] : []),
    ...(await segmentsOf(context, tenant, excludeSegmentIds)).map((condition) => sql<boolean>`not (${condition})`),
    ...(emails.length ? [sql<boolean>`contact.email_key <> all(${emails}::text[])`] : []),
    ...(engagement.length ? [sql<boolean>`contact.engagement = any(${engagement}::text[])`] : []),
  ]
}

/** Splits lists into those with members of their own, and the shops of lists whose members are a shop's contacts. */
async function splitLists({ db }: DbContext, tenantId: string, listIds: readonly string[]) {
  const lists = listIds.length ? await findLists(db, tenantId, listIds) : []
  return {
    members: lists.filter(({ kind }) => kind !== 'shop').map(({ id }) => id),
    shops: lists.flatMap(({ kind, shop_id }) => (kind === 'shop' && shop_id ? [shop_id] : [])),
  }
}

async function segmentsOf(context: DbContext, tenant: Company, ids: readonly string[]): Promise<Condition[]> {
  const conditions: Condition[] = []
  for (const id of ids) {
    const segment = await findSegment(context.db, tenant.id, id)
    if (segment) conditions.push(await membersOf(context, tenant, segment))
  }
  return conditions
}

const HOUR = 3600_000

/** Asks the ledger too, because the summary learns of sent mails a little later. */
function mailedWithin(tenantId: string, hours: number | null, now: Date) {
  if (hours === null) return { wasJustMailed: sql<boolean>`false`, isRested: sql<boolean>`true` }
  const since = new Date(now.getTime() - hours * HOUR)
  const inSummary = sql<boolean>`exists (
    select 1
    from email_summary s
    where s.tenant_id = ${tenantId} and s.kind = ${EMAIL_KINDS.sent} and s.contact_id = contact.id
      and s.last_at > ${since})`
  const inLedger = wasMailedSince(tenantId, sql`contact.id`, since)
  return {
    wasJustMailed: sql<boolean>`(${inSummary} or ${inLedger})`,
    isRested: sql<boolean>`(not ${inSummary} and not ${inLedger})`,
  }
}

const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
