import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../platform/context.ts'
import { lastDays } from '../../../../platform/time/zone.ts'
import { EMAIL_KINDS, summaryKind } from '../../email-events/index.ts'

type Company = Pick<Tenant, 'id' | 'timezone'>

/** A contact that never reads is graded E only after this many mails. */
const ENOUGH = 3

/** Grades of some contacts, as a query of `id, engagement, unengaged`. */
export const gradesOf = (company: Company, contactIds: readonly string[], now: Date) =>
  graded(company, sql`c.id = any(${contactIds}::bigint[])`, now)

/** Grades of the contacts whose ids lie after `after`, up to and with `last`. */
export const gradesBetween = (company: Company, { after, last }: { after: string; last: string }, now: Date) =>
  graded(company, sql`c.id > ${after} and c.id <= ${last}`, now)

/** Days are calendar days of the company, including today. Opens and clicks of programs do not count. */
function graded({ id, timezone }: Company, which: RawBuilder<unknown>, now: Date) {
  const within = (column: RawBuilder<unknown>, days: number) =>
    sql`coalesce(${column} >= ${lastDays(days, now, timezone).from}, false)`
  const [clicked, opened] = [sql`clicked.last_at`, sql`opened.last_at`]
  const anyWithin = (days: number) => sql`(${within(clicked, days)} or ${within(opened, days)})`
  return sql`
    select c.id,
      case
        when ${within(clicked, 30)} then 'A'
        when ${within(opened, 30)} or ${within(clicked, 90)} then 'B'
        when ${within(opened, 90)} then 'C'
        when ${anyWithin(365)} then 'D'
        when received.number >= ${ENOUGH} then 'E'
        else 'N' end as engagement,
      ${within(sql`received.recent[${sql.lit(ENOUGH)}]`, 90)} and not ${anyWithin(180)} as unengaged
    from contact c
    ${joined('clicked', summaryKind('clicked', true))}
    ${joined('opened', summaryKind('opened', true))}
    ${joined('received', EMAIL_KINDS.delivered)}
    where c.tenant_id = ${id} and ${which}`
}

/**
 * Looks up each summary by its key: without statistics of the tables the planner would join all rows with each other.
 */
const joined = (name: string, kind: number) => sql`
    left join lateral (
      select s.last_at, s.number, s.recent
      from email_summary s
      where s.tenant_id = c.tenant_id and s.kind = ${sql.lit(kind)} and s.contact_id = c.id
      limit 1) ${sql.raw(name)} on true`
