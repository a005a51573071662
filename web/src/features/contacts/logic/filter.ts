import type { Query } from '../../../api/client.ts'
import type { SearchState } from '../../../core/search-state.ts'

/** The filter of contacts: the same for the grid, for neighbours of a contact and for bulk actions. */
export type Filter = Omit<Query<'GET /contacts'>, 'page' | 'pageSize' | 'sort' | 'fields'>

export const TABS = ['all', 'bounced', 'complained', 'blacklisted', 'no_list'] as const
export type Tab = (typeof TABS)[number]

/** Filters with a fixed set of values. */
export const VALUES = {
  status: ['subscribed', 'pending', 'unsubscribed', 'bounced', 'complained', 'customer'],
  state: [
    'active',
    'unengaged',
    'customer',
    'pending',
    'unsubscribed',
    'bounced',
    'complained',
    'blacklisted',
    'suppressed',
    'excluded',
  ],
  engagement: ['A', 'B', 'C', 'D', 'E', 'N'],
  source: ['manual', 'import', 'signup_form', 'api', 'erp_order', 'shop_platform', 'legacy_service'],
} as const

/** All filters in the order of the menu. */
export const FILTERS = [
  'state',
  'engagement',
  'list',
  'segment',
  'label',
  'city',
  'country',
  'custom',
  'created',
  'source',
  'status',
  'shop',
  'import',
] as const
export type FilterName = (typeof FILTERS)[number]

/** Filters that can be negated. */
const NEGATABLE: readonly string[] = ['state', 'engagement', 'list', 'segment', 'label', 'source']
export const isNegatable = (name: FilterName) => NEGATABLE.includes(name)

/** The query parameters of a filter. */
export const wordsOf = (name: FilterName): string[] => PAIRS[name] ?? (isNegatable(name) ? [name, `${name}Op`] : [name])

/** Filters by a range, or by a field and its value. */
const PAIRS: Partial<Record<FilterName, string[]>> = {
  created: ['createdFrom', 'createdTo'],
  custom: ['customField', 'customValue'],
}

/** Filters by an object that has a name. */
export const NAMED = ['list', 'segment', 'label', 'shop', 'import'] as const
export const isNamed = (name: FilterName): name is (typeof NAMED)[number] => NAMED.some((one) => one === name)

/** The query parameters of all filters. */
export const FILTER_WORDS = ['q', 'tab', ...FILTERS.flatMap(wordsOf)]

const SORTS = ['email', 'firstName', 'lastName', 'status', 'engagement', 'shopId', 'createdAt']
/** The order in the address, if the grid knows it. */
export const readSort = (sort: string | undefined) =>
  sort && SORTS.includes(sort.replace(/^-/, '')) ? sort : undefined

/** The filter in the address. Unknown values are left out. */
export function readFilter(search: SearchState): Filter {
  const has = (word: string): boolean => {
    const value = search[word]
    if (!value) return false
    if (word.endsWith('Op')) return value === 'neq' && has(word.slice(0, -2))
    if (word === 'tab') return value !== 'all' && TABS.some((tab) => tab === value)
    if (word in VALUES) return (VALUES[word as keyof typeof VALUES] as readonly string[]).includes(value)
    if (word === 'customValue') return Boolean(search.customField)
    if (word === 'customField') return Boolean(search.customValue) && /^\d{1,18}$/.test(value)
    if (word === 'country') return /^[A-Z]{2}$/.test(value)
    if (NAMED.some((one) => one === word)) return /^\d{1,18}$/.test(value)
    if (word.startsWith('created')) return /^\d{4}-\d\d-\d\d$/.test(value)
    return true
  }
  return Object.fromEntries(FILTER_WORDS.filter(has).map((word) => [word, search[word]]))
}

export const isSet = (filter: Filter, name: FilterName) =>
  wordsOf(name).some((word) => filter[word as keyof Filter] !== undefined)

/** A filter and an order as the query of an address, with the question mark; empty without a filter. */
export function addressOfFilter(filter: Filter, sort?: string): string {
  const text = new URLSearchParams({ ...filter, ...(sort ? { sort } : {}) }).toString()
  return text && `?${text}`
}
