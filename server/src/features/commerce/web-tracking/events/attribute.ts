import type { Context } from '../../../../platform/context.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { lockContacts } from '../../../audience/contacts/index.ts'
import {
  identifyVisitor,
  type KnownVisitor,
  knownVisitors,
  STRENGTHS,
  type Strength,
} from '../../contact-events/index.ts'
import { readVisitorToken } from '../visitors/visitor-token.ts'
import { contactsByAddress, type WaitingEvent } from './event-store.ts'

export interface Attribution {
  /** The contacts of events, by the ids of the events. */
  owners: Map<string, string>
  /** The contacts of visitors that were unknown before these events. */
  recognised: Map<string, string>
}

interface Claim {
  contactId: string
  by: Strength
}

/**
 * Finds whose events they are, in their order: an event that recognises a visitor counts for those after it, and for those
 * before it while the visitor was unknown. Locks the contacts, so that none of them is deleted meanwhile.
 */
export async function attribute(
  { app, db, now }: Context,
  tenantId: string,
  events: readonly WaitingEvent[],
): Promise<Attribution> {
  const known = await knownVisitors(db, tenantId, [...new Set(events.map(({ visitor }) => visitor))])
  const claims = await claimsOf({ app, db, now }, tenantId, events)
  const ids = [...known.values(), ...claims.values()].map(({ contactId }) => contactId)
  const locked = await lockContacts(db, tenantId, [...new Set(ids)])
  const existing = new Set(locked.map(({ id }) => id))
  const owners = new Map<string, string>()
  const recognised = new Map<string, string>()
  for (const { id, visitor } of events) {
    const claim = claims.get(id)
    const before = known.get(visitor)
    if (claim && existing.has(claim.contactId) && !isKnown(before, claim, now)) {
      const { contactId, by } = claim
      if (await identifyVisitor(db, tenantId, { visitor, ...claim }, now)) {
        known.set(visitor, { visitor, contactId, strength: STRENGTHS[by], identifiedAt: now })
        if (!before) recognised.set(visitor, contactId)
      }
    }
    const owner = known.get(visitor)?.contactId
    if (owner && existing.has(owner)) owners.set(id, owner)
  }
  for (const { id, visitor } of events)
    if (!owners.has(id) && recognised.has(visitor)) owners.set(id, recognised.get(visitor)!)
  return { owners, recognised }
}

const REFRESHED = 30 * 24 * 3600_000

/** Whether a claim says nothing new. A website may make the same claim on every page. */
const isKnown = (known: KnownVisitor | undefined, { contactId, by }: Claim, now: Date) =>
  known?.contactId === contactId &&
  known.strength >= STRENGTHS[by] &&
  now.getTime() - known.identifiedAt.getTime() < REFRESHED

/** Which events say who the visitor is. An address that is no contact says nothing: visitors are not made contacts. */
async function claimsOf({ app, db, now }: Context, tenantId: string, events: readonly WaitingEvent[]) {
  const claims = new Map<string, Claim>()
  const claiming = events.filter(({ type }) => type === 'identify' || type === 'order')
  if (!claiming.length) return claims
  const { public_id } = await requireCompany(db, tenantId)
  const addresses = await contactsByAddress(
    db,
    tenantId,
    claiming.flatMap(({ data }) => (typeof data.email === 'string' ? [data.email] : [])),
  )
  for (const { id, data } of claiming) {
    const { email, token, by = 'form' } = data as { email?: string; token?: string; by?: Strength }
    const contactId = token
      ? readVisitorToken(app.signingKeys, public_id, token, now)
      : email && addresses.get(email.toLowerCase())
    if (contactId) claims.set(id, { contactId, by: token ? 'link' : by })
  }
  return claims
}
