import { type RawBuilder, sql } from 'kysely'
import type { DbContext, Tenant } from '../../../../platform/context.ts'
import { ANEW } from '../../../../platform/db/prepared.ts'
import { isMailable } from '../../../audience/contacts/index.ts'
import { EMAIL_KINDS } from '../../../audience/email-events/index.ts'
import { findLists } from '../../../audience/lists/index.ts'
import type { Condition } from '../../../audience/segment-rules/index.ts'
import { findSegment, membersOf } from '../../../audience/segments/index.ts'
import { FLAGS, MESSAGE_STATES, wasMailedSince } from '../../ledger/index.ts'
import { type AudienceChoice, readAudience } from '../settings.ts'
import { type CampaignRow, findCampaign } from '../store.ts'

export type { DbContext } from '../../../../platform/context.ts'
export type Company = Pick<Tenant, 'id' | 'timezone'>
/** What an audience depends on. */
export type CampaignLike = Pick<CampaignRow, 'type' | 'resend_of'> & { audience: unknown }

export interface Audience {
  /** Queries of the ids of those who are chosen, each of them once: of a list, a segment, the shops. */
  arms: RawBuilder<unknown>[]
  /** What the audience leaves out is not matched at all; `contact` is the table. */
  isKept: Condition
  /** Whether a contact may be mailed as far as campaigns in general are concerned. */
  mailable: Condition
  hasPurpose: Condition
  wasJustMailed: Condition
  /** The contrary, in a form that the planner can join by. */
  isRested: Condition
  /** In the audience. */
  matched: Condition
  /** In the audience, and may be sent it now. */
  recipients: Condition
}

/** Who a campaign is meant for, as conditions of `contact`. */
export async function audienceOf(ground: DbContext, tenant: Company, campaign: CampaignLike): Promise<Audience> {
  const choice = readAudience(campaign.audience)
  const isResend = campaign.type === 'resend'
  const arms = isResend ? [await unopened(ground, tenant, campaign)] : await armsOf(ground, tenant, choice)
  const isKept = allOf([
    ...(await exclusions(ground, tenant, choice)),
    ...(isResend ? [stayed(tenant.id, choice.listIds)] : []),
  ])
  const mailable = isMailable(tenant.id, ground.now)
  const hasPurpose = choice.onlyWithPurpose
    ? hasConsent(tenant.id, choice.onlyWithPurpose, ground.now)
    : sql<boolean>`true`
  const { wasJustMailed, isRested } = mailedWithin(tenant.id, choice.skipMailedHours, ground.now)
  const matched = sql<boolean>`(contact.id in (${membershipsOf(arms)}) and ${isKept})`
  return {
    ...{ arms, isKept, mailable, hasPurpose, wasJustMailed, isRested, matched },
    recipients: sql<boolean>`(${matched} and ${mailable} and ${hasPurpose} and ${isRested})`,
  }
}

/**
 * Everybody who would be sent the campaign now, each once: `select contact.id …`. It begins at the memberships, so that a
 * small list of a large company costs little.
 */
export async function selectRecipients(
  ground: DbContext,
  tenant: Company,
  campaign: CampaignLike,
  columns: RawBuilder<unknown> = sql`contact.id`,
): Promise<RawBuilder<{ id: string }>> {
  const audience = await audienceOf(ground, tenant, campaign)
  const { arms, isKept, mailable, hasPurpose, isRested } = audience
  // A union, and not `distinct`: of that the planner would expect two hundred rows, and look up a million one by one.
  const each = arms.length > 1 ? sql`${sql.join(arms, sql` union `)}` : membershipsOf(arms)
  return sql<{
    id: string
  }>`select ${columns} from (${each}) chosen join contact on contact.tenant_id = ${tenant.id} and contact.id = chosen.id
    where ${isKept} and ${mailable} and ${hasPurpose} and ${isRested} ${ANEW}`
}

/** The ids of those who are chosen, as often as each of them is. */
export const membershipsOf = (arms: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  arms.length ? sql`${sql.join(arms, sql` union all `)}` : sql`select null::bigint as id where false`

async function armsOf(ground: DbContext, tenant: Company, { listIds, segmentIds }: AudienceChoice) {
  const { members, shops } = await split(ground, tenant.id, listIds)
  return [
    ...members.map(
      (listId) => sql`select m.contact_id as id from list_member m
        where m.tenant_id = ${tenant.id} and m.list_id = ${listId} and m.state = 'confirmed'`,
    ),
    ...[
      ...(shops.length ? [sql<boolean>`contact.shop_id = any(${shops}::bigint[])`] : []),
      ...(await segmentsOf(ground, tenant, segmentIds)),
    ].map((condition) => sql`select contact.id from contact where contact.tenant_id = ${tenant.id} and ${condition}`),
  ]
}

/** Who got the mail that is sent again, and neither opened it nor sent it back. */
async function unopened({ db }: DbContext, tenant: Company, { resend_of }: CampaignLike): Promise<RawBuilder<unknown>> {
  const before = resend_of ? await findCampaign(db, tenant.id, resend_of) : undefined
  const seen = FLAGS.opened | FLAGS.clicked | FLAGS.returned
  return sql`select r.contact_id as id from message r where r.tenant_id = ${tenant.id} and r.source_id = ${before?.source_id ?? null}
    and r.state = ${MESSAGE_STATES.sent} and r.flags & ${seen}::int = 0`
}

/** Of a resend: nobody who has left the lists that the first mail went to. */
const stayed = (tenantId: string, listIds: readonly string[]): Condition => {
  const member = sql`select 1 from list_member x where x.tenant_id = ${tenantId} and x.contact_id = contact.id and x.list_id = any(${listIds}::bigint[])`
  return sql<boolean>`(not exists (${member} and x.state <> 'confirmed') or exists (${member} and x.state = 'confirmed'))`
}

async function exclusions(ground: DbContext, tenant: Company, choice: AudienceChoice): Promise<Condition[]> {
  const { excludeListIds, excludeSegmentIds, excludeEmails, engagement } = choice
  const { members, shops } = await split(ground, tenant.id, excludeListIds)
  const emails = excludeEmails.map((email) => email.toLowerCase())
  return [
    ...(members.length
      ? [
          sql<boolean>`not exists (select 1 from list_member x where x.tenant_id = ${tenant.id} and x.contact_id = contact.id
            and x.list_id = any(${members}::bigint[]) and x.state = 'confirmed')`,
        ]
      : []),
    ...(shops.length ? [sql<boolean>`contact.shop_id <> all(${shops}::bigint[])`] : []),
    ...(await segmentsOf(ground, tenant, excludeSegmentIds)).map((condition) => sql<boolean>`not (${condition})`),
    ...(emails.length ? [sql<boolean>`contact.email_key <> all(${emails}::text[])`] : []),
    ...(engagement.length ? [sql<boolean>`contact.engagement = any(${engagement}::text[])`] : []),
  ]
}

/** Lists with members of their own, and the shops whose contacts are the members of the others. */
async function split({ db }: DbContext, tenantId: string, listIds: readonly string[]) {
  const lists = listIds.length ? await findLists(db, tenantId, listIds) : []
  return {
    members: lists.filter(({ kind }) => kind !== 'shop').map(({ id }) => id),
    shops: lists.flatMap(({ kind, shop_id }) => (kind === 'shop' && shop_id ? [shop_id] : [])),
  }
}

async function segmentsOf(ground: DbContext, tenant: Company, ids: readonly string[]): Promise<Condition[]> {
  const conditions: Condition[] = []
  for (const id of ids) {
    const segment = await findSegment(ground.db, tenant.id, id)
    if (segment) conditions.push(await membersOf(ground, tenant, segment))
  }
  return conditions
}

/** Whether the contact agrees to a purpose now. */
export const hasConsent = (tenantId: string, purposeId: string, now: Date): Condition =>
  sql<boolean>`exists (select 1 from consent k where k.tenant_id = ${tenantId} and k.contact_id = contact.id and k.purpose_id = ${purposeId}
    and k.withdrawn_at is null and k.valid_from <= ${now} and (k.valid_to is null or k.valid_to > ${now}))`

const HOUR = 3600_000

/** By the ledger too: what was sent is told to the summary a little later. */
function mailedWithin(tenantId: string, hours: number | null, now: Date) {
  if (hours === null) return { wasJustMailed: sql<boolean>`false`, isRested: sql<boolean>`true` }
  const since = new Date(now.getTime() - hours * HOUR)
  const told = sql<boolean>`exists (select 1 from email_summary s where s.tenant_id = ${tenantId} and s.kind = ${EMAIL_KINDS.sent}
    and s.contact_id = contact.id and s.last_at > ${since})`
  const inLedger = wasMailedSince(tenantId, sql`contact.id`, since)
  return {
    wasJustMailed: sql<boolean>`(${told} or ${inLedger})`,
    isRested: sql<boolean>`(not ${told} and not ${inLedger})`,
  }
}

const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`true`
