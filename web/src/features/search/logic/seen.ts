import { useCompany } from '../../../core/company.tsx'
import { seenIn } from '../../../core/recent.ts'
import { useObjectKinds } from '../../../parts/object/object-kinds.ts'

const SHOWN = 6

/** The objects whose pages were open last, except the page that is open now. */
export function useSeen() {
  const { id } = useCompany()
  const kinds = Object.entries(useObjectKinds()).flatMap(([type, kind]) =>
    kind?.page?.includes('$id') ? [{ type, begin: kind.page.split('$id') }] : [],
  )
  const typeOf = (page: string) =>
    kinds.find(({ begin: [before = '', after = ''] }) => {
      const middle = page.slice(before.length, page.length - after.length)
      return page.startsWith(before) && page.endsWith(after) && /^\d+$/.test(middle)
    })?.type
  return seenIn(id)
    .filter(({ page }) => !location.pathname.endsWith(page))
    .flatMap(({ page, title }) => {
      const type = typeOf(page)
      return type ? [{ type, title, subtitle: '', page }] : []
    })
    .slice(0, SHOWN)
}
