import type { DbContext } from '../../../platform/context.ts'
import { pauseBecause } from './states.ts'
import { runningAutomations } from './store.ts'

/** Pauses all automations after a backup was restored: their contacts may have got the next mails since it was written. */
export async function pauseRestored({ db, now }: DbContext): Promise<string[]> {
  const rows = await runningAutomations(db)
  for (const { tenant_id, id } of rows) await pauseBecause({ db, now }, tenant_id, id, 'restored')
  return rows.length ? [`${rows.length} automations are paused`] : []
}
