import type { Feature } from '../../../feature.ts'
import { consentEvents } from './events.ts'
import { routes } from './routes.ts'
import { anonymiseChains } from './sql/chain.ts'
import { consentChainsCheck } from './sql/chains-check.ts'

/** Purposes of processing, the consents given for them, and the evidence. */
export const consents: Feature = {
  name: 'consents',
  routes,
  checks: [consentChainsCheck],
  events: consentEvents,
  personal: [
    {
      tables: [
        { section: 'consents', table: 'consent', column: 'contact_id', by: 'id' },
        { section: 'consentEvidence', table: 'consent_entry', column: 'chain_id', by: 'id' },
      ],
      forget: anonymiseChains,
    },
  ],
}
