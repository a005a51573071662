/** Kinds of pages, with their numbers in the database: never change one. */
export const VISIT_TYPES = {
  home: 1,
  article: 2,
  cart: 3,
  product: 4,
  category: 5,
  search: 6,
  order_done: 7,
  other: 8,
} as const
export type VisitType = keyof typeof VISIT_TYPES

export const VISIT_TYPE_NAMES = Object.keys(VISIT_TYPES) as [VisitType, ...VisitType[]]

export const visitTypeOf = (number: number): VisitType =>
  VISIT_TYPE_NAMES.find((name) => VISIT_TYPES[name] === number) ?? 'other'

const COMPARED = 500

/** The part of an address that rules compare. Longer ones do not fit into an index. */
export const comparedPart = (url: string) =>
  url.length <= COMPARED ? url : [...url.slice(0, 2 * COMPARED)].slice(0, COMPARED).join('')
