import type { Db } from '../../../platform/db/database.ts'
import { TooSlow } from '../../../platform/db/second-plan.ts'
import { validation } from '../../../platform/errors.ts'
import { loadCustomFields } from '../custom-fields/index.ts'
import { type Group, missingObject, type NamedObject, readDefinition, referencesOf } from '../segment-rules/index.ts'
import { requireBounded } from './expansion.ts'
import { chainsOf } from './store.ts'

const MAX_CHAIN = 5

interface ReadSegment {
  tree: Group
  named: NamedObject[]
}

/**
 * Reads a definition and checks it: its rules, that the objects it names exist, and that no chain of segments becomes
 * too long, too large or endless. `segmentId` is the segment that it belongs to, if that exists already; `hold` locks
 * the named objects against deletion until the commit.
 */
export async function readSegment(
  db: Db,
  tenantId: string,
  definition: unknown,
  { segmentId = null, hold = false }: { segmentId?: string | null; hold?: boolean } = {},
): Promise<ReadSegment> {
  const tree = readDefinition(definition, { customFields: await loadCustomFields(db, tenantId) })
  const named = referencesOf(tree)
  const missing = await missingObject(db, tenantId, named, { hold })
  if (missing) throw validation(missing.path)
  const segments = named.filter(({ kind }) => kind === 'segment')
  if (segments.length) {
    const ids = segments.map(({ id }) => id)
    const { down, up, cycle } = await chainsOf(db, tenantId, ids, segmentId)
    if (cycle) throw validation(segments[0]!.path, { reason: 'cycle' })
    if (down + up > MAX_CHAIN) throw validation(segments[0]!.path, { reason: 'chain' })
  }
  await requireBounded(db, tenantId, { tree, segmentId })
  return { tree, named }
}

/** Runs work with a time limit. Exceeding it is a fault of the definition: 400. */
export async function rejectTooSlow<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof TooSlow ? validation('definition', { reason: 'too_slow' }) : error
  }
}
