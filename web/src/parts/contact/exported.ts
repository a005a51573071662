/** The contacts that a new export begins with. */
export type Exported =
  | { selection: 'all' }
  | { selection: 'lists'; listIds: string[] }
  | { selection: 'segment'; segmentId: string }
  | { selection: 'contacts'; contactIds: string[] }

/** The most contacts that an export takes by their ids. */
export const MOST_EXPORTED = 10_000

const KEY = 'postrider.exported'

/** Remembers chosen contacts until the page of exports reads them. Returns its address. */
export function exportChosen(contactIds: readonly string[]): string {
  sessionStorage.setItem(KEY, JSON.stringify(contactIds))
  return '/exports?new=contacts'
}

/** The address of a new export of a segment or a list. */
export const exportOf = (kind: 'segment' | 'list', id: string) => `/exports?new=${kind}&of=${id}`

/** The contacts that the address of a new export names. */
export function exportedIn({ new: kind, of: id }: { new?: string; of?: string }): Exported {
  if (kind === 'segment' && id) return { selection: 'segment', segmentId: id }
  if (kind === 'list' && id) return { selection: 'lists', listIds: [id] }
  const contactIds = kind === 'contacts' ? (JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[]) : []
  return contactIds.length ? { selection: 'contacts', contactIds } : { selection: 'all' }
}
