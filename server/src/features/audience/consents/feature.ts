import type { Feature } from '../../../feature.ts'
import { consentEvents } from './events.ts'
import { anonymiseChains } from './sql/chain.ts'
import { namedPurposes, purposesAmong } from './store.ts'

/** Purposes of processing, the consents given for them, and the evidence. */
export const consents: Feature = {
  name: 'consents',
  routes: [() => import('./routes.ts')],
  events: consentEvents,
  ruleObjects: [{ kind: 'purpose', existing: purposesAmong }],
  personal: [
    {
      references: [{ field: 'purposeId', find: namedPurposes }],
      forget: anonymiseChains,
    },
  ],
}
