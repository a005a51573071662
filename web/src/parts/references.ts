import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, type Input, type RouteName } from '../api/client.ts'
import type { Module } from '../core/company.tsx'

export interface Named {
  id: string
  name: string
}

interface Source {
  /** The route that lists the objects: writes to it reload the answers. */
  route: RouteName
  find: (q: string, signal: AbortSignal) => Promise<Named[]>
  one: (id: string, signal: AbortSignal) => Promise<Named>
}

type Listing = Extract<
  RouteName,
  | 'GET /lists'
  | 'GET /labels'
  | 'GET /segments'
  | 'GET /shops'
  | 'GET /purposes'
  | 'GET /imports'
  | 'GET /campaigns'
  | 'GET /templates'
  | 'GET /footers'
  | 'GET /unsubscribe-pages'
>

const SHOWN = 50

const source = (route: Listing, one: Source['one'], sort = 'name', only: object = {}): Source => ({
  route,
  find: async (q, signal) => {
    const input = { query: { q, pageSize: SHOWN, sort, ...only } } as Input<Listing>
    const { items } = await call(route, input, signal)
    return items.map(({ id, name }) => ({ id, name }))
  },
  one,
})

const SOURCES = {
  list: source('GET /lists', (list_id, signal) => call('GET /lists/{list_id}', { path: { list_id } }, signal)),
  label: source('GET /labels', (label_id, signal) => call('GET /labels/{label_id}', { path: { label_id } }, signal)),
  segment: source('GET /segments', (segment, signal) => call('GET /segments/{segment}', { path: { segment } }, signal)),
  shop: source('GET /shops', (shop_id, signal) => call('GET /shops/{shop_id}', { path: { shop_id } }, signal)),
  purpose: source('GET /purposes', async (id, signal) => {
    const { items } = await call('GET /purposes', { query: { pageSize: 100 } }, signal)
    return items.find((purpose) => purpose.id === id) ?? { id, name: '' }
  }),
  import: source(
    'GET /imports',
    (import_id, signal) => call('GET /imports/{import_id}', { path: { import_id } }, signal),
    '-id',
  ),
  campaign: source(
    'GET /campaigns',
    (campaign_id, signal) => call('GET /campaigns/{campaign_id}', { path: { campaign_id } }, signal),
    '-id',
  ),
  template: source(
    'GET /templates',
    (template_id, signal) => call('GET /templates/{template_id}', { path: { template_id } }, signal),
    'name',
    // Archived templates keep their names, but are not offered.
    { archived: false },
  ),
  footer: source('GET /footers', (footer_id, signal) =>
    call('GET /footers/{footer_id}', { path: { footer_id } }, signal),
  ),
  unsubscribePage: source('GET /unsubscribe-pages', (page_id, signal) =>
    call('GET /unsubscribe-pages/{page_id}', { path: { page_id } }, signal),
  ),
} satisfies Record<string, Source>

/** Kinds of objects that other objects refer to. */
export type Kind = keyof typeof SOURCES
export const isKind = (kind: string): kind is Kind => kind in SOURCES

/** The module that people must be allowed to read to see objects of a kind. */
export const MODULE_OF: Record<Kind, Module> = {
  list: 'contacts',
  label: 'settings',
  segment: 'contacts',
  shop: 'settings',
  purpose: 'contacts',
  import: 'contacts',
  campaign: 'campaigns',
  template: 'content',
  footer: 'content',
  unsubscribePage: 'content',
}

/** Finds objects of a kind by a part of their name. */
export const useFound = (kind: Kind, q: string, isOn = true) =>
  useQuery({
    queryKey: [SOURCES[kind].route, 'found', q],
    queryFn: ({ signal }) => SOURCES[kind].find(q, signal),
    placeholderData: keepPreviousData,
    enabled: isOn,
  })

export interface Reference {
  kind: Kind
  id: string
}

/** The name of an object by kind and id; undefined while it loads, empty if the object was deleted. */
export type Names = (kind: Kind, id: string) => string | undefined

export function useNames(references: readonly Reference[]): Names {
  const unique = [...new Map(references.map((one) => [`${one.kind}/${one.id}`, one])).values()]
  const answers = useQueries({
    queries: unique.map(({ kind, id }) => ({
      queryKey: [SOURCES[kind].route, 'named', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => SOURCES[kind].one(id, signal),
      staleTime: 60_000,
      retry: false,
      // A deleted object is shown as such, not as an error.
      meta: { isShown: true },
    })),
  })
  return (kind, id) => {
    const answer = answers[unique.findIndex((one) => one.kind === kind && one.id === id)]
    return answer?.isError ? '' : answer?.data?.name
  }
}

/** Shown while a name loads. */
export const LOADING_NAME = '…'

/** Names for display: "deleted" for objects that no longer exist. */
export function useNamed(kind: Kind, ids: readonly string[]): (id: string) => string {
  const { t } = useTranslation()
  const names = useNames(ids.map((id) => ({ kind, id })))
  return (id) => names(kind, id) || (names(kind, id) === '' ? t('gone') : LOADING_NAME)
}
