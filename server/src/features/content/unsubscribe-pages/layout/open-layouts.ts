import { freshCache } from '../../../../platform/cache.ts'
import type { Context } from '../../../../platform/context.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { type DesignedPage, findPage } from '../store.ts'
import { compileLayout } from './compile.ts'
import type { Layout } from './places.ts'

/** A new name of the company is seen after this time. A new design has a new version, which is another key. */
const MAX_AGE_MS = 1000
/** A page has at most some hundred kilobytes. */
const MAX_LAYOUTS = 200

/** Layouts in memory: scanners fetch the unsubscribe links of all mails of a campaign within minutes. */
export function createLayouts() {
  const layouts = freshCache<{ layout: Layout | null }, [Reading]>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_LAYOUTS,
    load: async (_key, reading) => ({ layout: await open(reading) }),
  })
  return {
    /** The layout of a designed page; null if it is faulty: contacts get the standard layout. */
    find: async (reading: Reading) => {
      const { tenant_id, id, design_version } = reading.page
      return (await layouts.get(`${tenant_id} ${id} ${design_version}`, reading))?.layout ?? null
    },
    close: async () => {},
  }
}

interface Reading extends Pick<Context, 'app' | 'db'> {
  page: DesignedPage
}

async function open({ app, db, page: { tenant_id: tenantId, id } }: Reading): Promise<Layout | null> {
  const html = (await findPage(db, tenantId, id))?.html ?? null
  if (html === null) return null
  const company = await requireCompany(db, tenantId)
  return compileLayout(app, company, html).catch((err: unknown) => {
    // It could be shown when it was saved. Contacts must be able to unsubscribe whatever has changed since.
    app.log.warn({ err, tenant: company.public_id, page: id }, 'the design of an unsubscribe page cannot be shown')
    return null
  })
}
