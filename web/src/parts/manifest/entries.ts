import { useTranslation } from 'react-i18next'
import { useCompany } from '../../core/company.tsx'
import { type Feature, type Page, useFeatures } from './define-feature.ts'

/** The entries of a menu that the signed-in person may read, in their order. */
export function useEntries<Menu extends 'menu' | 'settings'>(menu: Menu) {
  const { modules } = useCompany()
  const { t } = useTranslation('titles')
  const all = useFeatures().flatMap((feature) => entriesOf(feature, menu))
  // biome-ignore lint/correctness/useHookAtTopLevel: manifests never change, so the hooks run in the same order
  const shown = all.filter(({ useIsShown }) => !useIsShown || useIsShown())
  return shown
    .filter(({ module }) => !module || module in modules)
    .sort((a, b) => a.order - b.order)
    .map((entry) => ({ ...entry, title: t(entry.textKey as never) as string }))
}

/** `textKey` names an entry in the namespaces `titles` and `summaries`. */
const entriesOf = <Menu extends 'menu' | 'settings'>({ pages }: Feature, menu: Menu) =>
  pages.flatMap((page) => {
    const entry: Page[Menu] = page[menu]
    return entry ? [{ ...entry, to: page.path, textKey: entry.title }] : []
  })
