import { freshCache } from '../../../platform/cache.ts'
import type { Context } from '../../../platform/context.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { compileLayout } from './compile.ts'
import type { Layout, LayoutKind } from './places.ts'

/** A new name of the company is seen after this time. A new design has a new version, which is another key. */
const MAX_AGE_MS = 1000
/** A page has at most some hundred kilobytes. */
const MAX_LAYOUTS = 200

/** A saved design. */
export interface SavedDesign extends Pick<Context, 'app' | 'db'> {
  kind: LayoutKind
  tenantId: string
  id: string
  version: number | null
  /** Reads the HTML of the design; null if there is none any more. */
  read: () => Promise<string | null>
}

/** Layouts in memory: scanners fetch the unsubscribe links of all mails of a campaign within minutes. */
export function createLayouts() {
  const layouts = freshCache<{ layout: Layout | null }, [SavedDesign]>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_LAYOUTS,
    load: async (_key, design) => ({ layout: await open(design) }),
  })
  return {
    /** The layout of a saved design; null if it is faulty: people get the standard layout. */
    find: async (design: SavedDesign) => {
      const { kind, tenantId, id, version } = design
      return (await layouts.get(`${kind.tag} ${tenantId} ${id} ${version}`, design))?.layout ?? null
    },
    close: async () => {},
  }
}

async function open({ app, db, kind, tenantId, id, read }: SavedDesign): Promise<Layout | null> {
  const html = await read()
  if (html === null) return null
  const company = await requireCompany(db, tenantId)
  return compileLayout(app, company, html, kind).catch((err: unknown) => {
    // It could be shown when it was saved. People must be able to use the page whatever has changed since.
    app.log.warn({ err, tenant: company.public_id, tag: kind.tag, id }, 'the design of a page cannot be shown')
    return null
  })
}
