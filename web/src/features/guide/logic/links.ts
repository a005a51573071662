import { useMenu } from '../../../parts/manifest/menu.ts'
import { useSettings } from '../../../parts/manifest/settings.ts'

const GUIDE = /^(?:\.\.\/\w\w\/)?([\w-]+)\.md(?:#(.+))?$/

export type Target =
  | { kind: 'guide'; name: string; anchor: string | undefined }
  | { kind: 'web'; href: string }
  /** A file of the sources, which the application does not serve. */
  | { kind: 'file'; path: string }

/** Where a link leads. In the sources it is a relative path, so that it works there too. */
export function targetOf(href: string): Target {
  const [, name, anchor] = GUIDE.exec(href) ?? []
  if (name) return { kind: 'guide', name, anchor }
  if (/^https?:\/\//.test(href)) return { kind: 'web', href }
  return { kind: 'file', path: href.replace(/^(?:\.\.\/)+/, '').replace(/^generated\//, 'docs/generated/') }
}

/** The page that a guide names, such as “Settings → Domains”, if the signed-in person may open it. */
export function usePageNamed(): (name: string) => string | null {
  const menu = useMenu().flatMap(({ items }) => [...items])
  const settings = useSettings().flatMap(({ items }) => [...items])
  const all = menu.find(({ to }) => to === '/settings')?.title
  return (name) => {
    const [first, second, ...more] = name.split(' → ')
    if (more.length) return null
    if (second === undefined) return menu.find(({ title }) => title === first)?.to ?? null
    return first === all ? (settings.find(({ title }) => title === second)?.to ?? null) : null
  }
}
