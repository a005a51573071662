import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a contact may be mailed at `now`: the one rule, for counts, audiences, automations and the sender. What the
 * contact's own row says (status, suppression, consent, exclusion, pause) is its `mail_class`; what its shop says
 * (active, customer exception) is added here. `c` is the alias of the contact's table.
 */
export const isMailable = (tenantId: string, now: Date, c = 'contact') => {
  const contact = sql.raw(c)
  const exception = sql`${contact}.shop_id = any(array(select id from shop where tenant_id = ${tenantId} and customer_exception))`
  // A pause that is over counts as none, although the row is only tidied up within a minute.
  const over = sql`(${contact}.mail_class = 'paused' and ${contact}.mail_paused_until <= ${now} and (${contact}.status = 'subscribed'
    or (${contact}.consent_basis = 'soft_opt_in_customer' and ${exception})))`
  return sql<boolean>`(${contact}.shop_id = any(array(select id from shop where tenant_id = ${tenantId} and active))
    and (${contact}.mail_class = 'yes' or (${contact}.mail_class = 'exception' and ${exception}) or ${over}))`
}

/** Why a contact may not be mailed at `now`: the first that stands in the way; null when nothing does. */
export const hindranceOf = (tenantId: string, now: Date, c = 'contact') => {
  const contact = sql.raw(c)
  const state = stateOf(tenantId, c)
  return sql<Hindrance | null>`(case
    when ${isMailable(tenantId, now, c)} then null
    when ${state} in ('complained', 'bounced', 'unsubscribed', 'blacklisted', 'suppressed') then ${state}
    when not ${contact}.shop_id = any(array(select id from shop where tenant_id = ${tenantId} and active)) then 'shop_off'
    when ${contact}.excluded then 'excluded'
    when ${contact}.status = 'pending' then 'pending'
    when ${contact}.consent_weak then 'no_consent'
    when ${contact}.mail_paused_until > ${now} then 'paused'
    else 'customer' end)`
}

export const HINDRANCES = [
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
export type Hindrance = (typeof HINDRANCES)[number]

/** The same rule for a class that was counted, given its shop. */
export const isMailableClass = (
  mailClass: string,
  shop: { active: boolean; customer_exception: boolean } | undefined,
): boolean => Boolean(shop?.active) && (mailClass === 'yes' || (mailClass === 'exception' && shop!.customer_exception))

/** The state of a contact, derived: the first that applies. */
export const stateOf = (tenantId: string | RawBuilder<unknown>, c = 'contact') => {
  const contact = sql.raw(c)
  return sql<ContactState>`(case
    when ${contact}.status = 'complained' or ${contact}.suppression_reason = 'complaint' then 'complained'
    when ${contact}.status = 'bounced' or ${contact}.suppression_reason = 'bounced' then 'bounced'
    when ${contact}.status = 'unsubscribed' or ${contact}.suppression_reason in ('unsubscribed', 'erased') then 'unsubscribed'
    when ${contact}.blacklisted_at is not null then 'blacklisted'
    when ${contact}.suppression_reason is not null then 'suppressed'
    when ${isExcluded(tenantId, c)} then 'excluded'
    when ${contact}.status = 'pending' then 'pending'
    when ${contact}.status = 'customer' then 'customer'
    when ${contact}.unengaged then 'unengaged'
    else 'active' end)`
}

/** Taken out by a person, or the main shop is switched off. */
export const isExcluded = (tenantId: string | RawBuilder<unknown>, c = 'contact') =>
  sql<boolean>`(${sql.raw(c)}.excluded or ${sql.raw(c)}.shop_id = any(array(select id from shop where tenant_id = ${tenantId} and not active)))`

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
export type ContactState = (typeof STATES)[number]
