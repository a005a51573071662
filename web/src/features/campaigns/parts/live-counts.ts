import { useLive } from '../../../api/live.ts'
import type { Counts } from './campaign.ts'

/** What was counted last, also between two answers of the API. */
export function useCounts({ id, counts }: { id: string; counts: Counts }): Counts {
  const told = useLive('campaigns')?.items.find((item) => item.id === id)?.counts as Counts | undefined
  // An answer may be newer than what was told; counts of what is done only grow.
  return told && told.recipients - told.queued > counts.recipients - counts.queued ? told : counts
}
