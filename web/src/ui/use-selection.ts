import { useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/**
 * Rows that are chosen of a table. Under another filter (or page, where `under` names it) none is any more: what is done
 * must be done to what one sees. `isAll` is all that the filter finds, also on other pages.
 */
export function useSelection(under: string, rows: readonly { id: string }[] | undefined) {
  const [kept, setKept] = useState({ under, ids: NONE, isAll: false })
  const own = kept.under === under ? kept : { ids: NONE, isAll: false }
  const ids = own.isAll ? new Set([...own.ids, ...(rows ?? []).map(({ id }) => id)]) : own.ids
  return {
    chosen: { ids, isAll: own.isAll },
    choose: (next: ReadonlySet<string>, isAll = false) => setKept({ under, ids: next, isAll }),
    clear: () => setKept({ under, ids: NONE, isAll: false }),
  }
}
