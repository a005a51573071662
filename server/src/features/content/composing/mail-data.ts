import { createHash } from 'node:crypto'
import type { DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import type { DataUse } from '../../../platform/render/jinja.ts'
import type { AskedData, DataValues, RenderRequest } from '../../../platform/render/request.ts'
import { slot } from '../../../platform/slots.ts'
import { withoutReserved } from '../html/index.ts'
import type { ClaimedData, DataContext, DataMail, MailData } from './slot.ts'

/** The features whose functions a mail calls. */
const sourcesOf = ({ use }: DataMail): MailData[] =>
  slot('mailData').filter(({ functions }) => functions.some((name) => use.functions.includes(name)))

/** The functions of `data` that mails may call. */
export const dataFunctions = (): string[] => slot('mailData').flatMap(({ functions }) => functions)

/** Loads the data that a mail shows to all recipients. Keeps them for its mailing, so that all recipients see the same. */
export async function sharedData(context: DataContext, mail: DataMail): Promise<DataValues> {
  const all: DataValues = {}
  for (const { shared } of sourcesOf(mail)) if (shared) Object.assign(all, await shared(context, mail))
  return cleaned(all)
}

/** Whether content shows data that a mailing keeps for all of its recipients. */
export const isShared = (use: DataUse): boolean =>
  slot('mailData').some(({ functions, shared }) => shared && functions.some((name) => use.functions.includes(name)))

/** Whether a mail shows data that differ between recipients. */
export const isPersonal = (mail: DataMail): boolean => sourcesOf(mail).some(({ personal }) => personal)

/** Loads the data that a mail shows to each of these contacts. */
export async function personalData(
  context: DbContext,
  mail: DataMail,
  contactIds: readonly string[],
): Promise<Map<string, DataValues>> {
  const all = new Map<string, DataValues>()
  for (const { personal } of sourcesOf(mail)) if (personal) addTo(all, await personal(context, mail, contactIds))
  return all
}

/** The functions of a mail whose values only one message gets. */
export const claimedFunctions = (mail: DataMail): string[] =>
  sourcesOf(mail).flatMap(({ claims, functions }) => (claims ? functions : []))

/** Takes values for messages, in a transaction of its own: a value that is not taken stays free when this is killed. */
export async function claimData(
  { db, now }: { db: Db; now: Date },
  mail: DataMail,
  asked: ReadonlyMap<string, readonly AskedData[]>,
): Promise<ClaimedData> {
  const all: ClaimedData = new Map()
  for (const { claims } of sourcesOf(mail))
    if (claims) addTo(all, await tx(db, (db) => claims.take({ db, now }, mail, asked)))
  return all
}

/**
 * The data of a mail that is rendered for one reader, without taking anything: values of the message that was sent, or
 * samples.
 */
export async function dataForReader(
  context: DataContext,
  mail: DataMail,
  contactId: string | null,
): Promise<Pick<RenderRequest, 'data'>> {
  if (!mail.use.functions.length) return {}
  const data = await sharedData(context, mail)
  const own = new Map<string, DataValues>()
  for (const { functions, personal, claims } of sourcesOf(mail)) {
    if (personal && contactId) addTo(own, await personal(context, mail, [contactId]))
    if (claims) for (const name of functions) data[name] = { '*': claims.sample }
    if (claims && contactId && mail.sourceId) addTo(own, await claims.taken(context, mail, [contactId]))
  }
  for (const [name, values] of Object.entries(own.get(contactId ?? '') ?? {})) data[name] = { ...data[name], ...values }
  return { data }
}

/** Names data together with the template that shows them: threads keep both under one key. */
export const keyWithData = (key: string, data: DataValues | undefined): string =>
  data && Object.keys(data).length
    ? `${key}+${createHash('sha256').update(JSON.stringify(data)).digest('base64url')}`
    : key

function addTo(all: Map<string, DataValues>, more: ReadonlyMap<string, DataValues>) {
  for (const [contactId, values] of more) {
    const known = all.get(contactId) ?? {}
    for (const [name, named] of Object.entries(cleaned(values))) known[name] = { ...known[name], ...named }
    all.set(contactId, known)
  }
}

/** Feeds and shops write these texts: they must not contain the marks of places in a mail. */
export const cleaned = <Data extends object>(data: Data): Data => clean(data) as Data

function clean(value: unknown): unknown {
  if (typeof value === 'string') return withoutReserved(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  // Values without content are left out: the engine would show them as `none`.
  const kept = Object.entries(value).filter(([, one]) => one !== null && one !== undefined)
  return Object.fromEntries(kept.map(([key, one]) => [withoutReserved(key), clean(one)]))
}
