import { MENU_GROUPS } from './define-feature.ts'
import { useEntries } from './entries.ts'

/** The main menu by groups, without pages that the signed-in person may not read. */
export function useMenu() {
  const entries = useEntries('menu')
  return MENU_GROUPS.map((group) => ({ group, items: entries.filter((entry) => entry.group === group) })).filter(
    ({ items }) => items.length > 0,
  )
}
