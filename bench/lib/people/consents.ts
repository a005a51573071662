import type pg from 'pg'
import { between, some } from './chance.ts'
import type { PopulationContext } from './contacts.ts'

const I = (base: number, id: string) => `(${id} - ${base})`

/** Inserts one consent for every contact and a second one for a tenth of them; some were withdrawn. */
export async function insertConsents(
  client: pg.PoolClient,
  { tenantId, base, now }: PopulationContext,
  purposes: string[],
) {
  const i = I(base, 'c.id')
  const today = `timestamptz '${now.toISOString()}'`
  const consent = (
    purpose: string | undefined,
    at: string,
    withdrawn: string,
  ) => `select c.tenant_id, c.id as contact_id, ${purpose} as purpose_id,
    ${at} as at, ${withdrawn} as withdrawn, c.consent_basis as basis, c.source from contact c where c.tenant_id = ${tenantId} and c.id > ${base}`
  const first = consent(purposes[0], 'c.created_at', `c.status = 'unsubscribed' and ${some(i, 'withdrawn', 0.3)}`)
  const second = consent(purposes[1], between(i, 'second at', 'c.created_at', today), some(i, 'second withdrawn', 0.2))
  await client.query(`insert into consent (tenant_id, contact_id, purpose_id, valid_from, withdrawn_at, basis, source, text_version, created_at)
    select tenant_id, contact_id, purpose_id, at, case when withdrawn then ${between(I(base, 'contact_id'), 'withdrawn at', 'at', today)} end,
      basis, source, 1, at
    from (${first} union all ${second} and ${some(i, 'second', 0.1)}) given order by at, contact_id`)
  await client.query(`update purpose set used = true where tenant_id = ${tenantId}`)
  await client.query('analyze consent')
}

/**
 * Inserts the chains of evidence of all consents: all first entries, then all second ones with the hash of the first,
 * and so on. The product's own functions compute the hashes. The salt is not random, so that runs are repeatable.
 */
export async function insertEvidence(client: pg.PoolClient, { tenantId, base }: PopulationContext) {
  await client.query(`create temp table evidence as
    select row_number() over (partition by c.contact_id order by v.at, c.id, v.kind)::int as seq, v.kind, v.at, c.contact_id, c.id as consent_id
    from consent c cross join lateral (values ('given', c.valid_from), ('withdrawn', c.withdrawn_at)) v (kind, at)
    where c.tenant_id = ${tenantId} and c.contact_id > ${base} and v.at is not null`)
  await client.query('analyze evidence')
  const { rows } = await client.query<{ longest: number }>('select max(seq) as longest from evidence')
  for (let seq = 1; seq <= rows[0]!.longest; seq++) await insertLinks(client, tenantId, seq)
}

const insertLinks = (client: pg.PoolClient, tenantId: string, seq: number) =>
  client.query(`insert into consent_entry (tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version,
      personal, salt, digest, previous, hash)
    select tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version, personal, salt, digest, previous,
      consent_hash(previous, tenant_id, chain_id, seq, at, kind, consent_id, purpose_id, valid_from, valid_to, basis, source, text_version, digest)
    from (select *, consent_digest(personal, salt) as digest from (
      select c.tenant_id, e.contact_id as chain_id, e.seq, e.at, e.kind, e.consent_id, c.purpose_id, c.valid_from, c.valid_to, c.basis, c.source,
        c.text_version, jsonb_build_object('email', k.email, 'proof', case when e.kind = 'given' then jsonb_build_object('textVersion', c.text_version)
          else '{}' end) as personal, decode(md5(e.consent_id || e.kind), 'hex') as salt, before.hash as previous
      from evidence e join consent c on c.tenant_id = ${tenantId} and c.id = e.consent_id
        join contact k on k.tenant_id = ${tenantId} and k.id = e.contact_id
        left join consent_entry before on before.tenant_id = ${tenantId} and before.chain_id = e.contact_id and before.seq = e.seq - 1
      where e.seq = ${seq} offset 0) entry offset 0) digested`)
