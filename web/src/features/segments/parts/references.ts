import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { call, type Input, type RouteName } from '../../../api/client.ts'
import { type Catalogue, type RuleType, schemaOf, typeOf } from './catalogue.ts'
import { type RuleNode, rulesOf, type Tree } from './definition.ts'

export interface Named {
  id: string
  name: string
}

interface Source {
  /** The route that lists them: answers are asked again when that is written to. */
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
>

const SHOWN = 50

const source = (route: Listing, one: Source['one'], sort = 'name'): Source => ({
  route,
  find: async (q, signal) => {
    const input = { query: { q, pageSize: SHOWN, sort } } as Input<Listing>
    const { items } = await call(route, input, signal)
    return items.map(({ id, name }) => ({ id, name }))
  },
  one,
})

/** Where objects that rules name are found. A kind that is not here is named by its number. */
const SOURCES: Record<string, Source> = {
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
  template: source('GET /templates', (template_id, signal) =>
    call('GET /templates/{template_id}', { path: { template_id } }, signal),
  ),
}

/** Fields whose objects may be deleted, which the catalogue therefore does not tell of. */
const UNHELD: Record<string, string> = { templateIds: 'template' }

/** The kind of object that a field of a rule names. */
export function referenceOf({ references }: RuleType, name: string): string | undefined {
  const kind = references[name] ?? UNHELD[name]
  return kind && kind in SOURCES ? kind : undefined
}

/** Objects of a kind by a part of their name. */
export const useFound = (kind: string, q: string) =>
  useQuery({
    queryKey: [SOURCES[kind]!.route, 'found', q],
    queryFn: ({ signal }) => SOURCES[kind]!.find(q, signal),
    placeholderData: keepPreviousData,
  })

interface Reference {
  kind: string
  id: string
}

/** Names of objects by kind and number; undefined while they come, empty of those that are gone. */
export type Names = (kind: string, id: string) => string | undefined

export function useNames(references: readonly Reference[]): Names {
  const unique = [...new Map(references.map((one) => [`${one.kind}/${one.id}`, one])).values()]
  const answers = useQueries({
    queries: unique.map(({ kind, id }) => ({
      queryKey: [SOURCES[kind]!.route, 'named', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => SOURCES[kind]!.one(id, signal),
      staleTime: 60_000,
      retry: false,
    })),
  })
  return (kind, id) => {
    const answer = answers[unique.findIndex((one) => one.kind === kind && one.id === id)]
    return answer?.isError ? '' : answer?.data?.name
  }
}

/** Everything that a definition names. */
export const referencesIn = (catalogue: Catalogue, tree: Tree): Reference[] =>
  rulesOf(tree).flatMap((rule) => referencesOfRule(catalogue, rule))

function referencesOfRule(catalogue: Catalogue, { type: name, values }: RuleNode): Reference[] {
  const type = typeOf(catalogue, name)
  if (!type) return []
  return Object.keys(schemaOf(type).properties ?? {}).flatMap((field) => {
    const kind = referenceOf(type, field)
    const ids = kind ? [values[field] ?? []].flat() : []
    return ids.filter(Boolean).map((id) => ({ kind: kind!, id: String(id) }))
  })
}
