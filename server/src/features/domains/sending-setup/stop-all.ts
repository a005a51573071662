import type { DbContext } from '../../../platform/context.ts'
import { switchAllOff } from '../../account/companies/index.ts'
import { notify } from '../../account/notifications/index.ts'

/**
 * Switches all sending off after a backup was restored: it does not know what was sent since it was written, and would
 * send it a second time. People look at what was under way, end it or let it go on, and switch sending on.
 */
export async function stopAll({ db, now }: DbContext): Promise<string[]> {
  const stopped = await switchAllOff(db, 'restored')
  for (const { id } of stopped)
    await notify(db, id, { type: 'sending_stopped', severity: 'warning', params: { reason: 'restored' } }, now)
  return stopped.length
    ? [
        `sending is switched off for ${stopped.length} companies: they decide about what was under way, and switch it on`,
      ]
    : []
}
