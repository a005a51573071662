import { sql } from 'kysely'
import Type from 'typebox'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import { addDays, endOfDay } from '../../../../platform/time/zone.ts'
import { type Condition, defineSegmentRule, type RuleContext } from '../define-rule.ts'
import { ofContacts } from '../sql/conditions/happened.ts'

type Validity = 'valid' | 'expired' | 'withdrawn' | 'never' | 'expires_in_days'

/**
 * The consent of a contact to a purpose. Of several consents a valid one decides; without a valid one, the newest
 * decides whether it has expired or was withdrawn.
 */
export default defineSegmentRule({
  type: 'contact_purpose',
  aliases: ['purpose'],
  group: 'contact',
  fields: Type.Object({
    purposeId: Id,
    validity: Enum(['valid', 'expired', 'withdrawn', 'never', 'expires_in_days']),
    days: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650 })),
  }),
  references: { purposeId: 'purpose' },
  examples: [
    { purposeId: '1', validity: 'valid' },
    { purposeId: '1', validity: 'expired' },
    { purposeId: '1', validity: 'withdrawn' },
    { purposeId: '1', validity: 'never' },
    { purposeId: '1', validity: 'expires_in_days', days: 30 },
  ],
  fault: ({ validity, days }) => ((validity === 'expires_in_days') === (days === undefined) ? 'days' : null),
  where: (rule, context) => CONDITIONS[rule.validity](rule.purposeId, context, rule.days ?? 0),
})

const CONDITIONS: Record<Validity, (purposeId: string, context: RuleContext, days: number) => Condition> = {
  valid: (purposeId, context) => has(purposeId, context, isValid(context)),
  never: (purposeId, context) => sql<boolean>`not ${has(purposeId, context, sql<boolean>`true`)}`,
  // Of several valid consents the one that lasts longest decides.
  expires_in_days: (purposeId, context, days) => {
    const until = endOfDay(addDays(context.today, days), context.timezone)
    const isLonger = sql<boolean>`${isValid(context)} and (k.valid_to is null or k.valid_to >= ${until})`
    return sql<boolean>`(${has(purposeId, context, isValid(context))} and not ${has(purposeId, context, isLonger)})`
  },
  expired: (purposeId, context) =>
    endedBy(purposeId, context, sql<boolean>`withdrawn_at is null and valid_to <= ${context.now}`),
  withdrawn: (purposeId, context) => endedBy(purposeId, context, sql<boolean>`withdrawn_at is not null`),
}

const has = (purposeId: string, { tenantId }: RuleContext, condition: Condition): Condition =>
  sql<boolean>`exists (
    select 1 from consent k
    where k.tenant_id = ${tenantId} and k.contact_id = contact.id and k.purpose_id = ${purposeId} and ${condition})`

const isValid = ({ now }: RuleContext): Condition =>
  sql<boolean>`k.withdrawn_at is null and k.valid_from <= ${now} and (k.valid_to is null or k.valid_to > ${now})`

/** Whether the newest consent ended in a certain way, and no other is valid. */
const endedBy = (purposeId: string, context: RuleContext, end: Condition): Condition =>
  sql<boolean>`exists (
    select 1
    from (
      select distinct on (contact_id) contact_id, withdrawn_at, valid_to from consent
      where tenant_id = ${context.tenantId} and purpose_id = ${purposeId} and ${ofContacts(sql`contact_id`, context)}
      order by contact_id, id desc
    ) k
    where k.contact_id = contact.id and ${end} and not ${has(purposeId, context, isValid(context))})`
