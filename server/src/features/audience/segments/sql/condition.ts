import { sql } from 'kysely'
import type { DbContext, Tenant } from '../../../../platform/context.ts'
import { ANEW } from '../../../../platform/db/prepared.ts'
import type { Selection } from '../../contacts/index.ts'
import {
  type Condition,
  compile,
  type Group,
  readStored,
  referencesOf,
  ruleContext,
} from '../../segment-rules/index.ts'
import { reachableFrom, type SegmentRow } from '../store.ts'

type Company = Pick<Tenant, 'id' | 'timezone'>

/** The condition of `contact` that a definition is, with the segments that it names put into their places. */
export async function conditionOf(ground: DbContext, tenant: Company, tree: Group): Promise<Condition> {
  const named = referencesOf(tree).filter(({ kind }) => kind === 'segment')
  const ids = named.map(({ id }) => id)
  const reached = new Map(
    (ids.length ? await reachableFrom(ground.db, tenant.id, ids) : []).map((row) => [row.id, row]),
  )
  const compiled = new Map<string, Promise<Condition>>()
  const context = await ruleContext(ground, tenant, (id) => {
    if (!compiled.has(id)) compiled.set(id, inSegment(id))
    return compiled.get(id)!
  })
  const inSegment = async (id: string) => {
    const segment = reached.get(id)
    if (!segment) return sql<boolean>`false`
    if (segment.refresh === 'static') return inSnapshot(tenant.id, id)
    return sql<boolean>`(contact.shop_id = ${segment.shop_id} and ${await compile(readStored(segment.definition), context)})`
  }
  return compile(tree, context)
}

/** Who is in a segment: the snapshot of a static one, or whom the definition of a daily one finds now. */
export async function membersOf(ground: DbContext, tenant: Company, segment: SegmentRow): Promise<Condition> {
  if (segment.refresh === 'static') return inSnapshot(tenant.id, segment.id)
  const condition = await conditionOf(ground, tenant, readStored(segment.definition))
  return sql<boolean>`(contact.shop_id = ${segment.shop_id} and ${condition})`
}

/** Those of a selection who pass. */
export const narrowed = (selection: Selection, condition: Condition): Selection => ({
  ...selection,
  everyone: false,
  from: sql`${selection.from} and ${condition} ${ANEW}`,
})

const inSnapshot = (tenantId: string, segmentId: string): Condition =>
  sql<boolean>`exists (select 1 from segment_member m where m.tenant_id = ${tenantId} and m.segment_id = ${segmentId} and m.contact_id = contact.id)`
