import { type RawBuilder, sql } from 'kysely'
import Type, { type Static } from 'typebox'
import type { Db } from '../../../../platform/db/database.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { slot } from '../../../../platform/slots.ts'
import {
  AT_LEAST_ONCE,
  type Condition,
  Count,
  defineSegmentRule,
  ofContacts,
  type Range,
  type RuleContext,
  rangeOf,
  Window,
  windowFault,
  within,
} from '../../../audience/segment-rules/index.ts'
import { EMAIL_KINDS, type EmailKind, isDoneByMachines, RECENT, summaryKind } from '../kinds.ts'
import { plainUrl } from '../link-store.ts'

const Ids = Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true })
const Filter = Type.Object({
  automationId: Type.Optional(Id),
  node: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  templateIds: Type.Optional(Ids),
  link: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
  human: Type.Optional(Type.Boolean()),
})
type EmailFilter = Static<typeof Filter>
const Fields = Type.Object({
  ...Filter.properties,
  count: Type.Optional(Count),
  window: Type.Optional(Window),
})
type EmailRule = Static<typeof Fields>

/** The ids of mailings that a rule names in the field of their kind. */
const idsIn = (rule: EmailFilter, field: string) => (rule as Record<string, string[] | undefined>)[field]

const examples = (): readonly EmailRule[] => [
  {},
  { count: { op: 'eq', value: 0 } },
  { count: { op: 'gte', value: 3 }, window: { kind: 'last', value: 30, unit: 'days' } },
  { window: { kind: 'between', from: '2026-01-01', to: '2026-01-31' }, human: false },
  ...named().map(({ ruleField }): EmailRule => ({ [ruleField]: ['7', '8'], count: { op: 'lte', value: 1 } })),
  { automationId: '7', node: 'mail-1', templateIds: ['3'] },
  { link: 'https://shop.example/sale' },
]

/** Contacts that got, opened or clicked mails a number of times: the six rules differ only in the kind of event. */
export const emailRule = (kind: EmailKind) =>
  defineSegmentRule({
    type: `email_${kind}`,
    group: 'email',
    // The kinds of mailings come from features above, so they are known only when all manifests are loaded.
    get fields() {
      return Type.Object({ ...ofMailings(), ...Fields.properties }) as typeof Fields
    },
    get references() {
      return mailingReferences()
    },
    get examples() {
      return examples()
    },
    fault: ({ window }) => windowFault(window),
    where: async (rule, context) => {
      const among = await eventsAmong(rule, context)
      return counted(rule.count ?? AT_LEAST_ONCE, doneAtLeast(kind, rule, context, among))
    },
  })

/** The kinds of mailings that rules name by a field of their own. */
const named = () => slot('mailings').flatMap(({ kind, ruleField }) => (ruleField ? [{ kind, ruleField }] : []))
const ofMailings = () => Object.fromEntries(named().map(({ ruleField }) => [ruleField, Type.Optional(Ids)]))
const mailingReferences = () => Object.fromEntries(named().map(({ kind, ruleField }) => [ruleField, kind]))

/** The fields that choose events, and the objects that they name: for rules that count events in a way of their own. */
export const emailFilter = () => ({
  fields: Type.Object({ ...ofMailings(), ...Filter.properties }) as typeof Filter,
  references: mailingReferences(),
})

/** A query of `contact_id` and `at` of the events of a kind that a filter chooses. */
export async function emailOccurrences(kind: EmailKind, filter: EmailFilter, context: RuleContext, range: Range) {
  const among = await eventsAmong(filter, context)
  return sql`select e.contact_id, e.at from email_event e where ${eventsOf(kind, filter, context, { range, among })}`
}

/** Builds a condition on a count out of the condition "at least n times". */
function counted({ op, value }: Count, atLeast: (times: number) => Condition): Condition {
  const enough = value === 0 ? sql<boolean>`true` : atLeast(value)
  if (op === 'gte') return enough
  const tooMany = atLeast(value + 1)
  if (op === 'lte' || value === 0) return sql<boolean>`not ${tooMany}`
  return sql<boolean>`(${enough} and not ${tooMany})`
}

function doneAtLeast(
  kind: EmailKind,
  rule: EmailRule,
  context: RuleContext,
  among: Condition[],
): (times: number) => Condition {
  const range = rangeOf(rule.window, context)
  return (times) => {
    const summed = among.length ? undefined : bySummary(range, times)
    return summed
      ? inSummary(summaryKind(kind, rule.human ?? true), context, summed)
      : inEvents(kind, rule, context, { range, times, among })
  }
}

/**
 * Conditions that the summary of a contact answers: how often in total, how often since a day, whether before a day.
 */
function bySummary({ from, to }: Range, times: number): Condition | undefined {
  if (!from && !to) return times === 1 ? sql<boolean>`true` : sql<boolean>`s.number >= ${times}`
  if (!to && times === 1) return sql<boolean>`s.last_at >= ${from}`
  if (!to && times <= RECENT) return sql<boolean>`s.recent[${sql.lit(times)}] >= ${from}`
  if (!from && times === 1) return sql<boolean>`s.first_at < ${to}`
  return undefined
}

const inSummary = (kind: number, { tenantId }: RuleContext, condition: Condition): Condition =>
  sql<boolean>`exists (
    select 1
    from email_summary s
    where s.tenant_id = ${tenantId} and s.kind = ${kind} and s.contact_id = contact.id and ${condition})`

/** All other conditions read the events of the months in question. */
function inEvents(
  kind: EmailKind,
  rule: EmailRule,
  context: RuleContext,
  { range, times, among }: { range: Range; times: number; among: Condition[] },
): Condition {
  const events = sql`select e.contact_id from email_event e where ${eventsOf(kind, rule, context, { range, among })}`
  if (times === 1) return sql<boolean>`exists (select 1 from (${events}) d where d.contact_id = contact.id)`
  return sql<boolean>`exists (
    select 1
    from (${events} group by e.contact_id having count(*) >= ${times}) d
    where d.contact_id = contact.id)`
}

function eventsOf(
  kind: EmailKind,
  { human = true }: EmailFilter,
  context: RuleContext,
  { range, among }: { range: Range; among: Condition[] },
) {
  const conditions = [
    sql<boolean>`e.tenant_id = ${context.tenantId} and e.kind = ${EMAIL_KINDS[kind]} and ${within(sql`e.at`, range)}`,
    ofContacts(sql`e.contact_id`, context),
    ...(human && isDoneByMachines(kind) ? [sql<boolean>`not e.machine`] : []),
    ...among,
  ]
  return sql.join(conditions, sql` and `)
}

/** Conditions on the mails and links of events. */
async function eventsAmong(rule: EmailFilter, { db, tenantId }: RuleContext): Promise<Condition[]> {
  const sources = sourceConditions(rule)
  const among: Condition[] = []
  if (sources.length) {
    const found = sql<{
      id: string
    }>`select id from email_source where tenant_id = ${tenantId} and ${sql.join(sources, sql` and `)}`
    among.push(sql<boolean>`e.source_id = any(${await idsOf(db, found)}::bigint[])`)
  }
  if (rule.link) among.push(sql<boolean>`e.link_id = any(${await idsOf(db, linksTo(tenantId, rule.link))}::bigint[])`)
  return among
}

const idsOf = async (db: Db, query: RawBuilder<{ id: string }>) => (await query.execute(db)).rows.map((row) => row.id)

function sourceConditions(rule: EmailFilter): Condition[] {
  const { automationId, node, templateIds } = rule
  const found = [
    ...named().map(({ kind, ruleField }) => {
      const ids = idsIn(rule, ruleField)
      return ids && sql<boolean>`kind = ${kind} and object_id = any(${ids}::bigint[])`
    }),
    automationId && sql<boolean>`kind = 'automation' and object_id = ${automationId}`,
    node && sql<boolean>`node = ${node}`,
    templateIds && sql<boolean>`template_id = any(${templateIds}::bigint[])`,
  ]
  return found.filter((condition): condition is Condition => Boolean(condition))
}

const linksTo = (tenantId: string, link: string) => {
  const plain = plainUrl(link)
  return sql<{ id: string }>`
    select id
    from email_link
    where tenant_id = ${tenantId} and md5(plain_url) = md5(${plain}) and plain_url = ${plain}`
}
