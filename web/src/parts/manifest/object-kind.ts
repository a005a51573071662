import { call, type Input, type Item, type RouteName } from '../../api/client.ts'
import type { Module } from '../../core/company.tsx'

/** Kinds of objects that are chosen and shown by their names. Manifests add the kinds of their features. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface NamedKinds {}
export type NamedKind = keyof NamedKinds

/** A kind of object of the company. */
export interface ObjectKind {
  /** The page of an object, where `$id` is its id; or the page that lists the objects. */
  page?: `/${string}`
  /** How objects are found by their names. */
  names?: NameSource
}

export interface Named {
  id: string
  name: string
}

export interface NameSource {
  /** The module that people must be allowed to read to see the names. */
  module: Module
  /** The route that lists the objects: writes to it reload the answers. */
  route: RouteName
  find: (q: string, signal: AbortSignal) => Promise<Named[]>
  one: (id: string, signal: AbortSignal) => Promise<Named>
}

/** Routes that list objects with names and search them. */
type Listing = { [R in RouteName]: Item<R> extends Named ? R : never }[RouteName]

interface Options {
  /** By default `name`. */
  sort?: string
  /** Further filters of the objects that are offered. */
  only?: object
}

const SHOWN = 50

/** Names of objects that a route lists; `one` returns a single object. */
export const namesFrom = (
  module: Module,
  route: Listing,
  one: NameSource['one'],
  { sort = 'name', only = {} }: Options = {},
): NameSource => ({
  module,
  route,
  find: async (q, signal) => {
    const input = { query: { q, pageSize: SHOWN, sort, ...only } } as Input<'GET /lists'>
    const { items } = await call(route as 'GET /lists', input, signal)
    return items.map(({ id, name }) => ({ id, name }))
  },
  one,
})
