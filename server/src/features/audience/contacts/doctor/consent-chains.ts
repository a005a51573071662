import { sql } from 'kysely'
import type { Check } from '../../../../platform/checks/check.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { entryHash } from '../../consents/index.ts'

/** Finds evidence of consents that was changed. */
export default {
  name: 'consent chains',
  run: async ({ database: { db } }) => {
    const broken = await brokenChains(db)
    return broken.map(
      ({ tenant_id, chain_id, seq, fault }) =>
        `the evidence of contact ${chain_id} (company ${tenant_id}) ${fault}${seq === null ? '' : ` at entry ${seq}`}`,
    )
  },
} satisfies Check

interface BrokenChain {
  tenant_id: string
  chain_id: string
  seq: number | null
  fault: string
}

/**
 * The faults of chains: a changed field or proof, a missing or foreign predecessor, personal data that is missing
 * although the contact exists, and consents that differ from their entries.
 */
async function brokenChains(db: Db, limit = 20) {
  const { rows } = await sql<BrokenChain>`
    select tenant_id, chain_id, seq, 'was changed' as fault
    from (
      select *, lag(hash) over chain as before, row_number() over chain as place
      from consent_entry
      window chain as (partition by tenant_id, chain_id order by seq)
    ) e
    where seq <> place or previous is distinct from before
      or hash <> ${entryHash}
      or (personal is not null and digest is distinct from consent_digest(personal, salt))
      or (personal is null and exists (
        select 1 from contact h where h.tenant_id = e.tenant_id and h.id = e.chain_id))
    union all
    select c.tenant_id, c.contact_id, null, 'differs from the consents'
    from consent c
    left join consent_entry g
      on g.tenant_id = c.tenant_id and g.chain_id = c.contact_id and g.consent_id = c.id and g.kind = 'given'
    left join consent_entry w
      on w.tenant_id = c.tenant_id and w.chain_id = c.contact_id and w.consent_id = c.id and w.kind = 'withdrawn'
    where g.seq is null or (c.withdrawn_at is null) <> (w.seq is null) or g.purpose_id <> c.purpose_id
      or g.valid_from <> c.valid_from or g.valid_to is distinct from c.valid_to
    order by 1, 2, 3
    limit ${limit}`.execute(db)
  return rows
}
