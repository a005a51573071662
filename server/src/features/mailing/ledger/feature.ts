import type { Feature } from '../../../feature.ts'
import { ledgerCheck } from './sql/ledger-check.ts'

/** The ledger of what is sent: one row per recipient, how far it is, what happened to it, and the figures of it all. */
export const ledger: Feature = { name: 'ledger', checks: [ledgerCheck] }
