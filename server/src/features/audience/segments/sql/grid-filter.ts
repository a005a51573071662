import { sql } from 'kysely'
import type { Slots } from '../../../../platform/slots.ts'
import { findSegment } from '../store.ts'
import { membersOf } from './condition.ts'

/** The filter `segment` of the contacts grid. No contact matches a segment that does not exist, negated or not. */
export const segmentFilter: Slots['gridFilters'] = {
  async part(db, tenantId, { segment: id, segmentOp }, { timezone, now }) {
    if (!id) return {}
    const segment = await findSegment(db, tenantId, id)
    if (!segment) return { conditions: [sql<boolean>`false`] }
    const isMember = await membersOf({ db, now }, { id: tenantId, timezone }, segment)
    return { conditions: [segmentOp === 'neq' ? sql<boolean>`(${isMember}) is not true` : isMember] }
  },
}
