import type { Db } from '../../../platform/db/database.ts'
import { validation } from '../../../platform/errors.ts'
import { countRules, type Group, readStored, referencesOf } from '../segment-rules/index.ts'
import { allSegments, segmentsAbove } from './store.ts'

/** Rules of a definition including those of all segments that it names. A larger statement takes seconds to plan. */
const MAX_EXPANDED = 200

interface Node {
  rules: number
  names: string[]
}

/**
 * A daily segment that a rule names is replaced by its definition, so a chain of small definitions can become a huge
 * one. 400 when this definition, or one above it, would become too large.
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
    // A static segment is one look-up in its snapshot, however large its definition is.
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
