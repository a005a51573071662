import type { Feature } from '../../../feature.ts'
import { endMailings } from './end-mailings.ts'
import { ledgerCheck } from './sql/ledger-check.ts'

/** The ledger: one row per recipient of a mailing, with its state and result; the sending queue; and the figures. */
export const ledger: Feature = {
  name: 'ledger',
  loops: [endMailings],
  checks: [ledgerCheck],
  // Rows outlive their contacts: the ledger must add up, and of a contact it holds only the id.
  personal: [{ tables: [{ section: 'messages', table: 'message', column: 'contact_id', by: 'id' }] }],
}
