import { type RawBuilder, sql } from 'kysely'
import type { Shown } from '../../../../../platform/events/define-event.ts'
import type { TimelineContact } from '../../slot.ts'

/** A way to show an event in the timeline, and the type of the event. */
export type ShownEvent = Shown & { event: string }

/** The events of a contact that are shown in one of these ways. */
export function eventActivities({ tenantId, id, from, to }: TimelineContact, ways: readonly ShownEvent[]) {
  const always = ways.filter(({ when }) => !when).map(({ event }) => event)
  const conditions = [
    sql`type = any(${always}::text[])`,
    ...ways.filter(({ when }) => when).map((way) => sql`(type = ${way.event} and ${conditionOf(way)})`),
  ]
  return sql`
    select id, at, type, data from event
    where tenant_id = ${tenantId} and contact_id = ${id}
      and recorded_at >= ${from} and recorded_at < ${to}
      and (${sql.join(conditions, sql` or `)})`
}

const conditionOf = ({ when = {} }: ShownEvent) =>
  sql.join(
    Object.entries(when).map(
      ([key, value]): RawBuilder<unknown> =>
        typeof value === 'boolean' ? sql`data ? ${sql.lit(key)} = ${value}` : sql`data ->> ${sql.lit(key)} = ${value}`,
    ),
    sql` and `,
  )
