import type { Feature } from '../../../feature.ts'
import { endMailings } from './end-mailings.ts'
import { tokensBeside } from './message-tokens.ts'
import { ledgerPersonalData } from './sql/personal-data.ts'
import { queueGauges } from './sql/queue-gauges.ts'

/** The ledger: one row per recipient of a mailing, with its state and result; the sending queue; and the figures. */
export const ledger: Feature = {
  name: 'ledger',
  loops: [endMailings],
  gauges: queueGauges,
  personal: [ledgerPersonalData],
  secretTokens: [tokensBeside],
}
