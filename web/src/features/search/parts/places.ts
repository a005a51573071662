import { useTranslation } from 'react-i18next'
import { useMenu } from '../../../parts/menu.ts'
import { useSettings } from '../../../parts/settings.ts'
import { folded } from '../../../ui/folded-filter.ts'

export interface Place {
  to: string
  title: string
}

const SHOWN = 4

/** Pages of the application whose name holds what is typed: nobody has to know where a setting lies. */
export function useFoundPlaces(q: string): Place[] {
  const { t } = useTranslation()
  const pages = useMenu().flatMap(({ items }) => items.map(({ to, name }) => ({ to, title: t(`nav.${name}`) })))
  const settings = useSettings().flatMap(({ items }) =>
    items.map(({ to, name }) => ({ to, title: t(`settings.pages.${name}`) })),
  )
  if (!q) return []
  return [...pages, ...settings].filter(({ title }) => folded(title).includes(folded(q))).slice(0, SHOWN)
}
