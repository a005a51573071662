import type { Check } from '../../../platform/check.ts'
import { brokenChains } from './sql/chain.ts'

/** How a consent was given: evidence, kept as long as the person is not erased. */
export interface Proof {
  ip?: string
  userAgent?: string
  url?: string
  textVersion?: number
  doiSentAt?: string
  doiConfirmedAt?: string
  /** Who followed the link; `ip` and `userAgent` are of who asked for it. */
  doiIp?: string
  doiUserAgent?: string
  note?: string
}

/** Whether somebody rewrote the evidence. */
export const consentChainsCheck: Check = {
  name: 'consent chains',
  run: async ({ database: { db } }) => {
    const broken = await brokenChains(db)
    return broken.map(
      ({ tenant_id, chain_id, seq, fault }) =>
        `the evidence of contact ${chain_id} (company ${tenant_id}) ${fault}${seq === null ? '' : ` at entry ${seq}`}`,
    )
  },
}
