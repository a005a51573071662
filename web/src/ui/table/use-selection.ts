import { useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/**
 * The selected rows of a table. A change of the filter (or page, where `under` contains it) clears the selection, so
 * that actions apply only to rows the user sees. `isAll` selects every row that the filter finds, also on other pages.
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
