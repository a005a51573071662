import type { Context, Tenant } from '../../../../platform/context.ts'
import { giveConsentToMany, type PurposeRow } from '../../../audience/consents/index.ts'
import {
  addressesOf,
  clearStage,
  erasedHashes,
  hasErasures,
  holdAddresses,
  idsOfAddresses,
  mergeStaged,
  type ProfileField,
  stageInTransaction,
  suppress,
} from '../../../audience/contacts/index.ts'
import { changeLists } from './change-lists.ts'
import { requireObjects } from './check-objects.ts'
import { columnsOf, type ImportRow, type ListState } from './read-rows.ts'

const ORIGIN = {}
const SOURCE = 'api'

interface Import {
  tenant: Tenant
  rows: readonly ImportRow[]
  /** False changes only lists of contacts that exist. */
  update: boolean
  shopId: string
  language: string
}

/** Writes contacts with their consents and lists. Returns their ids by address. Needs a transaction. */
export async function writeRows(context: Context, { tenant, rows, update, shopId, language }: Import) {
  const { app, db } = context
  const isLeaving = rows.some(({ isBlacklisted, lists }) => isBlacklisted || lists.some(isUnsubscribed))
  // Locks are taken in one order everywhere: addresses, lists, contacts.
  await holdAddresses(db, tenant.id, isLeaving ? 'exclusive' : 'shared')
  const purposes = await requireObjects(db, tenant.id, rows)
  const isErasing = await hasErasures(db, tenant.id)
  const range = await stageInTransaction(
    db,
    tenant.id,
    rows.map(({ email, profile, custom, purposes }) => ({
      email,
      erasedHashes: isErasing ? erasedHashes(app.signingKeys, tenant.id, email) : null,
      consent: purposes.length ? true : null,
      profile: columnsOf(profile),
      custom: Object.keys(custom).length ? custom : null,
    })),
  )
  const fields = [...new Set(rows.flatMap(({ profile }) => Object.keys(profile)))] as ProfileField[]
  const of = { tenant, rows: new Map(rows.map((row) => [row.email.toLowerCase(), row])), purposes }
  await mergeStaged(context, tenant.id, {
    range,
    number: rows.length,
    fields,
    overwrite: 'all',
    keepsExisting: !update,
    create: { shopId, language, source: SOURCE, documented: 'rows' },
    consent: async (contacts, isNew) => giveConsents(context, of, contacts, isNew),
    origin: ORIGIN,
  })
  await clearStage(db, tenant.id, range.batchId)
  const ids = await idsOfAddresses(
    db,
    tenant.id,
    rows.map(({ email }) => email),
  )
  await changeLists(
    context,
    tenant.id,
    rows.map((row) => ({ ...row, contactId: ids.get(row.email.toLowerCase())! })),
  )
  const blacklisted = rows.filter(({ isBlacklisted }) => isBlacklisted).map(({ email }) => email)
  if (blacklisted.length) await suppress(context, tenant.id, blacklisted, { reason: 'blacklist', way: 'api' })
  return ids
}

const isUnsubscribed = ({ state }: { state: ListState }) => state === 'unsubscribed'

interface Consenting {
  tenant: Tenant
  rows: ReadonlyMap<string, ImportRow>
  purposes: ReadonlyMap<string, PurposeRow>
}

/** Documents the consents of contacts, and returns those that got one. A consent that is valid already is not repeated. */
async function giveConsents(
  context: Context,
  { tenant, rows, purposes }: Consenting,
  contacts: readonly { id: string }[],
  isNew: boolean,
): Promise<string[]> {
  const addresses = await addressesOf(
    context.db,
    tenant.id,
    contacts.map(({ id }) => id),
  )
  const given = [...addresses].flatMap(([id, email]) =>
    (rows.get(email.toLowerCase())?.purposes ?? []).map((purpose) => ({ contactId: id, email, ...purpose })),
  )
  const consenting = new Set<string>()
  const proof = { note: 'API v3' }
  const sameTimes = ({ id, validFrom, validTo }: (typeof given)[number]) =>
    [id, validFrom?.toISOString(), validTo?.toISOString()].join(' ')
  for (const own of Map.groupBy(given, sameTimes).values()) {
    const [{ id: purposeId, validFrom, validTo }] = own as [(typeof given)[number]]
    const ids = [...new Set(own.map(({ contactId }) => contactId))]
    const consent = { purpose: purposes.get(purposeId)!, basis: 'imported', source: SOURCE, proof }
    const times = { ...(validFrom ? { validFrom } : {}), ...(validTo ? { validTo } : {}) }
    const input = { ...consent, ...times, origin: ORIGIN, isNew }
    for (const id of await giveConsentToMany(context, tenant, ids, input)) consenting.add(id)
  }
  return [...consenting]
}
