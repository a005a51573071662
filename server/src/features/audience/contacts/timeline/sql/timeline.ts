import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { PREPARED } from '../../../../../platform/db/prepared.ts'
import { slot } from '../../../../../platform/slots.ts'
import type { TimelineContact, TimelineRow } from '../../slot.ts'

/** A row, and the index of its source in the slot `timeline`. */
export type SourcedRow = TimelineRow & { source: number }

/** The newest activities of a contact. */
export async function newestActivities(
  db: Db,
  contact: TimelineContact,
  { type, limit, offset = 0, isNew = false }: { type?: string; limit: number; offset?: number; isNew?: boolean },
): Promise<SourcedRow[]> {
  const timeline = timelineOf(contact, type, isNew)
  if (!timeline) return []
  const { rows } = await sql<SourcedRow>`${PREPARED}
    select * from (${timeline}) t
    order by at desc, id desc
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countActivities(db: Db, contact: TimelineContact, type: string | undefined): Promise<number> {
  const timeline = timelineOf(contact, type)
  if (!timeline) return 0
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${timeline}) t`.execute(db)
  return rows[0]!.total
}

/** All activities of a contact, or those of one type, unordered; null when no source has that type. */
function timelineOf(contact: TimelineContact, type: string | undefined, isNew = false) {
  const parts = slot('timeline').flatMap((source, place) => {
    if (isNew && source.isEmptyAtFirst) return []
    const types = source.types.filter((one) => type === undefined || one === type)
    return types.length ? [sql`select *, ${place}::int as source from (${source.rows(contact, types)}) s`] : []
  })
  return parts.length ? sql.join(parts, sql` union all `) : null
}
