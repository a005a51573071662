import type { Database } from '../../server/src/platform/db/database.ts'
import { commonPage, detail, filteredPage, plainPage, type Query, searchPage } from './grid-sql.ts'
import type { Population } from './people.ts'

/** A request to the API and the same query in bare SQL. Both answers are reduced to what must be equal. */
export interface Comparison {
  path: string
  ours(body: Body): unknown
  bare(query: Query): Promise<unknown>
}
type Body = Record<string, unknown>
type Items = Record<string, unknown>[]

const PAGE_SIZE = 25
const FAR_PAGE = 5000
const DETAILS = 100

// Frequent and rare words in names of people and companies and in addresses.
const WORDS = {
  'q surname': ['novotny', 'dvorak', 'kratochvil', 'horvath', 'smith', 'jelinkova', 'zahradsky', 'blackford'],
  'q part of an address': ['novak.petr', 'jana.svob', 'svobodova87', 'info@auto', 'k.cern', '77@email'],
  'q with diacritics': ['Dvořáková', 'Šťastný', 'Růžičková', 'Ďurica', 'Žaneta', 'Kovářová'],
  'q two words': ['Jana Nováková', 'petr seznam', 'Účetnictví Dvořák', 'Ľubomír Kováč'],
}

export interface Case {
  comparisons: Comparison[]
  /** The better way to plan the bare statements: genericPlan, or again for each word and list. */
  plan: 'force_generic_plan' | 'force_custom_plan'
}

/** The requests to the grid and to the detail, by case. */
export async function gridCases({ db }: Database, people: Population): Promise<Record<string, Case>> {
  const { tenantId } = people
  const pages = Math.floor(people.contacts / PAGE_SIZE)
  const shopList = await db
    .selectFrom('list')
    .select(['id', 'shop_id'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'shop')
    .where('shop_id', '=', people.shops.sk!)
    .executeTakeFirstOrThrow()
  const filtered = (list: string, shop?: string) =>
    ['A', 'B', 'E'].map((engagement) => ({
      path: `/contacts?status=subscribed&engagement=${engagement}&list=${list}`,
      ours: pageOf,
      bare: (query: Query) => filteredPage(query, tenantId, { status: 'subscribed', engagement, list, shop }),
    }))
  const list = (share: number) => people.lists.find((one) => one.share === share)!.id
  const genericPlan = (comparisons: Comparison[]): Case => ({ comparisons, plan: 'force_generic_plan' })
  const customPlan = (comparisons: Comparison[]): Case => ({ comparisons, plan: 'force_custom_plan' })
  const words = Object.entries(WORDS).map(([name, all]) => [name, customPlan(all.map((q) => searching(tenantId, q)))])
  return {
    'page 1': genericPlan([plain(tenantId, 1)]),
    'page 5000': genericPlan([plain(tenantId, Math.min(FAR_PAGE, pages))]),
    ...Object.fromEntries(words),
    'q provider': customPlan([searching(tenantId, 'seznam.cz', commonPage)]),
    'filter with a list of 60 %': customPlan(filtered(list(0.6))),
    'filter with a list of 3 %': customPlan(filtered(list(0.03))),
    'filter with a list of 0.1 %': customPlan(filtered(list(0.001))),
    'filter with the list of a shop': customPlan(filtered(shopList.id, shopList.shop_id!)),
    detail: genericPlan(
      Array.from({ length: DETAILS }, (_, n) =>
        single(tenantId, String(people.firstContactId + ((n * 7919 * 131) % people.contacts))),
      ),
    ),
  }
}

const plain = (tenantId: string, page: number): Comparison => ({
  path: `/contacts?page=${page}`,
  ours: pageOf,
  bare: (query) => plainPage(query, tenantId, (page - 1) * PAGE_SIZE),
})

const searching = (tenantId: string, q: string, bare = searchPage): Comparison => ({
  path: `/contacts?q=${encodeURIComponent(q)}`,
  ours: pageOf,
  bare: (query) => bare(query, tenantId, q.split(' ')),
})

const pageOf = (body: Body) => ({ ids: (body.items as Items).map((item) => item.id), total: body.total })

const single = (tenantId: string, id: string): Comparison => ({
  path: `/contacts/${id}`,
  ours: (body) => ({
    email: body.email,
    state: body.state,
    custom: body.customFields,
    lists: (body.lists as Items).map((one) => [one.listId, one.state, one.listSize]),
    events: (body.recentActivities as Items).map((one) => one.id),
  }),
  bare: async (query) => {
    const { contact, lists, fields, events } = await detail(query, tenantId, id)
    const custom = contact.custom as Record<string, unknown>
    return {
      email: contact.email,
      state: contact.state,
      custom: Object.fromEntries(
        fields.map((one) => one.id as string).flatMap((key) => (key in custom ? [[key, custom[key]]] : [])),
      ),
      lists: lists.map((one) => [one.id, one.state, one.size]),
      events: events.map((one) => one.id),
    }
  },
})
