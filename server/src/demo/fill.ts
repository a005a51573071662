import { findCompany } from '../features/account/companies/index.ts'
import { findMemberByEmail, grantsOf } from '../features/account/members/index.ts'
import { allShops } from '../features/account/shops/index.ts'
import { completeFromNames } from '../features/audience/names/index.ts'
import { countCompanyJob } from '../features/audience/segments/index.ts'
import { createRecorder } from '../features/mailing/tracking/index.ts'
import type { App } from '../platform/app.ts'
import { ensurePartitions } from '../platform/db/partitions.ts'
import { tx } from '../platform/db/tx.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { sendDemoMail } from './campaigns.ts'
import { createChance } from './chance.ts'
import { DEMO_MAILS } from './mails.ts'
import { type Owner, type Past, past } from './past.ts'
import { demoPeople } from './people.ts'
import { addCustomField, addShopContent, FLOWERS } from './shop-content.ts'
import { countCreatedContacts, emailsOf, namesOf } from './store.ts'

const PEOPLE = 2_000
const DAY = 86_400_000
const NEWSLETTER = 'Newsletter'
const LISTS = [NEWSLETTER, 'Zákazníci', 'Svatební vazby']
/** The share of contacts in each list. */
const IN_LIST = [0.86, 0.5, 0.08]
/** How many contacts are created at a time. */
const PARALLEL = 4

/**
 * Fills the demo company with the data of an e-shop after a year and a half, through the same code as real requests,
 * with the clock set back. Works in steps, each done completely or not at all, so that the next start continues after a
 * kill.
 */
export async function fillDemo(
  app: App,
  { tenant: publicId, email }: { tenant: string; email: string },
  { people = PEOPLE, signal }: { people?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const owner = await ownerOf(app, publicId, email)
  if (!owner) return
  const { db } = app.database
  // What was deleted since must not come back.
  if ((await countCreatedContacts(db, owner.tenant.id)) >= people) return
  const shop = (await allShops(db, owner.tenant.id))[0]!
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * DAY)
  const step = <T>(days: number, work: (past: Past) => Promise<T>) =>
    tx(db, (db) => work(past(app, db, owner, daysAgo(days))))
  const has = async (table: Parameters<typeof namesOf>[2]) => (await namesOf(db, owner.tenant.id, table)).size > 0
  if (!(await namesOf(db, owner.tenant.id, 'list')).has(NEWSLETTER)) await step(545, setUpCompany)
  const addContactsUntil = (until: number) =>
    addContacts(app, owner, { shopId: shop.id, people, daysAgo, until, signal })
  if (!(await has('segment'))) await step(120, (then) => addSegments(then, shop.id))
  if (!(await has('template'))) await step(60, addTemplates)
  if (!(await has('label'))) await step(59, (then) => addShopContent(then, email))
  const listId = (await namesOf(db, owner.tenant.id, 'list')).get(NEWSLETTER)
  const sent = await namesOf(db, owner.tenant.id, 'campaign')
  for (const mail of DEMO_MAILS) await ensurePartitions(db, daysAgo(mail.sent.daysAgo))
  for (const [i, mail] of DEMO_MAILS.entries()) {
    if (!listId || sent.has(mail.name)) continue
    // Only contacts that exist by then get the mail.
    await addContactsUntil(mail.sent.daysAgo)
    const setting = { shopId: shop.id, listId, chance: createChance(100 + i), until: app.clock.now() }
    const hits = await step(mail.sent.daysAgo, (then) => sendDemoMail(then, owner.tenant, mail, setting))
    await Promise.all(hits.map((hit) => app.services.get(createRecorder).record(hit)))
  }
  await addContactsUntil(0)
  // Counts the segments again: by then all contacts are in, and the hits are judged.
  const runAt = new Date(app.clock.now().getTime() + 60_000)
  await enqueue(db, countCompanyJob, { tenantId: owner.tenant.id }, { runAt })
}

async function ownerOf({ database: { db } }: App, publicId: string, email: string): Promise<Owner | null> {
  const row = await findCompany(db, publicId)
  const member = row && (await findMemberByEmail(db, row.id, email))
  if (!row || !member) return null
  const { id, public_id, timezone, language, currency } = row
  return {
    tenant: { id, publicId: public_id, timezone, language, currency },
    actor: { kind: 'person', id: member.person_id, memberId: member.id, grants: grantsOf(member.roles) },
  }
}

/** Adds the address of the company, a sender, lists and a custom field. */
async function setUpCompany(past: Past) {
  const { call } = past
  await call('company.update', { body: { street: 'Zahradní 12', city: 'Brno', postalCode: '60200', country: 'CZ' } })
  await call('senders.create', { body: { email: 'obchod@kvetinka.example', name: 'Květinka' } })
  for (const name of LISTS) {
    const body = { name, publicName: name, shopId: null, notifyOnUnsubscribe: false, notifyOnAdd: false }
    await call('lists.create', { body })
  }
  await addCustomField(past)
}

interface NewContacts {
  shopId: string
  people: number
  daysAgo(days: number): Date
  /** Only contacts that were created so many days ago, or earlier. */
  until: number
  signal: AbortSignal | undefined
}

/** Adds the contacts that do not exist yet, each at its own time. */
async function addContacts(app: App, owner: Owner, { shopId, people, daysAgo, until, signal }: NewContacts) {
  const { db } = app.database
  const then = (days: number) => past(app, db, owner, daysAgo(days))
  const lists = await namesOf(db, owner.tenant.id, 'list')
  const purposes = await then(0).call<{ items: { id: string }[] }>('purposes.list', {})
  const { items: fields } = await then(0).call<{ items: { id: string }[] }>('custom-fields.list', {})
  const chance = createChance(7)
  const all = demoPeople(people, chance).map((person) => ({
    ...person,
    ...completeFromNames(person),
    customFields: chance.happens(0.5) ? { [fields[0]!.id]: chance.oneOf(FLOWERS) } : {},
    listIds: LISTS.filter((_, i) => chance.happens(IN_LIST[i]!)).flatMap((name) => lists.get(name) ?? []),
  }))
  const existing = await emailsOf(db, owner.tenant.id)
  const left = all
    .filter(({ email, daysAgo }) => daysAgo >= until && !existing.has(email))
    .toSorted((a, b) => b.daysAgo - a.daysAgo)
  const addLeft = async () => {
    for (let person = left.shift(); person; person = left.shift()) {
      signal?.throwIfAborted()
      const { daysAgo: days, ...profile } = person
      const body = { ...profile, shopId, purposeId: purposes.items[0]!.id, consentConfirmed: true }
      await then(days).call('contacts.create', { body })
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, addLeft))
}

const group = (...rules: object[]) => ({ type: 'group', match: 'all', rules })

async function addSegments({ call }: Past, shopId: string) {
  const segments = {
    'Nejvěrnější čtenáři': group({ type: 'contact_engagement', in: ['A', 'B'] }),
    'Noví za poslední měsíc': group({
      type: 'contact_created',
      window: { kind: 'last', value: 1, unit: 'months' },
    }),
    'Z Brna': group({ type: 'contact_field', field: 'city', op: 'eq', value: 'Brno' }),
  }
  for (const [name, definition] of Object.entries(segments))
    await call('segments.create', { body: { name, shopId, refresh: 'daily', definition } })
}

async function addTemplates({ call }: Past) {
  for (const { name, subject, preheader, html } of DEMO_MAILS)
    await call('templates.create', { body: { name, subject, preheader, content: { editor: 'html', html } } })
}
