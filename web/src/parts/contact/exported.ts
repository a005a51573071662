import type { Body } from '../../api/client.ts'

type Filter = NonNullable<Body<'POST /exports'>['filter']>

/** The contacts that a new export begins with. */
export type Exported =
  | { selection: 'all' }
  | { selection: 'lists'; listIds: string[] }
  | { selection: 'segment'; segmentId: string }
  | Chosen

/** Contacts that were chosen in the grid: by their ids, or by its filter, with their number. */
type Chosen =
  | { selection: 'contacts'; contactIds: string[]; count: number }
  | { selection: 'filter'; filter: Filter; count: number }

/** Apart for each company: the number of one must not stand beside the contacts of another. */
const key = () => `postrider.exported.${location.pathname.split('/')[2]}`

/** Remembers chosen contacts until the page of exports reads them. Returns its address. */
export function exportChosen(chosen: Chosen): string {
  sessionStorage.setItem(key(), JSON.stringify(chosen))
  return '/exports?new=contacts'
}

/** The address of a new export of a segment or a list. */
export const exportOf = (kind: 'segment' | 'list', id: string) => `/exports?new=${kind}&of=${id}`

/** The contacts that the address of a new export names. */
export function exportedIn({ new: kind, of: id }: { new?: string; of?: string }): Exported {
  if (kind === 'segment' && id) return { selection: 'segment', segmentId: id }
  if (kind === 'list' && id) return { selection: 'lists', listIds: [id] }
  const chosen = kind === 'contacts' && sessionStorage.getItem(key())
  return chosen ? (JSON.parse(chosen) as Chosen) : { selection: 'all' }
}
