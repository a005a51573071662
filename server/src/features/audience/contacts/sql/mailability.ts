import { type RawBuilder, sql } from 'kysely'

const shopsWhere = (tenantId: string | RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql`any(array(select id from shop where tenant_id = ${tenantId} and ${condition}))`

/**
 * Whether a contact may be mailed at `now`: the one rule, for counts, audiences, automations and the sender. Combines
 * `mail_class`, which sums up the contact's own row (status, suppression, consent, exclusion, pause), with its shop
 * (active, customer exception). `c` is the alias of the table `contact`.
 */
export const isMailable = (tenantId: string, now: Date, c = 'contact') => {
  const contact = sql.raw(c)
  const isException = sql`${contact}.shop_id = ${shopsWhere(tenantId, sql`customer_exception`)}`
  // A pause that is over counts as none, although a job clears it only within a minute.
  const isPauseOver = sql`(
    ${contact}.mail_class = 'paused' and ${contact}.mail_paused_until <= ${now}
    and (${contact}.status = 'subscribed' or (${contact}.consent_basis = 'soft_opt_in_customer' and ${isException})))`
  return sql<boolean>`(
    ${contact}.shop_id = ${shopsWhere(tenantId, sql`active`)}
    and (
      ${contact}.mail_class = 'yes'
      or (${contact}.mail_class = 'exception' and ${isException})
      or ${isPauseOver}))`
}

/** The same rule for a counted class and its shop. Counters know no time: a pause counts until the job clears it. */
export const isMailableClass = (
  mailClass: string,
  shop: { active: boolean; customer_exception: boolean } | undefined,
): boolean => Boolean(shop?.active) && (mailClass === 'yes' || (mailClass === 'exception' && shop!.customer_exception))

/** Why a contact may not be mailed, strongest reason first, in the words of the contact page. */
export const BLOCKERS = [
  'complained',
  'bounced',
  'unsubscribed',
  'blacklisted',
  'suppressed',
  'shop_off',
  'excluded',
  'pending',
  'no_consent',
  'paused',
  'customer',
] as const
export type Blocker = (typeof BLOCKERS)[number]

/** The same reasons in the words of audience counts and of the ledger. */
const SKIP_REASON_OF = {
  complained: 'complained',
  bounced: 'bounced',
  unsubscribed: 'unsubscribed',
  blacklisted: 'blacklisted',
  suppressed: 'suppressed',
  shop_off: 'excluded',
  excluded: 'excluded',
  pending: 'notMailable',
  no_consent: 'weakConsent',
  paused: 'paused',
  customer: 'notMailable',
} as const satisfies Record<Blocker, string>
export type MailabilitySkip = (typeof SKIP_REASON_OF)[Blocker]

/** Why a contact may not be mailed at `now`; null when it may. */
export const whyNotMailable = (tenantId: string, now: Date, c = 'contact') =>
  sql<Blocker | null>`(case
    when ${isMailable(tenantId, now, c)} then null
    else ${firstBlocker(tenantId, now, c, (blocker) => blocker)} end)`

/**
 * Whether a contact may get mails that are no marketing, such as the confirmation of an order: consent is not asked, but
 * contacts that left, bounced or complained get nothing.
 */
export const isReachable = (tenantId: string, now: Date, c = 'contact') =>
  sql<boolean>`(coalesce(${whyNotMailable(tenantId, now, c)}, 'customer') in ('customer', 'no_consent'))`

/** The same as the reason of a skipped message. Only for contacts that are not mailable. */
export const skipReasonOf = (tenantId: string, now: Date, c = 'contact') =>
  sql<MailabilitySkip>`${firstBlocker(tenantId, now, c, (blocker) => SKIP_REASON_OF[blocker])}`

/** The first blocker of a contact that may not be mailed at `now`. Only for contacts that are not mailable. */
function firstBlocker(tenantId: string, now: Date, c: string, codeOf: (blocker: Blocker) => string) {
  const contact = sql.raw(c)
  const code = (blocker: Blocker) => sql.lit(codeOf(blocker))
  return sql`(case
    ${suppressedCases(c)}
    when not ${contact}.shop_id = ${shopsWhere(tenantId, sql`active`)} then ${code('shop_off')}
    when ${contact}.excluded then ${code('excluded')}
    when ${contact}.status = 'pending' then ${code('pending')}
    when ${contact}.consent_weak then ${code('no_consent')}
    when ${contact}.mail_paused_until > ${now} then ${code('paused')}
    else ${code('customer')} end)`
}

/** The cases that states, blockers and skip reasons share, strongest first; each has the same code in all three. */
function suppressedCases(c: string) {
  const contact = sql.raw(c)
  return sql`
    when ${contact}.status = 'complained' or ${contact}.suppression_reason = 'complaint' then 'complained'
    when ${contact}.status = 'bounced' or ${contact}.suppression_reason = 'bounced' then 'bounced'
    when ${contact}.status = 'unsubscribed' or ${contact}.suppression_reason in ('unsubscribed', 'erased')
      then 'unsubscribed'
    when ${contact}.blacklisted_at is not null then 'blacklisted'
    when ${contact}.suppression_reason is not null then 'suppressed'`
}

export const STATES = [
  'complained',
  'bounced',
  'unsubscribed',
  'blacklisted',
  'suppressed',
  'excluded',
  'pending',
  'customer',
  'unengaged',
  'active',
] as const
type ContactState = (typeof STATES)[number]

/** The state of a contact: the first that applies. */
export const stateOf = (tenantId: string | RawBuilder<unknown>, c = 'contact') => {
  const contact = sql.raw(c)
  return sql<ContactState>`(case
    ${suppressedCases(c)}
    when ${isExcluded(tenantId, c)} then 'excluded'
    when ${contact}.status = 'pending' then 'pending'
    when ${contact}.status = 'customer' then 'customer'
    when ${contact}.unengaged then 'unengaged'
    else 'active' end)`
}

/** Whether the company excluded the contact, or its shop is switched off. */
export const isExcluded = (tenantId: string | RawBuilder<unknown>, c = 'contact') =>
  sql<boolean>`(${sql.raw(c)}.excluded or ${sql.raw(c)}.shop_id = ${shopsWhere(tenantId, sql`not active`)})`
