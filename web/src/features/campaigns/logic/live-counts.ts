import { useLive } from '../../../api/live.ts'
import type { Counts } from './campaign.ts'

/** The newest counts: those of the last event, or of the last answer. */
export function useCounts({ id, counts }: { id: string; counts: Counts }): Counts {
  const live = useLive('campaigns')?.items.find((item) => item.id === id)?.counts as Counts | undefined
  // An answer may be newer than the last event. Counts of finished messages only grow, so the larger one is newer.
  return live && live.recipients - live.queued > counts.recipients - counts.queued ? live : counts
}
