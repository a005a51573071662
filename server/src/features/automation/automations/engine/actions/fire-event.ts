import { recordContactEvents } from '../../../../commerce/contact-events/index.ts'
import { byChain } from '../chain.ts'
import { defineAction } from '../define-action.ts'

interface Config {
  customEvent: string
  payload?: Record<string, unknown>
}

/** Records a custom event of each contact. Contacts with too many events at once fail. */
export default defineAction({
  type: 'fire_event',
  async act({ db, now, tenant, turn, node, runs }) {
    const { customEvent, payload = {} } = node.config as unknown as Config
    const failures = new Map<string, string>()
    for (const { chain, runs: own } of byChain(runs, turn.automationId)) {
      const events = own.map(({ contactId }) => ({
        type: 'custom' as const,
        contactId,
        shopId: turn.shopId,
        at: now,
        chain,
        custom: { customEvent, payload },
      }))
      const recorded = await recordContactEvents(db, tenant.id, events, now)
      for (const [i, one] of recorded.entries()) if ('refused' in one) failures.set(own[i]!.id, 'other')
    }
    return { failures }
  },
})
