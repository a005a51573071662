import type { Context, Tenant } from '../../../../platform/context.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { consentGiven, findPurposes, giveConsent } from '../../../audience/consents/index.ts'
import { changeContact, requireContact } from '../../../audience/contacts/index.ts'
import { loadCustomFields, stillValid } from '../../../audience/custom-fields/index.ts'
import type { ConfirmationProof } from '../../../audience/double-opt-in/index.ts'
import { findLists } from '../../../audience/lists/index.ts'
import { changeLists } from './change-lists.ts'
import type { ImportRow, Profile } from './read-rows.ts'
import { takeWaiting } from './store.ts'

/** What a contact gets when it confirms; its first purpose and the lists that it joins are part of the confirmation. */
export interface Waiting {
  profile: Profile
  custom: Record<string, unknown>
  purposes: { id: string; validTo: string | null }[]
  /** Lists that it leaves. */
  lists: ImportRow['lists']
}

/** As it is stored: requests of earlier versions had only the ids of purposes, and no lists. */
type Stored = Pick<Waiting, 'profile' | 'custom'> & Partial<Waiting> & { purposeIds?: string[] }

/** Writes what another program sent when the contact confirms it. */
export const confirmImports: Slots['confirmations'] = {
  async confirmed(context, tenant, { id, contactId, proof }) {
    const waiting = (await takeWaiting(context.db, tenant.id, id)) as Stored | undefined
    if (!waiting) return
    const { profile, custom, purposeIds = [], lists = [] } = waiting
    const { purposes = purposeIds.map((id) => ({ id, validTo: null })) } = waiting
    const customFields = stillValid(await loadCustomFields(context.db, tenant.id), custom)
    const patch = { ...profile, customFields } as never
    await changeContact(context, { tenant, actor: { kind: 'contact' }, id: contactId, patch })
    const { email } = await requireContact(context.db, tenant.id, contactId)
    await giveOthers(context, tenant, { contactId, email, purposes, proof })
    const ids = lists.map((list) => list.id)
    const there = (await findLists(context.db, tenant.id, ids)).map((list) => list.id)
    const left = lists.filter((list) => there.includes(list.id))
    await changeLists(context, tenant.id, [{ email, contactId, lists: left }])
  },
}

interface Others {
  contactId: string
  email: string
  purposes: Waiting['purposes']
  proof: ConfirmationProof
}

/** Gives the consents beside the first one. One that has ended in the meantime is not given. */
async function giveOthers(
  { db, now }: Context,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  { contactId, email, purposes, proof }: Others,
) {
  const ends = new Map(purposes.map(({ id, validTo }) => [id, validTo && new Date(validTo)]))
  for (const purpose of await findPurposes(db, tenant.id, [...ends.keys()])) {
    const validTo = ends.get(purpose.id)
    if (validTo && validTo <= now) continue
    const given = { contactId, email, purpose, validFrom: now, basis: 'double_opt_in', source: 'api' }
    const consent = await giveConsent({ db, now }, tenant, {
      ...given,
      ...(validTo ? { validTo } : {}),
      proof: { ...proof, note: 'API v3' },
    })
    const data = { purposeId: purpose.id }
    await writeEvents(db, tenant.id, [consentGiven({ at: now, contactId, objectId: consent.id, data })])
  }
}
