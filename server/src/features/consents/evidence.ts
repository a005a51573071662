import type { Check } from '../../platform/check.ts'
import type { Db } from '../../platform/db/database.ts'
import { appendEntry, brokenChains } from './sql/chain.ts'
import type { ConsentRow } from './store.ts'

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

/** Adds a consent, or its withdrawal, to the contact's chain of evidence. The contact must be locked. */
export const recordEvidence = (
  db: Db,
  consent: ConsentRow,
  entry: { kind: 'given' | 'withdrawn'; at: Date; email: string; proof: Proof },
) => appendEntry(db, consent, { kind: entry.kind, at: entry.at, personal: { email: entry.email, proof: entry.proof } })

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
