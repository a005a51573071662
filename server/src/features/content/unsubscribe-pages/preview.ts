import type { Static } from 'typebox'
import type { Context, DbContext, Tenant } from '../../../platform/context.ts'
import { addCalendar } from '../../../platform/time/zone.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { shownLists } from '../../audience/lists/index.ts'
import { readLayout } from '../layouts/index.ts'
import { SUBSCRIPTION } from './layout/kind.ts'
import { PAUSES, type PageView, unsubscribePage } from './page.ts'
import { type PreviewInput, readPageContent } from './schemas.ts'
import { type ShownPage, savedLayout } from './shown-page.ts'
import type { PageRow } from './store.ts'

const MAX_LISTS = 20

/** The page as a member of all lists would see it. */
export async function previewPage(
  { db, now }: DbContext,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  { content, layout }: ShownPage,
  state: PageView['state'] = 'open',
): Promise<string> {
  const { name, language } = await requireCompany(db, tenant.id)
  const lists = await shownLists(db, tenant.id, MAX_LISTS)
  const view = {
    company: name,
    timezone: tenant.timezone,
    email: '',
    language,
    lists: lists.map((list) => ({ id: list.id, name: list.public_name || list.name, isMember: true })),
    state,
    pausedUntil: state === 'paused' ? addCalendar(now, { days: PAUSES[0] }, tenant.timezone) : null,
  }
  return unsubscribePage(content, view, layout)
}

/** A page with changes that are not saved. */
export async function previewOf(
  { app, db, now }: Context,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  row: PageRow,
  { content, design, state }: Static<typeof PreviewInput>,
): Promise<string> {
  const layout = design ? (await readLayout({ app, db }, tenant.id, design, SUBSCRIPTION)).layout : design
  const shown = {
    content: { ...readPageContent(row.content), ...content },
    layout: layout === undefined ? await savedLayout({ app, db }, row) : layout,
  }
  return previewPage({ db, now }, tenant, shown, state)
}
