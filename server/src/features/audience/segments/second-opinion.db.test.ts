import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { judge, type NaiveContact } from '../../../../test/support/naive-rules.ts'
import { recordEmailEvents } from '../../mailing/email-events/index.ts'
import { compile, readDefinition, ruleContext } from '../segment-rules/index.ts'

const t = useApi()
const ZONE = 'Europe/Prague'
const CONTACTS = 60
const TREES = 3000
/** Definitions per statement. */
const AT_ONCE = 12

/** Moments around midnight in Prague, both changes of the clocks, and leap days. */
const MOMENTS = [
  '2027-02-28T22:59:59Z',
  '2027-02-28T23:00:00Z',
  '2027-03-28T00:30:00Z',
  '2027-03-28T22:30:00Z',
  '2027-10-31T00:30:00Z',
  '2027-10-31T23:30:00Z',
  '2028-02-28T12:00:00Z',
  '2028-02-29T12:00:00Z',
  '2028-03-01T12:00:00Z',
].map((at) => new Date(at))

// Repeatable: the same seed finds the same fault again.
let state = 20_270_228
const random = () => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return state / 2_147_483_648
}
const below = (limit: number) => Math.floor(random() * limit)
const pick = <T>(values: readonly T[]): T => values[below(values.length)]!
const maybe = <T>(value: () => T): T | undefined => (random() < 0.5 ? value() : undefined)

const WORDS = ['', 'Praha', 'praha 2', 'Žďár', 'ZDAR nad Sázavou', 'Brno', '100%', 'a_b', 'Čáslav', '  ']
const FIRST_YEAR = new Date('2026-06-01T00:00:00Z').getTime()
const SPAN = new Date('2028-04-01T00:00:00Z').getTime() - FIRST_YEAR
/** Some of them close to midnight in Prague. */
const moment = () => {
  const at = new Date(FIRST_YEAR + random() * SPAN)
  if (random() < 0.4) at.setUTCHours(pick([21, 22, 23]), pick([0, 30, 59]), 0, 0)
  return at
}
const day = () => pick([moment().toISOString().slice(0, 10), '2028-02-29', '2027-02-28', '2027-03-28', '2027-10-31'])
const birthday = () =>
  pick([null, '1980-02-29', '1992-02-28', '1975-03-01', '1990-10-31', `19${60 + 4 * below(10)}-${day().slice(5)}`])

interface Ids {
  shops: string[]
  lists: string[]
  labels: string[]
  purposes: string[]
  stacks: string[]
  number: string
  date: string
  box: string
  choice: string
  multi: string
}
let ids: Ids
let co: Company
let people: NaiveContact[]

beforeAll(async () => {
  co = await t.company()
  const field = async (type: string, options?: object[]) =>
    (await co.post('/custom-fields', { name: type, type, ...(options ? { options } : {}) }).ok(201)).id as string
  const options = [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }]
  const stack = async (mergeKey: string) =>
    (await co.post('/coupon-stacks', { name: mergeKey, shopId: co.shopId, mergeKey }).ok(201)).id as string
  ids = {
    shops: [co.shopId, (await co.shop()).id],
    lists: [(await co.list()).id, (await co.list()).id],
    labels: [(await co.label()).id, (await co.label()).id],
    purposes: [co.purposeId, (await co.post('/purposes', { name: 'Other' }).ok(201)).id],
    stacks: [await stack('spring'), await stack('autumn')],
    number: await field('number'),
    date: await field('date'),
    box: await field('bool'),
    choice: await field('select', options),
    multi: await field('multi', options),
  }
  people = []
  for (let i = 0; i < CONTACTS; i++) people.push(await person(i))
})

async function person(i: number): Promise<NaiveContact> {
  const tenant_id = co.tenantId
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
      tenant_id,
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
  const lists = ids.lists
    .filter(() => random() < 0.5)
    .map((listId) => ({ listId, state: pick(['confirmed', 'unsubscribed', 'removed'] as const), changed: moment() }))
  for (const { listId, state, changed } of lists)
    await co.db
      .insertInto('list_member')
      .values({ tenant_id, list_id: listId, contact_id: id, state, changed_at: changed })
      .execute()
  const labels = ids.labels.filter(() => random() < 0.3)
  for (const label_id of labels)
    await co.db.insertInto('contact_label').values({ tenant_id, label_id, contact_id: id }).execute()
  const consents: NaiveContact['consents'] = []
  for (let k = below(4); k > 0; k--) {
    const consent = {
      purposeId: pick(ids.purposes),
      from: moment(),
      to: maybe(moment) ?? null,
      withdrawn: random() < 0.3,
    }
    const values = {
      tenant_id,
      contact_id: id,
      purpose_id: consent.purposeId,
      valid_from: consent.from,
      valid_to: consent.to,
    }
    const more = {
      basis: 'imported',
      source: 'manual',
      text_version: 1,
      created_at: created,
      withdrawn_at: consent.withdrawn ? created : null,
    }
    const row = await co.db
      .insertInto('consent')
      .values({ ...values, ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
    consents.push({ ...consent, id: Number(row.id) })
  }
  // Some contacts have more events than the sums keep moments of.
  const events = Array.from({ length: pick([below(8), below(8), 40]) }, () => {
    const kind = pick(['sent', 'opened', 'clicked'] as const)
    return { kind, at: moment(), machine: kind !== 'sent' && random() < 0.4, campaignId: pick(['1', '2']) }
  })
  for (const event of events)
    await recordEmailEvents(co.db, co.tenantId, [
      { ...event, contactId: id, sourceId: await sourceOf(event.campaignId) },
    ])
  const coupons = Array.from({ length: below(3) }, () => ({ stackId: pick(ids.stacks), given: moment() }))
  for (const [n, { stackId: stack_id, given: assigned_at }] of coupons.entries()) {
    const row = { tenant_id, stack_id, assigned_at, contact_id: id, code: `${i}-${n}` }
    await co.db.insertInto('coupon').values(row).execute()
  }
  return { id, fields, status, language, created, lists, labels, consents, events, coupons, ...(await onWebsites(id)) }
}

const HOUR = 3_600_000
/** Sometimes close together, or a day apart while the clocks change. */
const someMoments = (number: number) => {
  let at = pick([moment(), new Date('2027-03-27T12:00:00Z'), new Date('2027-10-30T12:00:00Z')])
  return Array.from({ length: number }, () => {
    at =
      random() < 0.7
        ? new Date(at.getTime() + pick([0, 60_000, HOUR / 2, 2 * HOUR, 23 * HOUR, 24 * HOUR, 25 * HOUR]))
        : moment()
    return at
  })
}

const PAGES = ['https://shop.example/', 'https://shop.example/tulips', `https://shop.example/${'x'.repeat(120)}`]
const VISIT_TYPES = ['home', 'product', 'category']
const NAMES = ['played', 'won']
const PAYLOADS: Record<string, unknown>[] = [
  {},
  { score: 7 },
  { score: 2.5, level: { name: 'Žďár' } },
  { score: '7', won: true },
  { won: false, level: { name: 'castle 2' }, list: [1, 2] },
]

/** Visits, custom events and carts, as rows: recording them would ask for the limit of each contact. */
async function onWebsites(contact_id: string) {
  const tenant_id = co.tenantId
  const shop = () => pick(ids.shops)
  const visits = someMoments(pick([0, below(8), 25])).map((at) => ({
    at,
    url: pick(PAGES) + pick(['', '', '?color=red']),
    visitType: pick(VISIT_TYPES),
    shopId: shop(),
  }))
  const customEvents = someMoments(below(8)).map((at) => ({
    at,
    name: pick(NAMES),
    payload: pick(PAYLOADS),
    shopId: shop(),
  }))
  const cartChanges = someMoments(below(6)).map((at) => ({
    at,
    state: pick(['open', 'open', 'recovered', 'lost']),
    total: pick([10, 99.9, 500]),
    shopId: shop(),
  }))
  const carts = ids.shops.flatMap((shopId) =>
    random() < 0.5
      ? [{ state: pick(['open', 'recovered', 'lost']), total: pick([10, 99.9, 500]), shopId, changed: moment() }]
      : [],
  )
  for (const { at, url, visitType, shopId } of visits)
    await co.db
      .insertInto('visit')
      .values({
        tenant_id,
        contact_id,
        at,
        url,
        type: { home: 1, product: 4, category: 5 }[visitType]!,
        shop_id: shopId,
      })
      .execute()
  for (const { at, name, payload, shopId } of customEvents)
    await co.db
      .insertInto('custom_event')
      .values({ tenant_id, contact_id, at, name, payload: JSON.stringify(payload), shop_id: shopId })
      .execute()
  for (const { at, state, total, shopId } of cartChanges)
    await co.db.insertInto('cart_change').values({ tenant_id, contact_id, at, state, total, shop_id: shopId }).execute()
  for (const { state, total, shopId, changed } of carts)
    await co.db
      .insertInto('cart')
      .values({
        ...{
          tenant_id,
          contact_id,
          shop_id: shopId,
          state: state as 'open',
          total,
          url: PAGES[0]!,
          currency: 'CZK',
          items: '[]',
        },
        ...{ created_at: changed, changed_at: changed },
      })
      .execute()
  return { visits, customEvents, carts, cartChanges }
}

const ofShop = () => pick([{}, {}, { shopId: pick(ids.shops) }])
const visitFilter = () => ({
  ...pick([{}, { visitType: pick(VISIT_TYPES) }]),
  ...pick([
    {},
    { url: pick([...PAGES, 'https://shop.example/tulips?utm_source=x']) },
    { url: pick([...PAGES, 'https://shop.example/t', 'https://']), urlOperator: 'starts' },
  ]),
  ...ofShop(),
})
const property = () =>
  pick<object>([
    { path: 'score', op: pick(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']), value: pick([2.5, 7]) },
    { path: 'score', op: 'between', value: [1, 7] },
    { path: 'score', op: 'in', value: [7, 8] },
    { path: 'score', op: pick(['eq', 'neq']), value: '7' },
    { path: 'level.name', op: pick(['eq', 'neq', 'contains', 'not_contains', 'starts', 'ends']), value: 'ZDAR' },
    { path: 'level.name', op: 'in', value: ['zdar', 'Castle 2'] },
    { path: 'won', op: pick(['eq', 'neq']), value: pick([true, false]) },
    { path: pick(['won', 'level.name', 'nothing.at.all']), op: pick(['filled', 'empty']) },
  ])
const customFilter = () => ({
  name: pick(NAMES),
  ...pick([{}, { properties: [property()] }, { properties: [property(), property()] }]),
  ...ofShop(),
})
const counted = () => ({
  ...pick([{}, { window: window() }]),
  ...pick([{}, { count: { op: pick(['gte', 'lte', 'eq']), value: below(4) } }]),
})
const amount = () => pick<object>([{}, { minValue: pick(['99.90', '100', 10]) }])
const step = () =>
  pick<() => object>([
    () => ({ type: 'visit', ...visitFilter() }),
    () => ({ type: 'visit', ...visitFilter() }),
    () => ({ type: 'event_custom', ...customFilter() }),
    () => ({ type: 'cart', ...pick([{}, { status: pick(['open', 'recovered', 'lost']) }]), ...amount(), ...ofShop() }),
    () => ({
      type: `email_${pick(['sent', 'opened', 'clicked'])}`,
      ...pick([{}, { human: false }]),
      ...pick([{}, {}, { campaignIds: ['1'] }]),
    }),
  ])()
const WEB_RULES: (() => object)[] = [
  () => ({ type: 'visit', ...visitFilter(), ...counted() }),
  () => ({ type: 'event_custom', ...customFilter(), ...counted() }),
  () => ({
    type: 'cart',
    status: pick(['open', 'recovered', 'lost']),
    ...amount(),
    ...pick([{}, { ageHours: pick([0, 24, 5000]) }]),
    ...ofShop(),
  }),
  () => ({
    type: 'sequence',
    steps: Array.from({ length: pick([2, 2, 3, 5]) }, step),
    within: pick([
      { value: pick([1, 30]), unit: 'minutes' },
      { value: pick([2, 24]), unit: 'hours' },
      { value: pick([1, 2, 200]), unit: 'days' },
      { value: pick([1, 10]), unit: 'weeks' },
      { value: pick([1, 12]), unit: 'months' },
    ]),
    ...pick([{}, { window: window() }]),
  }),
]

const sources = new Map<string, string>()
async function sourceOf(campaignId: string): Promise<string> {
  const known = sources.get(campaignId)
  if (known) return known
  const values = { tenant_id: co.tenantId, kind: 'campaign', object_id: campaignId }
  const { id } = await co.db.insertInto('email_source').values(values).returning('id').executeTakeFirstOrThrow()
  sources.set(campaignId, id)
  return id
}

function window(): object {
  const [from, to] = [day(), day()].sort()
  return pick([
    { kind: 'ever' },
    { kind: 'last', value: 1 + below(60), unit: 'days' },
    { kind: 'last', value: 1 + below(20), unit: 'weeks' },
    { kind: 'last', value: 1 + below(14), unit: 'months' },
    { kind: 'between', from, to },
    { kind: 'before', to },
    { kind: 'after', from },
  ])
}

const text = () => pick(WORDS.filter((word) => word.trim()))
const FIELD_RULES: (() => object)[] = [
  () => ({
    field: pick(['city', 'note']),
    ...pick([
      { op: pick(['eq', 'neq', 'contains', 'not_contains', 'starts', 'ends']), value: text() },
      { op: 'in', value: [text(), text()] },
      { op: pick(['empty', 'filled', 'any']) },
    ]),
  }),
  () => ({
    field: `cf:${ids.number}`,
    ...pick([
      { op: pick(['eq', 'neq', 'gt', 'gte', 'lt', 'lte']), value: pick([-1, 0, 1, 2.5]) },
      { op: 'between', value: [0, 2.5] },
      { op: 'in', value: [1, 42] },
      { op: pick(['empty', 'filled']) },
    ]),
  }),
  () => ({
    field: pick(['birthday', `cf:${ids.date}`]),
    ...pick([
      { op: pick(['on_day', 'neq', 'from', 'until']), value: day() },
      { op: 'between', value: [day(), day()].sort() },
      { op: pick(['newer', 'older']), value: below(400) },
      { op: pick(['empty', 'filled']) },
    ]),
  }),
  () => ({ field: `cf:${ids.box}`, op: pick(['checked', 'unchecked', 'any']) }),
  () => ({
    field: `cf:${ids.choice}`,
    ...pick([
      { op: pick(['eq_option', 'neq']), value: pick(['1', '2']) },
      { op: 'in', value: ['1', '3'] },
      { op: pick(['empty', 'filled']) },
    ]),
  }),
  () => ({
    field: 'gender',
    ...pick([{ op: pick(['eq_option', 'neq']), value: 'f' }, { op: pick(['empty', 'filled']) }]),
  }),
  () => ({
    field: `cf:${ids.multi}`,
    ...pick([
      { op: pick(['has_option', 'neq']), value: pick(['1', '2', '3']) },
      { op: 'in', value: ['2', '3'] },
      { op: pick(['empty', 'filled']) },
    ]),
  }),
]

const RULES: (() => object)[] = [
  () => ({ type: 'contact_field', ...pick(FIELD_RULES)() }),
  () => ({ type: 'contact_field', ...pick(FIELD_RULES)() }),
  () => {
    const relation = pick(['now', 'in_days', 'days_ago', 'next_days', 'this_month'])
    const days = ['now', 'this_month'].includes(relation) ? {} : { days: below(40) }
    return { type: 'contact_anniversary', field: pick(['birthday', `cf:${ids.date}`]), relation, ...days }
  },
  () => ({ type: 'contact_status', in: pick([['subscribed'], ['customer', 'bounced']]) }),
  () => ({ type: 'contact_language', in: pick([['cs'], ['sk', 'en']]) }),
  () => ({ type: 'contact_created', window: window() }),
  () => ({
    type: 'contact_list',
    listId: pick(ids.lists),
    ...pick([{}, { state: 'unsubscribed' }, { state: 'removed' }, { window: window() }]),
  }),
  () => ({ type: 'contact_label', labelId: pick(ids.labels) }),
  () => ({ type: 'coupon', ...pick([{}, { stackIds: [pick(ids.stacks)] }]), ...pick([{}, { window: window() }]) }),
  () => {
    const validity = pick(['valid', 'expired', 'withdrawn', 'never', 'expires_in_days'])
    return {
      type: 'contact_purpose',
      purposeId: pick(ids.purposes),
      validity,
      ...(validity === 'expires_in_days' ? { days: below(200) } : {}),
    }
  },
  () => ({
    type: `email_${pick(['sent', 'opened', 'clicked'])}`,
    ...pick([{}, { window: window() }]),
    ...pick([{}, { count: { op: pick(['gte', 'lte', 'eq']), value: pick([below(4), below(13)]) } }]),
    ...pick([{}, {}, { campaignIds: pick([['1'], ['1', '2'], ['3']]) }]),
    ...pick([{}, { human: false }]),
  }),
  () => pick(WEB_RULES)(),
  () => pick(WEB_RULES)(),
]

function tree(depth: number): object {
  const rules = Array.from({ length: below(4) }, () =>
    depth > 0 && random() < 0.35 ? tree(depth - 1) : { ...pick(RULES)(), ...pick([{}, {}, { negate: true }]) },
  )
  return { type: 'group', match: pick(['all', 'any']), ...pick([{}, {}, { negate: true }]), rules }
}

test('thousands of random definitions match the same contacts by SQL and by a naive evaluation', async () => {
  const sizes = new Set<number>()
  for (const now of MOMENTS) {
    const context = await ruleContext({ db: co.db, now }, { id: co.tenantId, timezone: ZONE }, () =>
      Promise.resolve(sql<boolean>`false`),
    )
    for (let i = 0; i < TREES / MOMENTS.length; i += AT_ONCE) {
      const definitions = Array.from({ length: AT_ONCE }, () => tree(3))
      const conditions = await Promise.all(
        definitions.map((definition) => compile(readDefinition(definition, context), context)),
      )
      const { rows } = await sql<{ id: string; matches: (boolean | null)[] }>`
        select contact.id, array[${sql.join(conditions)}] as matches
        from contact
        where contact.tenant_id = ${co.tenantId}`.execute(co.db)
      const found = new Map(rows.map(({ id, matches }) => [id, matches]))
      for (const [at, definition] of definitions.entries()) {
        const expected = people.map((one) => judge(definition, one, { now, timezone: ZONE }))
        // Never null: a negated null would match no contact.
        const actual = people.map(({ id }) => found.get(id)![at])
        expect(actual, `${now.toISOString()} ${JSON.stringify(definition)}`).toEqual(expected)
        sizes.add(expected.filter(Boolean).length)
      }
    }
  }
  // The definitions must not always match all contacts or none.
  expect(sizes.size).toBeGreaterThan(30)
}, 600_000)
