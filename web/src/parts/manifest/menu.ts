import { MENU_GROUPS, useFeatures } from './define-feature.ts'
import { useEntries } from './entries.ts'

/** The main menu by groups, without pages that the signed-in person may not read. */
export function useMenu() {
  const hidden = useHidden()
  const entries = useEntries('menu').filter(({ to }) => !hidden.includes(to))
  return MENU_GROUPS.map((group) => ({ group, items: entries.filter((entry) => entry.group === group) })).filter(
    ({ items }) => items.length > 0,
  )
}

/** Paths of the entries whose own condition does not hold. */
function useHidden(): string[] {
  const pages = useFeatures().flatMap((feature) => feature.pages)
  // biome-ignore lint/correctness/useHookAtTopLevel: manifests never change, so the hooks run in the same order
  return pages.filter(({ menu }) => menu?.useIsShown && !menu.useIsShown()).map(({ path }) => path)
}
