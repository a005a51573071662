import { recordEmailEvents } from '../../../../src/features/mailing/email-events/index.ts'
import { below, day, maybe, moment, pick, random, WORDS } from '../chance.ts'
import type { NaiveContact } from '../naive/contact.ts'
import type { Place } from '../place.ts'
import { insertRuns } from './automations.ts'
import { insertOrders, insertScores } from './orders.ts'
import { insertWebsites } from './websites.ts'

const birthday = () =>
  pick([null, '1980-02-29', '1992-02-28', '1975-03-01', '1990-10-31', `19${60 + 4 * below(10)}-${day().slice(5)}`])

/** Inserts a contact with random data of every kind that rules read. */
export async function insertPerson(place: Place, i: number): Promise<NaiveContact> {
  const profile = await insertContact(place, i)
  const { id } = profile
  return {
    ...profile,
    lists: await insertLists(place, id),
    labels: await insertLabels(place, id),
    consents: await insertConsents(place, id),
    events: await insertMailEvents(place, id),
    coupons: await insertCoupons(place, id, i),
    ...(await insertWebsites(place, id)),
    orders: await insertOrders(place, id),
    scores: await insertScores(place, id),
    runs: await insertRuns(place, id),
  }
}

async function insertContact({ co, ...ids }: Place, i: number) {
  const fields: NaiveContact['fields'] = {
    city: pick(WORDS).trim(),
    note: pick(WORDS).trim(),
    birthday: birthday(),
    gender: pick([null, 'f', 'm']) ?? '',
  }
  const custom = {
    [ids.number]: maybe(() => pick([-1, 0, 1, 2.5, 42])),
    [ids.date]: maybe(day),
    [ids.box]: maybe(() => random() < 0.5),
    [ids.choice]: maybe(() => pick(['1', '2'])),
    [ids.multi]: maybe(() => pick([['1'], ['1', '2'], ['3']])),
  }
  for (const [id, value] of Object.entries(custom)) fields[`cf:${id}`] = value ?? null
  fields[`cf:${ids.choice}`] ??= ''
  const [status, language, created] = [
    pick(['subscribed', 'customer', 'bounced'] as const),
    pick(['', 'cs', 'sk']),
    moment(),
  ]
  const { id } = await co.db
    .insertInto('contact')
    .values({
      tenant_id: co.tenantId,
      email: `p${i}@example.com`,
      shop_id: co.shopId,
      city: fields.city as string,
      note: fields.note as string,
      birthday: fields.birthday as string | null,
      gender: (fields.gender || null) as 'f' | null,
      custom: JSON.stringify(Object.fromEntries(Object.entries(custom).filter(([, value]) => value !== undefined))),
      status,
      language,
      status_at: created,
      source: 'manual',
      consent_basis: 'imported',
      created_at: created,
      updated_at: created,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, fields, status, language, created }
}

async function insertLists({ co, lists }: Place, contact_id: string) {
  const members = lists
    .filter(() => random() < 0.5)
    .map((listId) => ({ listId, state: pick(['confirmed', 'unsubscribed', 'removed'] as const), changed: moment() }))
  for (const { listId, state, changed } of members)
    await co.db
      .insertInto('list_member')
      .values({ tenant_id: co.tenantId, list_id: listId, contact_id, state, changed_at: changed })
      .execute()
  return members
}

async function insertLabels({ co, labels }: Place, contact_id: string) {
  const own = labels.filter(() => random() < 0.3)
  for (const label_id of own)
    await co.db.insertInto('contact_label').values({ tenant_id: co.tenantId, label_id, contact_id }).execute()
  return own
}

async function insertConsents({ co, purposes }: Place, contact_id: string) {
  const consents: NaiveContact['consents'] = []
  for (let k = below(4); k > 0; k--) {
    const consent = { purposeId: pick(purposes), from: moment(), to: maybe(moment) ?? null, withdrawn: random() < 0.3 }
    const { id } = await co.db
      .insertInto('consent')
      .values({
        tenant_id: co.tenantId,
        contact_id,
        purpose_id: consent.purposeId,
        valid_from: consent.from,
        valid_to: consent.to,
        basis: 'imported',
        source: 'manual',
        text_version: 1,
        created_at: consent.from,
        withdrawn_at: consent.withdrawn ? consent.from : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    consents.push({ ...consent, id: Number(id) })
  }
  return consents
}

async function insertMailEvents({ co }: Place, contactId: string) {
  // Some contacts have more events than the sums keep moments of.
  const events = Array.from({ length: pick([below(8), below(8), 40]) }, () => {
    const kind = pick(['sent', 'opened', 'clicked'] as const)
    return { kind, at: moment(), machine: kind !== 'sent' && random() < 0.4, campaignId: pick(['1', '2']) }
  })
  for (const event of events) {
    const sourceId = await sourceOf(co, event.campaignId)
    await recordEmailEvents(co.db, co.tenantId, [{ ...event, contactId, sourceId }])
  }
  return events
}

const sources = new Map<string, string>()
async function sourceOf(co: Place['co'], campaignId: string): Promise<string> {
  const known = sources.get(campaignId)
  if (known) return known
  const values = { tenant_id: co.tenantId, kind: 'campaign', object_id: campaignId }
  const { id } = await co.db.insertInto('email_source').values(values).returning('id').executeTakeFirstOrThrow()
  sources.set(campaignId, id)
  return id
}

async function insertCoupons({ co, stacks }: Place, contact_id: string, i: number) {
  const coupons = Array.from({ length: below(3) }, () => ({ stackId: pick(stacks), given: moment() }))
  for (const [n, { stackId: stack_id, given: assigned_at }] of coupons.entries()) {
    const row = { tenant_id: co.tenantId, stack_id, assigned_at, contact_id, code: `${i}-${n}` }
    await co.db.insertInto('coupon').values(row).execute()
  }
  return coupons
}
