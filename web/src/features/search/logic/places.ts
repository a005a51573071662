import { useMenu } from '../../../parts/manifest/menu.ts'
import { useSettings } from '../../../parts/manifest/settings.ts'
import { folded } from '../../../ui/input/folded-filter.ts'

export interface Place {
  to: string
  title: string
}

const SHOWN = 4

/** Pages whose names contain the typed text, so that a setting is found by its name. */
export function useFoundPlaces(q: string): Place[] {
  const entries = [...useMenu(), ...useSettings()].flatMap<Place>(({ items }) => items)
  if (!q) return []
  return entries.filter(({ title }) => folded(title).includes(folded(q))).slice(0, SHOWN)
}
