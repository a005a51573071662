import { sql } from 'kysely'
import type { DbContext, Tenant } from '../../../../platform/context.ts'
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

/** More contacts than this are found sooner by reading the rows of all. */
const FEW = 1000

/**
 * Compiles a definition into a condition on `contact`. Segments that it names become part of the condition. With
 * `contactIds` the statement may only ask about these contacts.
 */
export async function conditionOf(
  { db, now }: DbContext,
  tenant: Company,
  tree: Group,
  contactIds?: readonly string[],
): Promise<Condition> {
  const named = referencesOf(tree).filter(({ kind }) => kind === 'segment')
  const ids = named.map(({ id }) => id)
  const reached = new Map((ids.length ? await reachableFrom(db, tenant.id, ids) : []).map((row) => [row.id, row]))
  const compiled = new Map<string, Promise<Condition>>()
  const context = await ruleContext({ db, now }, tenant, {
    contactIds: contactIds && contactIds.length <= FEW ? contactIds : undefined,
    inSegment: (id) => {
      if (!compiled.has(id)) compiled.set(id, inSegment(id))
      return compiled.get(id)!
    },
  })
  const inSegment = async (id: string) => {
    const segment = reached.get(id)
    if (!segment) return sql<boolean>`false`
    if (segment.refresh === 'static') return inSnapshot(tenant.id, id)
    const condition = await compile(readStored(segment.definition), context)
    return sql<boolean>`(contact.shop_id = ${segment.shop_id} and ${condition})`
  }
  return compile(tree, context)
}

/** The condition for the members of a segment: its snapshot if it is static, its definition if it is daily. */
export async function membersOf(context: DbContext, tenant: Company, segment: SegmentRow): Promise<Condition> {
  if (segment.refresh === 'static') return inSnapshot(tenant.id, segment.id)
  const condition = await conditionOf(context, tenant, readStored(segment.definition))
  return sql<boolean>`(contact.shop_id = ${segment.shop_id} and ${condition})`
}

/** The contacts of a selection that also match a condition. */
export const narrowed = (selection: Selection, condition: Condition): Selection => ({
  ...selection,
  everyone: false,
  from: sql`${selection.from} and ${condition}`,
})

const inSnapshot = (tenantId: string, segmentId: string): Condition =>
  sql<boolean>`exists (
    select 1 from segment_member m
    where m.tenant_id = ${tenantId} and m.segment_id = ${segmentId} and m.contact_id = contact.id)`
