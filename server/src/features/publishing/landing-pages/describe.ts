import type { Static } from 'typebox'
import type { App } from '../../../platform/app.ts'
import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { publishedContent } from '../../content/versions/index.ts'
import { companyHosts } from '../../domains/sending-domains/index.ts'
import { figuresOf } from '../figures/index.ts'
import { settingsOf } from './content.ts'
import type { PageDetail, PageRow as Row } from './schemas.ts'
import type { PageRow } from './store.ts'

type Reading = { app: Pick<App, 'config'>; db: Db }
const SHOWN_DAYS = 90

export const pathOf = (slug: string) => `/p/${slug}`
export const publicUrlOf = (app: Pick<App, 'config'>, slug: string) => app.config.baseUrl + pathOf(slug)

/** Pages of a list, with their figures. */
export async function describeRows(
  { app, db }: Reading,
  tenant: Pick<Tenant, 'id'>,
  rows: readonly PageRow[],
): Promise<Static<typeof Row>[]> {
  const ids = rows.map(({ id }) => id)
  const figures = await figuresOf(db, tenant.id, 'landing_page', ids)
  return rows.map((row) => presentRow(app, row, figures.get(row.id)!.all))
}

function presentRow(app: Reading['app'], row: PageRow, { views, submissions }: { views: number; submissions: number }) {
  const { head, ...settings } = settingsOf(row)
  return {
    id: row.id,
    ...settings,
    title: head.title,
    publicUrl: publicUrlOf(app, row.slug),
    figures: { views, submissions },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A page with its content and everything that a client may change. */
export async function describePage(
  { app, db }: Reading,
  tenant: Pick<Tenant, 'id'>,
  row: PageRow,
): Promise<Static<typeof PageDetail>> {
  const { all, days } = (await figuresOf(db, tenant.id, 'landing_page', [row.id])).get(row.id)!
  const { editor, html, design } = await publishedContent(db, refOf(row))
  const { protocol } = new URL(app.config.baseUrl)
  return {
    ...presentRow(app, row, all),
    ...settingsOf(row).head,
    ownUrls: (await companyHosts(db, tenant.id)).flatMap(({ host, isReached }) =>
      isReached ? [`${protocol}//${host}${pathOf(row.slug)}`] : [],
    ),
    version: row.version,
    editor,
    html,
    design: design as Record<string, unknown> | null,
    days: [...days]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .slice(-SHOWN_DAYS)
      .map(([day, { views, submissions }]) => ({ day, views, submissions })),
  }
}

/** The versions of a page's content. */
export const refOf = ({ tenant_id, id }: Pick<PageRow, 'tenant_id' | 'id'>) =>
  ({ tenantId: tenant_id, kind: 'landing_page', objectId: id }) as const
