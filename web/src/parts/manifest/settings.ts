import { SETTINGS_GROUPS } from './define-feature.ts'
import { useEntries } from './entries.ts'

/** The pages of the settings by groups, without those that the signed-in person may not read. */
export function useSettings() {
  const entries = useEntries('settings')
  return SETTINGS_GROUPS.map((group) => ({ group, items: entries.filter((entry) => entry.group === group) })).filter(
    ({ items }) => items.length > 0,
  )
}
