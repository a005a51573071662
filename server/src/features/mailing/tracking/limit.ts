import type { Db } from '../../../platform/db/database.ts'
import { dayOf, endOfDay, startOfDay } from '../../../platform/time/zone.ts'
import { countByDay } from '../email-events/index.ts'
import type { Company } from '../ledger/index.ts'
import { addOverflow, type WaitingHit } from './store.ts'

/** How many events of one message are kept for one day of the company. */
const MAX_EVENTS = 100

/** Returns the hits to keep. Of the hits beyond the limit of their message and day only the number is recorded. */
export async function withinLimit(
  db: Db,
  company: Company,
  sourceId: string,
  hits: readonly WaitingHit[],
): Promise<WaitingHit[]> {
  if (!hits.length) return []
  const dated = hits.map((hit) => ({ hit, day: dayOf(hit.at, company.timezone) }))
  const days = dated.map(({ day }) => day).sort()
  const counts = await countByDay(
    db,
    { tenantId: company.id, sourceId, contactIds: [...new Set(hits.map(({ contactId }) => contactId))] },
    {
      from: startOfDay(days[0]!, company.timezone),
      to: endOfDay(days.at(-1)!, company.timezone),
      timezone: company.timezone,
    },
  )
  const numbers = new Map(counts.map(({ contactId, day, number }) => [`${contactId} ${day}`, number]))
  const beyond = new Map<string, { contactId: string; day: string; number: number }>()
  const kept = dated.filter(({ hit: { contactId }, day }) => {
    const key = `${contactId} ${day}`
    const number = (numbers.get(key) ?? 0) + 1
    numbers.set(key, number)
    if (number <= MAX_EVENTS) return true
    beyond.set(key, { contactId, day, number: (beyond.get(key)?.number ?? 0) + 1 })
    return false
  })
  await addOverflow(db, company.id, sourceId, [...beyond.values()])
  return kept.map(({ hit }) => hit)
}
