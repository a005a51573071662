import type { Context } from '../../../../platform/context.ts'
import { writeEventsOf } from '../../../../platform/events/write.ts'
import { contactCreated } from '../events.ts'
import { erasedHashes } from '../suppression/erased-hash.ts'
import { erasedAmong, hasErasures } from '../suppression/sql/erasures.ts'
import { holdAddresses } from '../suppression/sql/suppressions.ts'
import { completeProfiles } from './complete-profiles.ts'
import { missingFields } from './fill-from-names.ts'
import { type Buyer, insertBuyers, lockByEmail } from './sql/buyers.ts'

const SOURCE = 'erp_order'

/** The contact of a buyer. */
export interface KeptBuyer {
  /** Null for an erased address, which stays erased. */
  contactId: string | null
  isNew: boolean
}

/**
 * Finds the contacts of buyers, in the order of the buyers, and locks them. A new one becomes a customer without a consent,
 * who is not mailed; of a known one only empty fields are filled.
 */
export async function keepBuyers(
  { app, db, now }: Context,
  tenantId: string,
  buyers: readonly Buyer[],
): Promise<KeptBuyer[]> {
  await holdAddresses(db, tenantId, 'shared')
  const emails = [...new Set(buyers.map(({ email }) => email))]
  let known = await lockByEmail(db, tenantId, emails)
  const unknown = await withoutErased(
    { app, db },
    tenantId,
    buyers.filter(({ email }) => !known.has(email)),
  )
  const created = unknown.length ? await insertBuyers(db, tenantId, unknown.map(withFilled), SOURCE, now) : []
  for (const [status, ids] of byStatus(created))
    await writeEventsOf(db, tenantId, ids, contactCreated({ at: now, data: { source: SOURCE, status } }))
  for (const { email, id } of created) known.set(email, id)
  // Contacts that another transaction created meanwhile are locked too.
  if (created.length < unknown.length) known = await lockByEmail(db, tenantId, emails)
  const isNew = new Set(created.map(({ id }) => id))
  const completions = buyers.flatMap(({ email, fills }) => {
    const id = known.get(email)
    return id && !isNew.has(id) && Object.keys(fills).length ? [{ id, values: fills }] : []
  })
  if (completions.length) await completeProfiles({ db, now }, tenantId, oncePerContact(completions))
  return buyers.map(({ email }) => {
    const contactId = known.get(email) ?? null
    return { contactId, isNew: contactId !== null && isNew.has(contactId) }
  })
}

/** Adds what follows from the names. */
const withFilled = (buyer: Buyer): Buyer => {
  const language = buyer.profile.language || buyer.language
  return { ...buyer, profile: { ...buyer.profile, ...missingFields({ ...buyer.profile, language }) } }
}

/** The buyers whose address was not erased, the first of each address. */
async function withoutErased({ app, db }: Pick<Context, 'app' | 'db'>, tenantId: string, buyers: readonly Buyer[]) {
  const once = [...new Map(buyers.toReversed().map((buyer) => [buyer.email, buyer])).values()]
  if (!once.length || !(await hasErasures(db, tenantId))) return once
  const hashes = once.map(({ email }) => erasedHashes(app.signingKeys, tenantId, email))
  const erased = await erasedAmong(db, tenantId, hashes.flat())
  return once.filter((_, i) => !hashes[i]!.some((hash) => erased.has(hash.toString('hex'))))
}

const byStatus = (created: readonly { id: string; status: string }[]) =>
  [...Map.groupBy(created, ({ status }) => status)].map(([status, rows]) => [status, rows.map(({ id }) => id)] as const)

/** A contact may have several orders in a batch: the first value of a field counts. */
function oncePerContact(completions: readonly { id: string; values: Buyer['fills'] }[]) {
  const merged = new Map<string, Buyer['fills']>()
  for (const { id, values } of completions) merged.set(id, { ...values, ...merged.get(id) })
  return [...merged].map(([id, values]) => ({ id, values }))
}
