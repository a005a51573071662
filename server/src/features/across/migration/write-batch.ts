import type { Context, Tenant } from '../../../platform/context.ts'
import { changeLabel } from '../../account/labels/index.ts'
import { giveDocumentedConsents, type Proof, type PurposeRow } from '../../audience/consents/index.ts'
import {
  clearStage,
  erasedHashes,
  hasErasures,
  holdAddresses,
  idsOfAddresses,
  mergeStaged,
  PROFILE_COLUMNS,
  type ProfileField,
  stageInTransaction,
  suppressedAmong,
} from '../../audience/contacts/index.ts'
import type { CustomFieldRow } from '../../audience/custom-fields/index.ts'
import { readCustom } from '../../audience/imports/index.ts'
import { changeMemberState, joinExistingLists, shareLists, unsubscribeNonMembers } from '../../audience/lists/index.ts'
import { completeContacts } from '../../audience/names/index.ts'
import { type Address, timeOf } from './address.ts'
import { idOf, type Objects } from './make-objects.ts'
import { keysLeft } from './row-store.ts'
import { statesOfContacts } from './state-store.ts'
import { mayAgree } from './states.ts'
import { confirmedSince, shareLabels } from './store.ts'
import { ORIGIN, recordEndings, suppressAddresses } from './suppress-addresses.ts'

export interface Batch {
  tenant: Tenant
  migrationId: string
  addresses: readonly Address[]
  objects: Objects
  fields: readonly CustomFieldRow[]
  purpose: PurposeRow
  shopId: string
  language: string
  /** Names the file or page that something comes from, as evidence of a consent or a suppression. */
  noteOf: (part: number | null) => string
}

/**
 * Writes addresses as contacts with their consents, lists and labels, or as suppressions. Addresses that unsubscribed, here
 * or in the other service, are not subscribed. Returns what changed. Needs a transaction.
 */
export async function writeBatch(context: Context, read: Batch): Promise<Record<string, number>> {
  const { db } = context
  const { tenant, migrationId } = read
  const isLeaving = read.addresses.some(
    ({ state, isBlacklisted, left }) => LEAVING.has(state) || isBlacklisted || left.size,
  )
  // Locks are taken in one order everywhere: addresses, lists, contacts.
  await holdAddresses(db, tenant.id, isLeaving ? 'exclusive' : 'shared')
  // An address that was erased since it was read must not come back.
  const remaining = await keysLeft(
    db,
    { tenantId: tenant.id, migrationId },
    read.addresses.map(({ key }) => key),
  )
  const addresses = read.addresses.filter(({ key }) => remaining.has(key))
  const batch = { ...read, addresses }
  await shareLists(db, tenant.id, listIdsOf(batch))
  const later = await confirmedLater(context, batch)
  await suppressAddresses(context, { ...batch, tenantId: tenant.id, later })
  const contacts = addresses.filter(({ isContact, state }) => isContact && state !== 'pending')
  const written = await writeContacts(context, batch, contacts)
  await changeLists(context, batch, contacts, { ids: written.ids, later })
  await addLabels(context, batch, contacts, written.ids)
  const counts: Record<string, number> = { ...written.counts, kept: later.size }
  // What became of a contact may differ from what the files say: it may have left here.
  const states = await statesOfContacts(db, tenant.id, [...written.ids.values()])
  for (const { key, state, isContact } of addresses) {
    const own = state === 'pending' ? state : (states.get(written.ids.get(key) ?? '') ?? state)
    const figure = isContact ? own : 'suppressions'
    counts[figure] = (counts[figure] ?? 0) + 1
  }
  return counts
}

const LEAVING = new Set<Address['state']>(['unsubscribed', 'bounced', 'complained'])

/** Addresses that confirmed a subscription here after they left there. */
const confirmedLater = ({ db }: Context, { tenant, addresses }: Batch): Promise<Set<string>> => {
  const leaving = addresses.filter(({ state, left }) => state === 'unsubscribed' || state === 'bounced' || left.size)
  return confirmedSince(db, tenant.id, leaving)
}

/** Creates contacts, and fills what existing ones do not have. */
async function writeContacts(context: Context, batch: Batch, contacts: readonly Address[]) {
  const { app, db } = context
  const { tenant, shopId, language } = batch
  if (!contacts.length) return { ids: new Map<string, string>(), counts: {} as Record<string, number> }
  const isErasing = await hasErasures(db, tenant.id)
  const subscribers = contacts.filter(isSubscriber)
  // No consent is documented for an address that stays suppressed.
  const suppressed = await suppressedAmong(context, tenant.id, emailsOf(subscribers))
  const agreeing = subscribers.filter(({ key }) => !suppressed.has(key))
  const mayConsent = new Set(agreeing)
  const range = await stageInTransaction(
    db,
    tenant.id,
    contacts.map((address) => ({
      email: address.email,
      erasedHashes: isErasing ? erasedHashes(app.signingKeys, tenant.id, address.email) : null,
      consent: mayConsent.has(address) ? true : address.state === 'customer' ? false : null,
      profile: columnsOf(address.profile),
      custom: customOf(batch, address.custom),
    })),
  )
  let consents = 0
  const merged = await mergeStaged(context, tenant.id, {
    range,
    number: contacts.length,
    fields: [...new Set(contacts.flatMap(({ profile }) => Object.keys(profile) as ProfileField[]))],
    overwrite: 'empty',
    create: { shopId, language, source: 'import', documented: 'rows' },
    consent: async (staged, isNew) => {
      const given = await giveConsents(context, batch, agreeing, staged, isNew)
      consents += given.length
      return given
    },
    origin: ORIGIN,
  })
  await clearStage(db, tenant.id, range.batchId)
  const { created, existing, updated } = merged
  const writtenIds = [...created, ...existing].map(({ id }) => id)
  await completeContacts(context, tenant.id, writtenIds, ORIGIN)
  const ids = await idsOfAddresses(db, tenant.id, emailsOf(contacts))
  const isCreated = new Set(created.map(({ id }) => id))
  const fresh = contacts.flatMap((address) => {
    const contactId = ids.get(address.key)
    return contactId && isCreated.has(contactId) ? [{ ...address, contactId }] : []
  })
  await recordEndings(context, { ...batch, tenantId: tenant.id }, fresh)
  return {
    ids,
    counts: { created: created.length, updated, unchanged: existing.length - updated, consents },
  }
}

const columnsOf = (profile: Address['profile']) =>
  Object.fromEntries(Object.entries(profile).map(([field, value]) => [PROFILE_COLUMNS[field as ProfileField], value]))

/** Values by the ids of custom fields; those that a field cannot hold are left out. */
function customOf({ objects, fields }: Batch, custom: Address['custom']): Record<string, unknown> | null {
  const values: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(custom)) {
    const id = idOf(objects.fields, name.toLowerCase())
    const field = id === undefined ? undefined : fields.find((one) => one.id === id)
    const value = field && readCustom(field, text)
    if (value !== undefined && value !== null) values[id!] = value
  }
  return Object.keys(values).length ? values : null
}

/**
 * Documents the consents of subscribers, with the times and addresses that the other service recorded. Contacts that left
 * here get none, also those whose suppression was lifted: they stay unsubscribed.
 */
async function giveConsents(
  context: Context,
  { tenant, purpose, noteOf }: Batch,
  subscribers: readonly Address[],
  staged: readonly { id: string }[],
  isNew: boolean,
): Promise<string[]> {
  const ids = await idsOfAddresses(context.db, tenant.id, emailsOf(subscribers))
  // They are locked, or new: their states do not change any more.
  const states = await statesOfContacts(
    context.db,
    tenant.id,
    staged.map(({ id }) => id),
  )
  const own = subscribers.flatMap((address) => {
    const contactId = ids.get(address.key)
    const state = contactId === undefined ? undefined : states.get(contactId)
    if (!state || !mayAgree(state)) return []
    const since = timeOf(address.consent)
    const proof = proofOf(address, noteOf(address.consentFrom))
    return [{ contactId: contactId!, validFrom: since ? new Date(since) : context.now, proof }]
  })
  const given = { purpose, basis: 'imported', source: 'import', origin: ORIGIN, isNew }
  return giveDocumentedConsents(context, tenant, own, given)
}

const emailsOf = (addresses: readonly Address[]) => addresses.map(({ email }) => email)

const isSubscriber = ({ state, isBlacklisted }: Address) => state === 'subscribed' && !isBlacklisted

function proofOf({ consent }: Address, note: string): Proof {
  const { ip, confirmedAt, confirmedIp, origin } = consent ?? {}
  return {
    ...(ip ? { ip } : {}),
    ...(confirmedAt ? { doiConfirmedAt: confirmedAt } : {}),
    ...(confirmedIp ? { doiIp: confirmedIp } : {}),
    note: origin ? `${note}; source: ${origin}` : note,
  }
}

const listIdsOf = ({ addresses, objects }: Batch) => [
  ...new Set(
    addresses.flatMap(({ lists, left }) => [...lists, ...left].flatMap((name) => idOf(objects.lists, name) ?? [])),
  ),
]

/** Puts contacts into lists, and marks those that they left. */
async function changeLists(
  context: Context,
  { tenant: { id: tenantId }, objects }: Batch,
  contacts: readonly Address[],
  { ids, later }: { ids: ReadonlyMap<string, string>; later: ReadonlySet<string> },
) {
  for (const [listId, members] of grouped(contacts, ({ lists }) => lists, objects.lists)) {
    const contactIds = members.flatMap(({ key }) => ids.get(key) ?? [])
    await joinExistingLists(context, { tenantId, listIds: [listId], contactIds, origin: ORIGIN })
  }
  const leaving = contacts.filter(({ key }) => !later.has(key))
  for (const [listId, members] of grouped(leaving, ({ left }) => left, objects.lists)) {
    const change = { tenantId, listId, origin: { ...ORIGIN, reason: 'import' } }
    const contactIds = members.flatMap(({ key }) => ids.get(key) ?? [])
    if ((await shareLists(context.db, tenantId, [listId])).length === 0) continue
    await changeMemberState(context, { ...change, contactIds }, 'unsubscribed')
    await unsubscribeNonMembers(context, { ...change, emails: emailsOf(members) })
  }
}

async function addLabels(
  context: Context,
  { tenant, objects }: Batch,
  contacts: readonly Address[],
  ids: ReadonlyMap<string, string>,
) {
  const existing = await shareLabels(context.db, tenant.id, Object.values(objects.labels))
  for (const [labelId, members] of grouped(contacts, ({ labels }) => labels, objects.labels)) {
    if (!existing.has(labelId)) continue
    const own = members.flatMap(({ key }) => ids.get(key) ?? [])
    await changeLabel(context, tenant.id, { labelId, kind: 'contact', ids: own, isAdded: true })
  }
}

/** The addresses of each object, by the names that they have. */
function grouped(
  contacts: readonly Address[],
  own: (address: Address) => ReadonlySet<string>,
  ids: Readonly<Record<string, string>>,
): Map<string, Address[]> {
  const groups = new Map<string, Address[]>()
  for (const address of contacts)
    for (const name of own(address)) {
      const id = idOf(ids, name)
      if (!id) continue
      const group = groups.get(id)
      if (group) group.push(address)
      else groups.set(id, [address])
    }
  return groups
}
