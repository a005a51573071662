import type { Context } from '../../../platform/context.ts'
import { createLayouts, type Layout } from '../layouts/index.ts'
import { SUBSCRIPTION } from './layout/kind.ts'
import type { PageContent } from './schemas.ts'
import { chosenPage, type DesignedPage, findPage } from './store.ts'

type Reading = Pick<Context, 'app' | 'db'>

/** What a page shows, and the layout of its design; null for the standard layout. */
export interface ShownPage {
  content: PageContent
  layout: Layout | null
}

/** The unsubscribe page of a mail: the chosen one, else the default of its shop or company, else the standard. */
export async function pageFor(
  { app, db }: Reading,
  tenantId: string,
  chosen: { pageId: string | null; shopId: string | null },
): Promise<ShownPage> {
  const { content, designed } = await chosenPage(db, tenantId, chosen)
  return { content, layout: designed && (await savedLayout({ app, db }, designed)) }
}

/** The layout of the saved design; null for the standard layout. */
export const savedLayout = (
  { app, db }: Reading,
  { tenant_id: tenantId, id, design_version: version }: DesignedPage,
): Promise<Layout | null> =>
  app.services.get(createLayouts).find({
    ...{ app, db, kind: SUBSCRIPTION, tenantId, id, version },
    read: async () => (await findPage(db, tenantId, id))?.html ?? null,
  })
