import type { Db } from '../../../platform/db/database.ts'
import { validation } from '../../../platform/errors.ts'
import { countRules, type Group, readStored, referencesOf } from '../segment-rules/index.ts'
import { allSegments, segmentsAbove } from './store.ts'

/** Rules of a definition with those of all segments that it names: a statement of more takes seconds to plan. */
const MAX_EXPANDED = 200

interface Node {
  rules: number
  names: string[]
}

/**
 * Daily segments are put into the place of their names, so a chain of small definitions can be a huge one. 400 when this
 * definition, or one above it, would become too large.
 */
export async function requireBounded(
  db: Db,
  tenantId: string,
  { tree, segmentId }: { tree: Group; segmentId: string | null },
): Promise<void> {
  const above = segmentId ? await segmentsAbove(db, tenantId, segmentId) : []
  const own = nodeOf(tree)
  if (!own.names.length && !above.length) return
  const self = segmentId ?? 'new'
  const daily = (await allSegments(db, tenantId)).filter(({ refresh }) => refresh === 'daily')
  const nodes = new Map(daily.map(({ id, definition }) => [id, nodeOf(readStored(definition))]))
  nodes.set(self, own)
  const sizes = new Map<string, number>()
  const sizeOf = (id: string): number => {
    const node = nodes.get(id)
    // A snapshot is looked up, whatever it was made by.
    if (!node) return 1
    const known = sizes.get(id)
    if (known !== undefined) return known
    const size = node.rules - node.names.length + node.names.reduce((sum, name) => sum + sizeOf(name), 0)
    sizes.set(id, size)
    return size
  }
  if ([self, ...above].some((id) => sizeOf(id) > MAX_EXPANDED)) throw validation('definition', { reason: 'rules' })
}

const nodeOf = (tree: Group): Node => ({
  rules: countRules(tree),
  names: referencesOf(tree).flatMap(({ kind, id }) => (kind === 'segment' ? [id] : [])),
})
