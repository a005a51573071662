import type { Db } from '../../../../../platform/db/database.ts'
import { findSegment, membersOf } from '../../../../audience/segments/index.ts'
import type { ActiveAutomation } from '../active-automations.ts'
import { chainOf } from '../chain.ts'
import type { ContactHappened } from '../happened.ts'
import { compareMembers, filledAmong } from './sql/watched.ts'

/** The segments whose entries start or wake runs. */
export const segmentsOf = (automations: readonly ActiveAutomation[]): string[] => [
  ...new Set(
    automations.flatMap(({ graph }) =>
      graph.graph.nodes.flatMap(({ config }) =>
        config.event === 'segment_entered' && typeof config.segmentId === 'string' ? [config.segmentId] : [],
      ),
    ),
  ),
]

/** The watched segments that contacts entered by what just happened to them. */
export async function enteredSegments(
  db: Db,
  automations: readonly ActiveAutomation[],
  happened: readonly ContactHappened[],
  now: Date,
): Promise<ContactHappened[]> {
  const chains = new Map(happened.map(({ contactId, data }) => [contactId, chainOf(data)]))
  const contactIds = [...chains.keys()]
  const segmentIds = contactIds.length ? segmentsOf(automations) : []
  if (!segmentIds.length) return []
  const [{ tenantId, timezone }] = automations as [ActiveAutomation]
  const entered: ContactHappened[] = []
  for (const segmentId of await filledAmong(db, tenantId, segmentIds)) {
    const segment = await findSegment(db, tenantId, segmentId)
    if (!segment) continue
    const condition = await membersOf({ db, now }, { id: tenantId, timezone }, segment)
    const added = await compareMembers(db, { tenantId, segmentId }, condition, { contactIds })
    entered.push(...added.map((contactId) => entry(segmentId, contactId, now, chains.get(contactId))))
  }
  return entered
}

export const entry = (segmentId: string, contactId: string, at: Date, chain: string[] = []): ContactHappened => ({
  event: 'segment_entered',
  contactId,
  at,
  data: { segmentId, chain },
})
